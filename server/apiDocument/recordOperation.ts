import type { TSchema } from 'typebox'
import { EXPORT_HEADER, type RecordRoute } from '#schemas/calls/crudRoutes.ts'
import type { BatchVerb, RecordSchema, ResourceFile, Verb } from '#schemas/resourceFile/resourceFile.ts'
import {
  BatchAnswer,
  BulkDeleteRequest,
  BulkEditRequest,
  ImportRequest,
  PairsAnswer,
  PairsRequest,
  UndoAnswer,
  UndoRequest,
} from '#schemas/shapes/records/recordBatch.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const idSchema = { type: 'integer', minimum: 1, maximum: 2147483647 }
const versionSchema = { type: 'integer', minimum: 1 }

const bodyName = (name: string) => name
const recordName = (name: string) => `${name}Record`
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** A record as calls return it. A customer may have more fields, and records stored before a rule was added may violate it. */
function answeredRecord({ resource, schema }: ResourceFile): object {
  const { properties }: RecordSchema = schema
  const answered = Object.entries(properties).filter(([, field]) => !field.writeOnly)
  return {
    title: `${resource.singular} as stored`,
    type: 'object',
    required: ['id', 'customerId', 'version'],
    properties: {
      ...Object.fromEntries(answered.map(([name, { type }]) => [name, { ...(type && { type }) }])),
      id: idSchema,
      customerId: { type: 'integer' },
      version: versionSchema,
      refusal: {
        type: 'string',
        description: 'Why the caller must not change the record; absent if they may',
      },
      ...(resource.owner && { ownerId: { type: ['integer', 'null'] }, isOwn: { type: 'boolean' } }),
    },
  }
}

/** The schemas of a resource as components: what a write sends, and what calls return. */
export const recordComponents = (file: ResourceFile): Record<string, object> => ({
  [bodyName(file.resource.name)]: { title: file.resource.singular, ...file.schema },
  [recordName(file.resource.name)]: answeredRecord(file),
})

/** What a call of a resource returns, before the envelope. */
function answerOf({ resource: { name, verb, scope }, answers, envelope }: RecordRoute): object {
  const record = reference(recordName(name))
  if (verb === 'list') return { type: 'array', items: record }
  if (verb === 'delete' || scope !== undefined)
    return envelope === 'body' ? { type: 'object' } : { type: 'boolean' }
  if (answers === 'id') return idSchema
  return answers === 'true' ? { type: 'boolean' } : record
}

/** What a write sends: the record, with its id and version where the address has no id, or only the fields that change. */
function bodyOf({ method, path, resource: { name, verb } }: RecordRoute, { schema }: ResourceFile): object {
  if (verb === 'create') return reference(bodyName(name))
  const id = path.endsWith(':id') ? {} : { id: idSchema }
  return {
    type: 'object',
    required: [...(method === 'PATCH' ? ['version'] : (schema.required ?? [])), ...Object.keys(id)],
    properties: { ...schema.properties, ...id, version: versionSchema },
  }
}

/** Request and response of the calls about many records. The examples name no records, so they work on any. */
const batches: Readonly<Record<BatchVerb, { body: TSchema; answer: TSchema; example: object }>> = {
  import: { body: ImportRequest, answer: BatchAnswer, example: { columns: [], rows: [], dryRun: true } },
  bulkEdit: { body: BulkEditRequest, answer: BatchAnswer, example: { records: [], patch: {}, dryRun: true } },
  bulkDelete: { body: BulkDeleteRequest, answer: BatchAnswer, example: { records: [] } },
  batch: { body: PairsRequest, answer: PairsAnswer, example: { connect: [], disconnect: [] } },
  undo: { body: UndoRequest, answer: UndoAnswer, example: { undo: '7c9e6679-7425-40de-944b-e07fc1f90ae7' } },
}

const isBatch = (verb: Verb | BatchVerb): verb is BatchVerb => Object.hasOwn(batches, verb)

function batchOperation({ name, summary }: RecordRoute, verb: BatchVerb) {
  const { body, answer, example } = batches[verb]
  const content = { 'application/json': { schema: body, example } }
  return {
    operationId: name,
    summary,
    requestBody: { required: true, content },
    responses: { 200: { description: 'Success', ...json(answer) } },
  }
}

/** A call of a resource file as an operation of OpenAPI, without the statuses of failures. */
export function recordOperation(row: RecordRoute, file: ResourceFile) {
  const { resource, path, query = [], rename = {}, envelope, name, summary } = row
  if (isBatch(resource.verb)) return batchOperation(row, resource.verb)
  const answer = answerOf(row)
  const enveloped =
    envelope === 'body' ? answer : { type: 'object', required: ['data'], properties: { data: answer } }
  const status = resource.verb === 'create' && envelope === 'body' ? 201 : 200
  const parameters = [
    ...(path.endsWith(':id') ? [{ name: 'id', in: 'path', required: true, schema: idSchema }] : []),
    ...query.map((word) => ({
      name: rename[word] ?? word,
      in: 'query',
      required: false,
      schema: { type: 'string' },
    })),
    ...(resource.verb === 'list'
      ? [
          {
            name: EXPORT_HEADER,
            in: 'header',
            required: false,
            description: 'The caller saves the list as such a file: the audit gets an entry',
            schema: { type: 'string', enum: ['csv'] },
          },
        ]
      : []),
  ]
  const isWrite = resource.verb === 'create' || resource.verb === 'edit'
  return {
    operationId: name,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(isWrite && { requestBody: { required: true, ...json(bodyOf(row, file)) } }),
    responses: { [status]: { description: 'Success', ...json(enveloped) } },
  }
}
