import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type RecordRoute, UNDO_HEADER } from '#schemas/calls/crudRoutes.ts'
import {
  type FieldSchema,
  newRecordSchema,
  type RecordSchema,
  type ResourceFile,
  type StoredRecord,
  type Verb,
} from '#schemas/resourceFile/resourceFile.ts'
import { withPlainTexts } from '#schemas/validation/plainText.ts'
import type { Body } from '#server/database/tables.ts'
import { fail } from '#server/failure.ts'
import { bearerToken, signedIn } from '#server/plugins/access.ts'
import { heavyCaller } from '#server/plugins/heavyWork.ts'
import { messageOf, refuse } from '#server/plugins/validation.ts'
import { removeRecord } from '#server/records/batch/recordBulk.ts'
import { goneNamesOfAll } from '#server/records/checks/remoteChoices.ts'
import { listRequest, type Query } from '#server/records/listRequest.ts'
import { countRecords, listRecords, oneRecord } from '#server/records/readRecords.ts'
import { accessTo, type RecordAccess } from '#server/records/recordAccess.ts'
import { INTERNAL_PREFIX } from '#server/records/recordCalls.ts'
import { removeWhere } from '#server/records/removeRecords.ts'
import { createRecord, updateRecord, type Written } from '#server/records/writeRecord.ts'

const id: FieldSchema = { type: 'integer', minimum: 1, maximum: 2147483647, title: 'Id' }
const version: FieldSchema = { type: 'integer', title: 'Version' }
const idParams = { type: 'object', required: ['id'], properties: { id } }
const query = { type: 'object', additionalProperties: { anyOf: [text(), { type: 'array', items: text() }] } }

/** Properties of a record besides its fields: a write may include them, and they are not part of the body. */
const envelope = ['id', 'version', 'customerId', 'ownerId', 'isOwn', 'refusal']
const envelopeSchema: RecordSchema = { type: 'object', properties: { id, version } }

function text(): FieldSchema {
  return { type: 'string', maxLength: 200 }
}

interface RecordCallRoute {
  Params: { resource: string; id: number }
  Querystring: Query
  Body: Body
}

type Request = FastifyRequest<RecordCallRoute>

const without = (body: Body, names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

const NO_VERSION = 'Send the version of the record that you have read along with its changes.'

const isNullable = (schema: FieldSchema | undefined) => [schema?.type].flat().includes('null')

const NO_SCOPE = 'Name the records to remove: _scope is missing.'

/** A JSON merge patch of a record's fields (RFC 7396, fields as a whole): null removes one that cannot be null. */
export const patched = (stored: Body, patch: Body, { properties }: RecordSchema): Body =>
  Object.fromEntries(
    Object.entries({ ...stored, ...patch }).filter(
      ([name, value]) => value !== null || isNullable(properties[name]),
    ),
  )

/** A call's row, the part of its file that the user may see, and the user's access to its records. */
export function openedCall(
  app: FastifyInstance,
  request: FastifyRequest<{ Params: { resource: string } }>,
  reply: FastifyReply,
): { row: RecordRoute; file: ResourceFile; access: RecordAccess } {
  const { recordRoute: row } = request
  const access = recordAccessOf(app, request, reply, request.params.resource)
  return row ? { row, file: access.file, access } : fail(404, 'There is nothing at this address.')
}

/** The access of a call's user to the records of a resource, by the part of its file that the user may see. */
export function recordAccessOf(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: string,
): RecordAccess {
  const user = signedIn(request)
  const files = app.forms.open(user.customerId, request.subject)
  const file =
    files[resource] ??
    fail(
      503,
      `The form of ${resource} cannot be read; an administrator of the server can see why in the log.`,
    )
  const context = {
    modules: request.subject.customer.modules,
    permissions: app.forms.permissionsOf(user.customerId),
    work: app.heavyWork.work(heavyCaller(request, reply)),
    token: bearerToken(request),
    hasSingleSignOn: app.config.singleSignOn !== undefined,
    webhookNetworks: app.config.webhookNetworks,
    quotas: app.config.quotas,
  }
  const whole = app.forms.resources(user.customerId)[resource]
  const origin = app.audit.originOf(request)
  return accessTo(user, file, { files, now: app.now(), context, whole, origin })
}

/** The fields of a body that a call may write, with plain texts. */
export function writableFields(
  body: Body,
  file: ResourceFile,
  { properties }: RecordSchema = file.schema,
): Body {
  const readOnly = Object.keys(properties).filter((name) => properties[name]?.readOnly)
  return withPlainTexts(file, without(body, [...envelope, ...readOnly]))
}

/** The calls of every resource, each from its row and the resource's file. */
export const recordRoutes: FastifyPluginAsync = async (app) => {
  const { database } = app

  /** The body to store; refuses one that the form would refuse. Read-only fields may be included and are ignored. */
  function checked(body: Body, file: ResourceFile, schema = file.schema): Body {
    const content = writableFields(body, file, schema)
    refuse(app.forms.validator(schema)(content), schema)
    return content
  }

  function written(result: Written, { file: { resource, schema }, user }: RecordAccess) {
    if (result.is === 'written') return result.record
    if (result.is === 'refused') return fail(400, messageOf(result.errors, schema), result.errors)
    if (result.is === 'missing') return fail(404, resource.notFound)
    if (result.is === 'forbidden') return fail(403, `${result.reason}.`)
    const { changedBy = 'Somebody else' } = result
    const changed = `changed this ${resource.singular.toLowerCase()}`
    const what = changedBy === user.username ? `You have ${changed} elsewhere` : `${changedBy} has ${changed}`
    return fail(409, `${what} in the meantime. Please reload it and try again.`)
  }

  /** Sends a value in the form that the row's envelope and `answers` specify. */
  function send(reply: FastifyReply, { envelope: wrapped, answers }: RecordRoute, record: Body | undefined) {
    const value = answers === 'id' ? record?.id : answers === 'true' ? true : record
    return reply.send(wrapped === 'body' ? (value === true ? {} : value) : { data: value })
  }

  /** Records with the names of what they refer to and was deleted since. */
  async function withGoneNames({ user, file }: RecordAccess, records: readonly StoredRecord[]) {
    const names = await goneNamesOfAll(database, user.customerId, file.schema, records)
    return records.map((record, index): StoredRecord => {
      const gone = names[index] ?? {}
      return Object.keys(gone).length > 0 ? { ...record, gone } : record
    })
  }

  function parsedList(request: Request, row: RecordRoute, file: ResourceFile) {
    const parsed = listRequest(row, file, request.query, app.now())
    return 'errors' in parsed
      ? fail(
          400,
          parsed.errors.map(({ path, message }) => `${path.slice(1)}: ${message}`).join('; '),
          parsed.errors,
        )
      : parsed.value
  }

  const handlers: Record<Verb, (request: Request, reply: FastifyReply) => Promise<FastifyReply>> = {
    list: async (request, reply) => {
      const { row, file, access } = openedCall(app, request, reply)
      const listQuery = parsedList(request, row, file)
      await access.hooks.update?.(database, app.weather)
      const records = await withGoneNames(access, await listRecords(database, access, listQuery))
      if (row.envelope === 'data') return reply.send({ data: records })
      const total = listQuery.range
        ? await countRecords(database, access, listQuery.conditions)
        : records.length
      return reply.header('x-total-count', String(total)).send(records)
    },
    show: async (request, reply) => {
      const { row, file, access } = openedCall(app, request, reply)
      await access.hooks.update?.(database, app.weather)
      const record =
        (await oneRecord(database, access, request.params.id)) ?? fail(404, file.resource.notFound)
      const [named] = await withGoneNames(access, [record])
      return send(reply, row, named)
    },
    create: async (request, reply) => {
      const { row, file, access } = openedCall(app, request, reply)
      const record = written(
        await createRecord(
          database,
          access,
          checked(request.body, file, newRecordSchema(file.schema, request.body)),
        ),
        access,
      )
      return send(row.envelope === 'body' ? reply.code(201) : reply, row, record)
    },
    edit: async (request, reply) => {
      const { row, file, access } = openedCall(app, request, reply)
      const { method, body } = request
      const given = { ...body, ...(request.params.id !== undefined && { id: request.params.id }) }
      refuse(app.forms.validator({ ...envelopeSchema, required: ['id'] })(given), envelopeSchema)
      const change = { id: Number(given.id), version: body.version as number | undefined }
      if (row.envelope === 'body' && change.version === undefined) fail(428, NO_VERSION)
      const stored = method === 'PATCH' ? await oneRecord(database, access, change.id) : {}
      if (stored === null) fail(404, file.resource.notFound)
      const content = checked(method === 'PATCH' ? patched({ ...stored }, body, file.schema) : body, file)
      return send(
        reply,
        row,
        written(await updateRecord(database, access, { ...change, body: content }), access),
      )
    },
    delete: async (request, reply) => {
      const { row, file, access } = openedCall(app, request, reply)
      if (row.resource.scope !== undefined) {
        if (row.envelope === 'body' && request.query._scope === undefined) fail(400, NO_SCOPE)
        await removeWhere(database, access, parsedList(request, row, file).conditions)
        return send(reply, row, undefined)
      }
      const removed = await removeRecord(database, access, request.params.id)
      if (removed.is === 'missing') return fail(404, file.resource.notFound)
      if (removed.is === 'forbidden') return fail(403, `${removed.reason}.`)
      if (removed.is === 'refused') return fail(400, messageOf(removed.errors, file.schema), removed.errors)
      if (removed.undo !== undefined) reply.header(UNDO_HEADER, removed.undo)
      return send(reply, row, undefined)
    },
  }

  const body = { type: 'object' }
  const routes: { verb: Verb; method: RecordRoute['method']; suffix: string; schema: object }[] = [
    { verb: 'list', method: 'GET', suffix: '', schema: { querystring: query } },
    { verb: 'show', method: 'GET', suffix: '/:id', schema: { params: idParams } },
    { verb: 'create', method: 'POST', suffix: '', schema: { body } },
    { verb: 'edit', method: 'PUT', suffix: '', schema: { body } },
    { verb: 'edit', method: 'PUT', suffix: '/:id', schema: { body, params: idParams } },
    { verb: 'edit', method: 'PATCH', suffix: '', schema: { body } },
    { verb: 'edit', method: 'PATCH', suffix: '/:id', schema: { body, params: idParams } },
    { verb: 'delete', method: 'DELETE', suffix: '', schema: { querystring: query } },
    { verb: 'delete', method: 'DELETE', suffix: '/:id', schema: { params: idParams } },
  ]
  for (const { verb, method, suffix, schema } of routes)
    app.route<RecordCallRoute>({
      method,
      url: `${INTERNAL_PREFIX}/:resource/${verb}${suffix}`,
      config: { isRecordCall: true },
      schema: { hide: true, ...schema },
      handler: handlers[verb],
    })
}
