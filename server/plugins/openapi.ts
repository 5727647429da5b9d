import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import type { ApiRoute } from '../../src/schemas/apiRoutes.ts'
import type { ResourceFile } from '../../src/schemas/resourceFile.ts'

/** As much of a document as is changed here. */
interface OpenApi {
  paths?: { [path: string]: { [method: string]: unknown } | undefined }
  components?: object
}

const writing: Readonly<Record<string, true>> = { create: true, edit: true }

/** A resource's form as a component; the words that only the portal reads are left out. */
const component = ({ resource, schema }: ResourceFile) => ({ title: resource.singular, ...schema })

/**
 * The calls as OpenAPI at /openapi.json: routes from their schemas, bodies of records from the resource files as they
 * lie on disk at that moment.
 */
export const openapi = fp(
  async (app) => {
    const bodies = new Map<string, string>()
    app.addHook('onRoute', ({ method, config }) => {
      const row: ApiRoute | undefined = config?.row
      if (row?.resource && row.resource.verb in writing)
        bodies.set(`${method} ${row.path}`, row.resource.name)
    })

    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: { title: 'Seawindow', version: '1', description: 'Marine forecasts and weather windows' },
        components: {
          securitySchemes: {
            token: { type: 'http', scheme: 'bearer' },
            applicationKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
          },
        },
        security: [{ token: [], applicationKey: [] }],
      },
      // Files of the portal are no part of the API.
      hideUntagged: false,
    })

    app.get('/openapi.json', { config: { open: true }, schema: { hide: true } }, () => {
      const document: OpenApi = app.swagger()
      const resources = app.forms.resources(null)
      const paths = Object.fromEntries(
        Object.entries(document.paths ?? {}).map(([path, methods]) => [
          path,
          Object.fromEntries(
            Object.entries(methods ?? {}).map(([method, operation]) => {
              const name = bodies.get(`${method.toUpperCase()} ${path}`)
              const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } }
              return [
                method,
                name ? { ...Object(operation), requestBody: { required: true, content } } : operation,
              ]
            }),
          ),
        ]),
      )
      const schemas = Object.fromEntries(
        Object.entries(resources).map(([name, file]) => [name, component(file)]),
      )
      return { ...document, paths, components: { ...document.components, schemas } }
    })
  },
  { name: 'openapi', dependencies: ['forms'] },
)
