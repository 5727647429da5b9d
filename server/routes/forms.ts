import type { FastifyPluginAsync } from 'fastify'
import { formSchemaOf } from '../../src/schemas/resourceFile/resourceFile.ts'
import { Forms } from '../../src/schemas/shapes/forms.ts'
import { fingerprint } from '../forms/compiledForms.ts'
import { signedIn } from '../plugins/access.ts'
import { fail } from '../plugins/errors.ts'
import { serve } from './serve.ts'

const validatorPath = '/forms/validators/'

/** The forms of the caller's customer, and the JavaScript that validates them in the portal. */
export const formsRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'forms', {
    response: Forms,
    statuses: [304],
    handler: async (request, reply) => {
      const { customerId, roles } = signedIn(request)
      const resources = app.forms.visible(customerId, request.subject)
      const forms: Forms = {
        resources,
        validators: Object.fromEntries(
          Object.entries(resources).map(([name, file]) => [
            name,
            `${validatorPath}${app.forms.compile(formSchemaOf(file))}.js`,
          ]),
        ),
        problems: roles.includes('Administrator')
          ? [
              ...app.forms.problems(customerId),
              ...app.customers.profiles.problems(customerId),
              ...((await app.weather.problems?.()) ?? []),
            ]
          : [],
      }
      const etag = `"${fingerprint(forms)}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'private, no-cache')
        .header('vary', 'Accept, Authorization')
      const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
      if (known?.includes(etag)) return reply.code(304).send()
      return forms
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
