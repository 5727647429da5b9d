import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import type { CallTraits } from '#schemas/calls/callStatuses.ts'
import { crudRoutes } from '#schemas/calls/crudRoutes.ts'
import { completeOperation, type Operation } from '../apiDocument/completeOperation.ts'
import { completeSchemas } from '../apiDocument/completeSchemas.ts'
import { failureComponents } from '../apiDocument/failureResponses.ts'
import { recordComponents, recordOperation } from '../apiDocument/recordOperation.ts'
import { apiPagePolicy } from './contentPolicy.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Statuses specific to the handler, in addition to those that follow from the kind of call. */
    statuses?: readonly number[]
  }
}

/** The address of the page that shows the API. */
const PAGE = '/docs'

/** The part of a document that is changed here. */
interface OpenApi {
  paths?: { [path: string]: object | undefined }
  components?: object
}

/**
 * The calls as OpenAPI at /openapi.json, and a page that shows them at /docs: fixed routes from their schemas, calls of records
 * from the resource files that are on disk at that moment.
 */
export const openapi = fp(
  async (app) => {
    const traits = new Map<string, CallTraits>()
    app.addHook('onRoute', ({ method, url, config }) => {
      for (const verb of [method].flat())
        traits.set(`${verb.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}')}`, {
          method: verb,
          path: url,
          row: config?.row,
          own: config?.statuses,
        })
    })
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Seawindow',
          version: '1',
          description:
            'Marine forecasts and weather windows. Examples of programs for curl, Python and Excel are in the [wiki of the portal](/wiki/programs).',
          license: { name: 'MIT', identifier: 'MIT' },
        },
        servers: [{ url: '/' }],
        components: {
          securitySchemes: {
            token: { type: 'http', scheme: 'bearer' },
            applicationKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
          },
        },
        security: [{ token: [], applicationKey: [] }],
      },
      // Files of the portal are not part of the API.
      hideUntagged: false,
    })

    function apiDocument(): OpenApi {
      const document: OpenApi = app.swagger()
      const files = Object.values(app.forms.resources(null))
      const paths: Record<string, object> = {}
      // The server answers both addresses.
      for (const [path, operations = {}] of Object.entries(document.paths ?? {}))
        paths[path.replace(/(?<=.)\/$/, '')] = Object.fromEntries(
          Object.entries(operations).map(([method, operation]: [string, Operation]) => [
            method,
            completeOperation(
              operation,
              traits.get(`${method} ${path}`) ?? { method: method.toUpperCase(), path },
            ),
          ]),
        )
      for (const file of files)
        for (const row of crudRoutes(file)) {
          const path = row.path.replace(/:(\w+)/g, '{$1}')
          const operation = completeOperation(recordOperation(row, file), {
            method: row.method,
            path: row.path,
            row,
          })
          paths[path] = { [row.method.toLowerCase()]: operation, ...paths[path] }
        }
      const named: Record<string, object> = Object.assign(
        {},
        failureComponents.schemas,
        ...files.map(recordComponents),
      )
      const calls = JSON.stringify(paths)
      const schemas = Object.fromEntries(
        Object.entries(named).filter(
          ([name]) => name === 'Problem' || calls.includes(`#/components/schemas/${name}"`),
        ),
      )
      const components = { ...document.components, ...failureComponents, schemas }
      return { ...document, ...(completeSchemas({ paths, components }) as OpenApi) }
    }

    app.get('/openapi.json', { config: { open: true }, schema: { hide: true } }, apiDocument)

    // The library registers the routes of its page; like /openapi.json, they show only what is public without a key.
    app.addHook('onRoute', (route) => {
      if (route.url.startsWith(PAGE)) route.config = { ...route.config, open: true }
    })
    await app.register(swaggerUi, {
      routePrefix: PAGE,
      staticCSP: apiPagePolicy(),
      // No response has links, and their column makes the page wider than a phone.
      theme: {
        title: 'Seawindow API',
        css: [{ filename: 'page.css', content: '.swagger-ui .response-col_links { display: none }' }],
      },
      // Without the bar for loading other descriptions.
      uiConfig: {
        layout: 'BaseLayout',
        // The library stops drawing, without an error, where it would show some 130 calls at once.
        docExpansion: 'none',
        defaultModelsExpandDepth: 0,
        validatorUrl: null,
      },
      transformSpecificationClone: false,
      transformSpecification: apiDocument,
    })
  },
  { name: 'openapi', dependencies: ['forms'] },
)
