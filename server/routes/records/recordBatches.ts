import { PassThrough } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { can } from '#schemas/access/access.ts'
import type { BatchVerb, ResourceFile, Verb } from '#schemas/resourceFile/resourceFile.ts'
import { MOST_PAIRS } from '#schemas/shapes/records/batchLimits.ts'
import {
  BATCH_BODY_LIMIT,
  BulkDeleteRequest,
  BulkEditRequest,
  ImportRequest,
  PairsRequest,
  TOO_MANY_PAIRS,
  UndoRequest,
} from '#schemas/shapes/records/recordBatch.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { withPlainTexts } from '#schemas/validation/plainText.ts'
import type { Body } from '#server/database/tables.ts'
import { fail } from '#server/failure.ts'
import { messageOf } from '#server/plugins/validation.ts'
import type { BatchWritten } from '#server/records/batch/batchResult.ts'
import { dayOf, PAST_DAY, writePairs } from '#server/records/batch/pairChanges.ts'
import { importPairs } from '#server/records/batch/pairImport.ts'
import { bulkDelete, bulkEdit } from '#server/records/batch/recordBulk.ts'
import { columnErrors, importRecords, importSchema } from '#server/records/batch/recordImport.ts'
import { undoBatch } from '#server/records/batch/recordUndo.ts'
import { INTERNAL_PREFIX } from '#server/records/recordCalls.ts'
import { openedCall, patched } from './records.ts'

/** Maximum number of wrong rows that an error lists; the dry run lists all. */
const MOST_ERRORS = 100

const BOTH = 'A pair is to be connected and disconnected. Nothing was changed.'
const NOT_UNDONE = 'Somebody else has changed these records in the meantime. Nothing was undone.'
const NOT_PERMITTED = 'You do not have permission to do this.'
const CHANGED = 'The records have changed since the check. Nothing was changed; please check again.'

type Request<Shape extends TSchema> = FastifyRequest<{ Params: { resource: string }; Body: Static<Shape> }>

const readOnlyFields = ({ schema }: ResourceFile) =>
  Object.keys(schema.properties).filter((name) => schema.properties[name]?.readOnly)

/** The errors of single rows, by their positions in the request. */
const errorsOf = ({ answer: { rows } }: BatchWritten, list: 'rows' | 'records'): FieldError[] =>
  rows
    .flatMap(({ errors = [] }, index) =>
      errors.map(({ field, message }) => ({ path: `/${list}/${index}${field && `/${field}`}`, message })),
    )
    .slice(0, MOST_ERRORS)

function answerOf(written: BatchWritten, list: 'rows' | 'records') {
  if (written.is === 'done') return written.answer
  if (written.is === 'stale') return fail(409, CHANGED)
  const { wrong } = written.answer.counts
  const subject = list === 'rows' ? (wrong === 1 ? 'row is' : 'rows are') : wrong === 1 ? 'record' : 'records'
  const message = list === 'rows' ? `${wrong} ${subject} wrong` : `${wrong} ${subject} cannot be changed`
  return fail(list === 'rows' ? 400 : 409, `${message}. Nothing was changed.`, errorsOf(written, list))
}

/** Number of spaces before a response with progress; JSON allows leading whitespace. */
const PROGRESS_STEPS = 100

/**
 * Responds with the result of `work`. Once `work` reports a share, a space is sent for each hundredth, so that the caller sees
 * the progress. An error before that is a normal error response; an error after it aborts the response.
 */
async function answerWithProgress(
  reply: FastifyReply,
  work: (onShare: (share: number) => void) => Promise<object>,
): Promise<object> {
  const stream = new PassThrough()
  const begun = Promise.withResolvers<undefined>()
  let sent = 0
  const done = work((share) => {
    const steps = Math.floor(share * PROGRESS_STEPS) - sent
    if (steps > 0) stream.write(' '.repeat(steps))
    sent += steps
    begun.resolve(undefined)
  })
  const answer = await Promise.race([done, begun.promise])
  if (answer !== undefined) return answer
  done.then(
    (value) => stream.end(JSON.stringify(value)),
    (error: Error) => stream.destroy(error),
  )
  return reply.type('application/json; charset=utf-8').send(stream)
}

/** The calls about many records at once of every resource that is a table. */
export const recordBatchRoutes: FastifyPluginAsync = async (app) => {
  const { database } = app

  const handlers = {
    import: async (request: Request<typeof ImportRequest>, reply: FastifyReply) => {
      const { file, access } = openedCall(app, request, reply)
      const wrong = columnErrors(file, request.body.columns)
      if (wrong.length > 0) fail(400, messageOf(wrong, ImportRequest), wrong)
      const { pairs } = access.hooks
      const validate = app.forms.validator(importSchema(file))
      return answerWithProgress(reply, async (onWritten) => {
        const written = pairs
          ? await importPairs(database, { ...access, validate, onWritten }, pairs, request.body)
          : await importRecords(database, { ...access, validate, onWritten }, request.body)
        return answerOf(written, 'rows')
      })
    },
    bulkEdit: async (request: Request<typeof BulkEditRequest>, reply: FastifyReply) => {
      const { file, access } = openedCall(app, request, reply)
      const refused = readOnlyFields(file).filter((name) => name in request.body.patch)
      if (refused.length > 0) fail(400, `${refused.join(', ')} cannot be changed.`)
      const validate = app.forms.validator(file.schema)
      const merge = (stored: Body, patch: Body) => withPlainTexts(file, patched(stored, patch, file.schema))
      const written = await bulkEdit(database, { ...access, validate, patched: merge }, request.body)
      return answerOf(written, 'records')
    },
    bulkDelete: async (request: Request<typeof BulkDeleteRequest>, reply: FastifyReply) => {
      const { access } = openedCall(app, request, reply)
      return answerWithProgress(reply, async (onDeleted) =>
        answerOf(await bulkDelete(database, access, request.body, onDeleted), 'records'),
      )
    },
    undo: async (request: Request<typeof UndoRequest>, reply: FastifyReply) => {
      const { file, access } = openedCall(app, request, reply)
      const may = (action: string) => can(app.forms.policy(), request.subject, file.resource.name, action)
      const undone = await undoBatch(database, access, request.body.undo, may)
      if (undone.is === 'undone') return { count: undone.count }
      if (undone.is === 'stale') return fail(409, NOT_UNDONE)
      return fail(403, undone.is === 'forbidden' ? `${undone.reason}.` : NOT_PERMITTED)
    },
    batch: async (request: Request<typeof PairsRequest>, reply: FastifyReply) => {
      const { file, access } = openedCall(app, request, reply)
      const { pairs } = access.hooks
      const { connect, disconnect, expiresOn } = request.body
      const may = (action: Verb) => can(app.forms.policy(), request.subject, file.resource.name, action)
      if ((connect.length > 0 && !may('create')) || (disconnect.length > 0 && !may('delete')))
        fail(403, NOT_PERMITTED)
      if (!pairs) return fail(404, 'There is nothing at this address.')
      if (connect.length + disconnect.length > MOST_PAIRS) fail(400, `${TOO_MANY_PAIRS}.`)
      const connecting = new Set(connect.map(String))
      if (disconnect.some((pair) => connecting.has(String(pair)))) fail(400, BOTH)
      if (expiresOn && expiresOn < dayOf(access.now)) fail(400, `${PAST_DAY}.`)
      return answerWithProgress(reply, async (onWritten) => {
        const context = { ...access, resource: file.resource.name, onWritten }
        const wanted = {
          connect,
          disconnect,
          ...(expiresOn !== undefined && { expiresOnOf: () => expiresOn }),
        }
        const { connected, redated, disconnected, refused } = await database
          .transaction()
          .execute((transaction) => writePairs({ ...context, transaction }, pairs, wanted))
        return {
          connected: connected.length,
          redated: redated.length,
          disconnected: disconnected.length,
          refused,
        }
      })
    },
  }

  function route<Shape extends TSchema>(
    verb: BatchVerb,
    body: Shape,
    handler: (request: Request<Shape>, reply: FastifyReply) => Promise<object>,
  ) {
    app.route<{ Params: { resource: string }; Body: Static<Shape> }>({
      method: 'POST',
      url: `${INTERNAL_PREFIX}/:resource/${verb}`,
      bodyLimit: BATCH_BODY_LIMIT,
      config: { isRecordCall: true },
      schema: { hide: true, body },
      handler,
    })
  }
  route('import', ImportRequest, handlers.import)
  route('bulkEdit', BulkEditRequest, handlers.bulkEdit)
  route('bulkDelete', BulkDeleteRequest, handlers.bulkDelete)
  route('undo', UndoRequest, handlers.undo)
  route('batch', PairsRequest, handlers.batch)
}
