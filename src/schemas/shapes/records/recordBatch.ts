import { type Static, Type } from 'typebox'
import { answer } from '../answer.ts'
import { MOST_BATCH_ROWS, MOST_PAIRS, UNDO_SECONDS } from './batchLimits.ts'

/** The most bytes in the body of a call with many records. */
export const BATCH_BODY_LIMIT = 16 * 1024 * 1024

const Columns = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 })

export const ImportRequest = Type.Object({
  columns: Type.Unsafe<string[]>({
    ...Columns,
    description: 'The field of each column; id finds the record by its number',
  }),
  rows: Type.Array(Type.Array(Type.String()), {
    maxItems: MOST_BATCH_ROWS,
    description: `The texts of the cells, at most ${MOST_BATCH_ROWS} rows and ${BATCH_BODY_LIMIT / 1024 / 1024} MB`,
    'x-message': {
      maxItems: `At most ${MOST_BATCH_ROWS.toLocaleString('en')} rows can be imported at once`,
    },
  }),
  dryRun: Type.Optional(Type.Boolean({ description: 'Only say what would change' })),
  skipWrong: Type.Optional(
    Type.Boolean({ description: 'Import the right rows although others are wrong; without it, none' }),
  ),
  digest: Type.Optional(
    Type.String({ maxLength: 100, description: 'Apply only what the dry run with this digest has shown' }),
  ),
})
export type ImportRequest = Static<typeof ImportRequest>

const Seen = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: 2147483647 }),
  version: Type.Integer({ description: 'The version that was read' }),
})
const Records = Type.Array(Seen, { maxItems: MOST_BATCH_ROWS })

export const BulkEditRequest = Type.Object({
  records: Records,
  patch: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The fields to change, with their new values',
  }),
  dryRun: Type.Optional(Type.Boolean({ description: 'Only say what would change' })),
})
export type BulkEditRequest = Static<typeof BulkEditRequest>

export const BulkDeleteRequest = Type.Object({
  records: Records,
  dryRun: Type.Optional(
    Type.Boolean({
      description:
        'Only say what would happen to the records as they are now, whatever their versions, and what refers to them',
    }),
  ),
})
export type BulkDeleteRequest = Static<typeof BulkDeleteRequest>

export const UndoRequest = Type.Object({ undo: Type.String({ maxLength: 100 }) })
export type UndoRequest = Static<typeof UndoRequest>

/** Reported for more pairs than a call takes, in one list or in both. */
export const TOO_MANY_PAIRS = `At most ${MOST_PAIRS.toLocaleString('en')} pairs can be changed at once`

const PairOfIds = Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647 }), { minItems: 2, maxItems: 2 })
const pairs = (description: string) =>
  Type.Unsafe<[number, number][]>({
    ...Type.Array(PairOfIds, { maxItems: MOST_PAIRS }),
    description,
    'x-message': { maxItems: TOO_MANY_PAIRS },
  })

export const PairsRequest = Type.Object({
  connect: pairs('The ids of each pair, in the order of the fields; a pair that is connected stays so'),
  disconnect: pairs('The same for pairs to disconnect'),
  expiresOn: Type.Optional(
    Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description:
        'The last day of the pairs to connect, UTC; null for no end. Without it, connected pairs keep theirs',
    }),
  ),
})
export type PairsRequest = Static<typeof PairsRequest>

const PairRefusal = answer({ pair: Type.Array(Type.Integer()), message: Type.String() })
export type PairRefusal = Static<typeof PairRefusal>

/** The result of connecting and disconnecting pairs: all but the refused ones are as requested. */
export const PairsAnswer = answer({
  connected: Type.Integer({ description: 'Pairs that were not connected before' }),
  redated: Type.Integer({ description: 'Pairs that were connected before and have another last day now' }),
  disconnected: Type.Integer({ description: 'Pairs that were connected before' }),
  refused: Type.Array(PairRefusal),
})
export type PairsAnswer = Static<typeof PairsAnswer>

const FieldChange = answer({
  field: Type.String(),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
})
export type FieldChange = Static<typeof FieldChange>

const CellError = answer({
  field: Type.String({ description: 'Empty where it is about the whole row' }),
  message: Type.String(),
})
export type CellError = Static<typeof CellError>

/** `refused` are the records that the user must not change; a batch leaves them out and does the others. */
export const outcomes = ['new', 'changed', 'unchanged', 'refused', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]

const RowResult = answer({
  is: Type.Enum([...outcomes]),
  id: Type.Optional(Type.Integer()),
  changes: Type.Optional(Type.Array(FieldChange)),
  errors: Type.Optional(Type.Array(CellError)),
})
/** The result for a row of a file or for a selected record. */
export type RowResult = Static<typeof RowResult>

const Reference = answer({
  resource: Type.Optional(Type.String({ description: 'Absent of what the caller may not see' })),
  count: Type.Integer(),
  becomes: Type.Enum(['deleted', 'kept'], {
    description: 'deleted: it is deleted with the records; kept: it stays, and refers to what was deleted',
  }),
})
/** How much of one resource refers to records that are to be deleted. */
export type Reference = Static<typeof Reference>

/** The result or preview of a bulk change, with rows in the order of the request. */
export const BatchAnswer = answer({
  counts: answer({
    new: Type.Integer(),
    changed: Type.Integer(),
    unchanged: Type.Integer(),
    refused: Type.Integer({ description: 'Records that the user must not change; they stay as they are' }),
    wrong: Type.Integer(),
  }),
  rows: Type.Array(RowResult),
  digest: Type.String(),
  references: Type.Optional(
    Type.Array(Reference, { description: 'Of the dry run of a deletion: what refers to the records' }),
  ),
  created: Type.Optional(
    Type.Array(Type.Integer(), { description: 'The ids of the records that an import has made' }),
  ),
  undo: Type.Optional(Type.String({ description: `Undoes it within ${UNDO_SECONDS} seconds` })),
})
export type BatchAnswer = Static<typeof BatchAnswer>

export const UndoAnswer = answer({
  count: Type.Integer({ description: 'How many records are as before; 0 when it is too late' }),
})
export type UndoAnswer = Static<typeof UndoAnswer>
