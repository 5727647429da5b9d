import swagger from '@fastify/swagger'
import fp from 'fastify-plugin'
import { crudRoutes, type RecordRoute } from '../../src/schemas/calls/crudRoutes.ts'
import type { ResourceFile } from '../../src/schemas/resourceFile/resourceFile.ts'

/** As much of a document as is changed here. */
interface OpenApi {
  paths?: { [path: string]: object | undefined }
  components?: object
}

/** A resource's record as a component; the words that only the portal reads are left out. */
const component = ({ resource, schema }: ResourceFile) => ({ title: resource.singular, ...schema })

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const idSchema = { type: 'integer', minimum: 1, maximum: 2147483647 }
const recordOf = (name: string) => ({
  allOf: [
    { $ref: `#/components/schemas/${name}` },
    {
      type: 'object',
      required: ['id', 'customerId', 'version'],
      properties: { id: idSchema, customerId: { type: 'integer' }, version: { type: 'integer' } },
    },
  ],
})

/** What a call of a resource answers, before the envelope. */
function answerOf({ resource: { name, verb, scope }, answers, envelope }: RecordRoute): object {
  if (verb === 'list') return { type: 'array', items: recordOf(name) }
  if (verb === 'delete' || scope !== undefined)
    return envelope === 'body' ? { type: 'object' } : { type: 'boolean' }
  if (answers === 'id') return idSchema
  return answers === 'true' ? { type: 'boolean' } : recordOf(name)
}

const text = { type: 'string' }

function operation(row: RecordRoute) {
  const { resource, path, query = [], rename = {}, envelope, name, summary } = row
  const answer = answerOf(row)
  const enveloped =
    envelope === 'body' ? answer : { type: 'object', required: ['data'], properties: { data: answer } }
  const status = resource.verb === 'create' && envelope === 'body' ? 201 : 200
  const parameters = [
    ...(path.endsWith(':id') ? [{ name: 'id', in: 'path', required: true, schema: idSchema }] : []),
    ...query.map((word) => ({ name: rename[word] ?? word, in: 'query', required: false, schema: text })),
  ]
  const isWrite = resource.verb === 'create' || resource.verb === 'edit'
  return {
    operationId: name,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(isWrite && {
      requestBody: { required: true, ...json({ $ref: `#/components/schemas/${resource.name}` }) },
    }),
    responses: { [status]: { description: 'Default Response', ...json(enveloped) } },
  }
}

/**
 * The calls as OpenAPI at /openapi.json: fixed routes from their schemas, calls of records from the resource files as they
 * lie on disk at that moment.
 */
export const openapi = fp(
  async (app) => {
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
      const files = Object.values(app.forms.resources(null))
      const paths: Record<string, object | undefined> = { ...document.paths }
      for (const row of files.flatMap(crudRoutes)) {
        const path = row.path.replace(/:(\w+)/g, '{$1}')
        paths[path] = { [row.method.toLowerCase()]: operation(row), ...paths[path] }
      }
      const schemas = Object.fromEntries(files.map((file) => [file.resource.name, component(file)]))
      return { ...document, paths, components: { ...document.components, schemas } }
    })
  },
  { name: 'openapi', dependencies: ['forms'] },
)
