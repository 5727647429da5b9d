import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { formSchemaOf } from '../../src/schemas/resourceFile/resourceFile.ts'
import { Forms } from '../../src/schemas/shapes/forms.ts'
import { signedIn } from '../plugins/access.ts'
import { fail } from '../plugins/errors.ts'
import { serve } from './serve.ts'

const validatorPath = '/forms/validators/'

/** The forms of the caller's customer, and the JavaScript that validates them in the portal. */
export const formsRoutes: FastifyPluginAsync = async (app) => {
  async function problemsFor(request: FastifyRequest): Promise<Forms['problems']> {
    const { customerId, roles } = signedIn(request)
    if (!roles.includes('Administrator')) return []
    return [
      ...app.forms.problems(customerId).map(({ file, message }) => ({ file, message })),
      ...app.customers.profiles.problems(customerId),
      ...((await app.weather.problems?.()) ?? []),
    ]
  }

  serve(app, 'forms', {
    response: Forms,
    cached: {
      version: async (request) => {
        const { customerId } = signedIn(request)
        const { modules } = await app.customers.profileOf(request)
        return JSON.stringify([
          ...[app.forms.versionOf(null), app.forms.versionOf(customerId), app.forms.lostModules()],
          ...[modules, await problemsFor(request)],
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
            `${validatorPath}${app.forms.compile(formSchemaOf(file))}.js`,
          ]),
        ),
        problems: await problemsFor(request),
      }
    },
  })

  // Loaded by `import()`, which sends no headers; the address identifies the schema, and the code holds no secret.
  app.get<{ Params: { name: string } }>(
    `${validatorPath}:name`,
    {
      config: { open: true },
      schema: {
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
