import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { can, type RoleName, type Subject } from '#schemas/access/access.ts'
import { formSchemaOf, type ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { CustomerConfig } from '#schemas/shapes/customer.ts'
import { FormCheck, FormCheckRequest, type FormOfRole, Forms } from '#schemas/shapes/forms.ts'
import { fail } from '../failure.ts'
import { checkForm } from '../forms/checkForm.ts'
import { outboxProblems } from '../mail/delivery.ts'
import { signedIn } from '../plugins/access.ts'
import { heavyCaller } from '../plugins/heavyWork.ts'
import { MAX_LEVELS, nestsDeeper } from '../plugins/validation.ts'
import type { Work } from '../workers/work.ts'
import { serve } from './serve.ts'

const validatorPath = '/forms/validators/'

/** Milliseconds for the patterns of a draft, its validators and all records. */
const TIME_LIMIT = 30_000

const TOO_SLOW = `The form could not be checked within ${TIME_LIMIT / 1_000} seconds.`

/** The forms of the caller's customer, and the JavaScript that validates them in the portal. */
export const formsRoutes: FastifyPluginAsync = async (app) => {
  const validatorAddress = (name: string) => `${validatorPath}${name}.js`

  const codeAt = (address: string) =>
    app.forms.module(address.slice(validatorPath.length, -'.js'.length)) ??
    fail(404, 'This form has changed. Please reload the page.')

  async function problemsFor(request: FastifyRequest): Promise<Forms['problems']> {
    const { customerId, roles } = signedIn(request)
    if (!roles.includes('Administrator')) return []
    return [
      ...app.forms.problems(customerId).map(({ file, message }) => ({ file, message })),
      ...app.customers.profiles.problems(customerId),
      ...((await app.weather.of(customerId).problems?.()) ?? []),
      ...(await outboxProblems(app.database, customerId, app.now())),
    ]
  }

  /** The parts of a file that the subject may see, and the address of its validators. */
  const shownBy =
    (work: Work) =>
    async (file: ResourceFile, subject: Subject): Promise<FormOfRole> => {
      const visible = app.forms.visibleTo(file, subject)
      const name = await app.forms.compileDraft(formSchemaOf(visible), work)
      return { file: visible, validator: validatorAddress(name) }
    }

  /** A user of the customer with the permissions of new users: modules only, or for administrators all permissions. */
  const subjectIn = (customerId: number, customer: CustomerConfig) => (role: RoleName) => {
    const given = app.forms.permissionsOf(customerId)
    const permissions = role === 'Administrator' ? given : given.filter((name) => name.startsWith('Module.'))
    return { user: { roles: [role], permissions }, customer }
  }

  serve(app, 'checkForm', {
    body: FormCheckRequest,
    response: FormCheck,
    statuses: [404, 429],
    handler: async (request, reply) => {
      const { body, subject } = request
      const { customerId } = signedIn(request)
      const { forms, database } = app
      if (nestsDeeper(body.overlay ?? '', MAX_LEVELS))
        fail(400, `The overlay nests deeper than ${MAX_LEVELS} levels.`)
      const subjectOf = subjectIn(customerId, await app.customers.profileOf(request))
      const mayRead = ({ resource: { name, owner } }: ResourceFile) =>
        (owner === undefined || owner.administrators === true) && can(forms.policy(), subject, name, 'list')
      const { key, signal: gone } = heavyCaller(request, reply)
      const limit = AbortSignal.timeout(TIME_LIMIT)
      const signal = gone ? AbortSignal.any([gone, limit]) : limit
      const { draw } = forms
      const parts = { forms, database, customerId, mayRead, subjectOf, draw, codeAt, signal }
      try {
        const check = await app.heavyWork.job({ key, signal }, (work) =>
          checkForm(body, { ...parts, shownTo: shownBy(work) }),
        )
        return check ?? fail(404, 'There is no form of this name.')
      } catch (error) {
        if (!limit.aborted) throw error
        return fail(400, TOO_SLOW)
      }
    },
  })

  serve(app, 'forms', {
    response: Forms,
    cached: {
      version: async (request) => {
        const { customerId } = signedIn(request)
        const { modules } = await app.customers.profileOf(request)
        return JSON.stringify([
          app.forms.versionOf(null),
          app.forms.versionOf(customerId),
          app.forms.lostModules(),
          modules,
          await problemsFor(request),
        ])
      },
    },
    handler: async (request): Promise<Forms> => {
      const resources = app.forms.visible(signedIn(request).customerId, request.subject)
      return {
        resources,
        validators: Object.fromEntries(
          Object.entries(resources).map(([name, file]) => [
            name,
            validatorAddress(app.forms.compile(formSchemaOf(file))),
          ]),
        ),
        problems: await problemsFor(request),
      }
    },
  })

  // Loaded by `import()`, which sends no headers; the address identifies the schema, and the code contains no secret.
  app.get<{ Params: { name: string } }>(
    `${validatorPath}:name`,
    {
      config: { open: true },
      schema: {
        operationId: 'formValidators',
        summary: 'Compiled validators of a form, a JavaScript module',
        params: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}\\.js$' } },
        },
      },
    },
    async ({ params }, reply) => {
      const code =
        app.forms.module(params.name.slice(0, -3)) ??
        fail(404, 'This form has changed. Please reload the page.')
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .serializer(String)
        .send(code)
    },
  )
}
