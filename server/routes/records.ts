import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { type ApiRoute, type ApiRouteName, apiRoutes } from '../../src/schemas/apiRoutes.ts'
import type { FieldSchema, ResourceFile } from '../../src/schemas/resourceFile.ts'
import type { Body } from '../database/tables.ts'
import { signedIn } from '../plugins/access.ts'
import { fail } from '../plugins/errors.ts'
import { refuse } from '../plugins/validation.ts'
import { type Condition, searchFields } from '../repositories/recordConditions.ts'
import { recordsOf, type Written } from '../repositories/records.ts'
import { resourceTables } from '../repositories/resourceTables.ts'
import { type RouteParts, serve } from './serve.ts'

const id: FieldSchema = { type: 'integer', minimum: 1, maximum: 2147483647, title: 'Id' }
const idParams = { type: 'object', required: ['id'], properties: { id } }
/** What a record carries beside its form's fields. */
const version: FieldSchema = { type: 'integer', title: 'Version' }

interface OfRecord {
  Params: { id: number }
}
interface WithBody {
  Body: Body
}

const envelope = ['id', 'version', 'customerId']

const without = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

/** Fields of a search as text in a query; empty ones are not asked for. */
const listQuery = ({ query = [] }: ApiRoute) => ({
  type: 'object',
  properties: Object.fromEntries(query.map((name) => [name, { type: 'string', maxLength: 200 }])),
})

/** The value of a query parameter as the field's type has it. */
function typed(text: string, name: string, field: FieldSchema | undefined): Condition['value'] {
  const broken = (message: string) => fail(400, `${name}: ${message}`, [{ path: `/${name}`, message }])
  if (field?.type === 'number' || field?.type === 'integer') {
    const value = Number(text)
    return Number.isFinite(value) && text.trim() !== '' ? value : broken('Must be a number')
  }
  if (field?.type === 'boolean')
    return text === 'true' || (text === 'false' ? false : broken('Must be true or false'))
  return text
}

/** The calls of every resource that has a table, each from its row and the resource's file. */
export const recordRoutes: FastifyPluginAsync = async (app) => {
  function fileOf(request: FastifyRequest, name: string): ResourceFile {
    const file = app.forms.visible(signedIn(request).customerId, request.subject)[name]
    return (
      file ??
      fail(503, `The form of ${name} cannot be read; an administrator of the server can see why in the log.`)
    )
  }

  const recordsFor = (request: FastifyRequest, file: ResourceFile) =>
    recordsOf(app.database, signedIn(request), file)

  /** Refuses a body that the form would refuse; read-only fields are for reading, so they may come along. */
  function checked(body: Body, { schema }: ResourceFile): Body {
    const readOnly = Object.keys(schema.properties).filter((name) => schema.properties[name]?.readOnly)
    const content = without(body, [...envelope, ...readOnly])
    refuse(app.forms.validator(schema)(content), schema)
    return content
  }

  function outcome(written: Written, { resource, schema }: ResourceFile) {
    if (written.is === 'written') return written.record
    if (written.is === 'taken') return refuse(written.errors, schema)
    if (written.is === 'missing') return fail(404, resource.notFound)
    return fail(
      409,
      `Somebody else has changed this ${resource.singular.toLowerCase()} in the meantime. Please reload it and try again.`,
    )
  }

  /** verb -> what serves it, for the resource of the row. */
  const parts: Partial<Record<string, (name: string, row: ApiRoute) => RouteParts<OfRecord & WithBody>>> = {
    list: (name, row) => ({
      query: listQuery(row),
      response: { type: 'array', items: { type: 'object', required: ['id', 'customerId', 'version'] } },
      handler: (request) => {
        const file = fileOf(request, name)
        const query = request.query as Record<string, string>
        const fields = searchFields(file, row.query ?? [], row.rename ?? {})
        const conditions = Object.entries(fields).flatMap(([key, { field, match }]): Condition[] => {
          const text = query[key]
          const schema = file.schema.properties[field]
          return text ? [{ field, match, value: match === 'contains' ? text : typed(text, key, schema) }] : []
        })
        return recordsFor(request, file).list(conditions)
      },
    }),
    create: (name) => ({
      body: { type: 'object' },
      response: { type: 'integer' },
      handler: async (request) => {
        const file = fileOf(request, name)
        const written = await recordsFor(request, file).create(checked(request.body, file))
        return outcome(written, file)?.id
      },
    }),
    edit: (name) => ({
      body: { type: 'object', required: ['id'], properties: { id, version } },
      response: { type: 'object', required: ['id', 'customerId', 'version'] },
      handler: async (request) => {
        const file = fileOf(request, name)
        const change = {
          id: Number(request.body.id),
          version: request.body.version === undefined ? undefined : Number(request.body.version),
          body: checked(request.body, file),
        }
        return outcome(await recordsFor(request, file).update(change, app.now()), file)
      },
    }),
    delete: (name) => ({
      params: idParams,
      handler: async (request) => {
        const file = fileOf(request, name)
        return (
          (await recordsFor(request, file).remove(request.params.id)) || fail(404, file.resource.notFound)
        )
      },
    }),
  }

  const rows: readonly (ApiRoute & { name: string })[] = apiRoutes
  for (const row of rows) {
    const { resource } = row
    const partsOf = resource && resource.name in resourceTables ? parts[resource.verb] : undefined
    if (resource && partsOf)
      serve<OfRecord & WithBody>(app, row.name as ApiRouteName, partsOf(resource.name, row))
  }
}
