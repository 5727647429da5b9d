import { type Static, Type } from 'typebox'
import { answer } from './answer.ts'

/** Bytes of the largest part of an upload. */
export const MOST_PART_BYTES = 16 * 1024 * 1024

const Id = Type.Integer({ minimum: 1, maximum: 2147483647 })
const Line = (title: string) => Type.String({ minLength: 1, maxLength: 200, title })

/** A file that is about to be sent in parts. */
export const UploadRequest = Type.Object(
  { name: Line('Name of the file'), size: Type.Integer({ minimum: 1, title: 'Size in bytes' }) },
  { additionalProperties: false },
)
export type UploadRequest = Static<typeof UploadRequest>

/** What happens with an upload: its parts arrive, it can be imported, and is. */
export const uploadStates = ['receiving', 'received', 'importing', 'imported', 'failed'] as const

export const Upload = answer({
  id: Id,
  name: Type.String(),
  size: Type.Integer({ description: 'Bytes of the file' }),
  received: Type.Integer({ description: 'Bytes that have arrived' }),
  nextPart: Type.Integer({ description: 'The number of the part that comes next; the first is 1' }),
  state: Type.Enum(uploadStates),
  progress: Type.Number({ description: 'Share of the import that is done, 0 to 1' }),
  report: Type.Optional(Type.String({ description: 'What was imported, in lines' })),
  problem: Type.Optional(Type.String({ description: 'Why it was not imported' })),
  series: Type.Optional(Type.String({ description: 'The name of the series in the archive' })),
  createdAt: Type.String({ format: 'date-time' }),
})
export type Upload = Static<typeof Upload>

export const existingRules = ['refuse', 'replace', 'append'] as const
export const implausibleRules = ['refuse', 'drop', 'allow'] as const
/** How samples finer than an hour become hours. */
export const hourRules = ['sample', 'mean', 'maximum'] as const

/** How the files of an import are read; what is left out is taken from the files. */
export const ImportPlan = Type.Object(
  {
    uploads: Type.Optional(
      Type.Array(Id, {
        maxItems: 100,
        uniqueItems: true,
        title: 'Further uploads that become one series with this one',
      }),
    ),
    latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90, title: 'Latitude' })),
    longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180, title: 'Longitude' })),
    title: Type.Optional(Line('Title')),
    columns: Type.Optional(
      Type.Array(
        Type.Object(
          {
            column: Line('Column'),
            parameter: Line('Parameter'),
            unit: Type.Optional(Line('Unit of the column')),
          },
          { additionalProperties: false },
        ),
        { maxItems: 100, title: 'Parameters' },
      ),
    ),
    time: Type.Optional(Line('Times')),
    where: Type.Optional(Type.Array(Line('Rows'), { maxItems: 10, title: 'Rows' })),
    missing: Type.Optional(
      Type.Array(Line('Code for "no value"'), { maxItems: 50, title: 'Codes for "no value"' }),
    ),
    sheet: Type.Optional(Line('Sheet')),
    hours: Type.Optional(Type.Enum(hourRules, { title: 'Values between the hours' })),
    implausible: Type.Optional(Type.Enum(implausibleRules, { title: 'Values that cannot be real' })),
    existing: Type.Optional(Type.Enum(existingRules, { title: 'A series that the place has' })),
  },
  { additionalProperties: false },
)
export type ImportPlan = Static<typeof ImportPlan>

/** A change of the plan that would answer a problem. */
export const PlanChoice = answer({
  text: Type.String(),
  change: ImportPlan,
})
export type PlanChoice = Static<typeof PlanChoice>

const ReadColumn = answer({
  name: Type.String(),
  unit: Type.Optional(Type.String({ description: 'The unit that the file names' })),
  parameter: Type.Optional(Type.String({ description: 'The parameter that it is read as' })),
})

const ReadFile = answer({
  name: Type.String(),
  format: Type.Optional(Type.String()),
  columns: Type.Array(ReadColumn),
  head: Type.Array(Type.Array(Type.String()), { description: 'The first rows, cell by cell' }),
  rows: Type.Optional(Type.Integer()),
  times: Type.Optional(Type.String({ description: 'The format of the times' })),
  notes: Type.Array(Type.String()),
  dropped: Type.Array(Type.String(), { description: 'Values that are left out' }),
})
export type ReadFile = Static<typeof ReadFile>

/** What an import would store. */
export const PlannedSeries = answer({
  latitude: Type.Number(),
  longitude: Type.Number(),
  from: Type.Integer({ description: 'The first hour, unix seconds' }),
  to: Type.Integer({ description: 'The last hour, unix seconds' }),
  gaps: Type.String({ description: 'Hours in which no parameter has a value' }),
  notes: Type.Array(Type.String()),
  parameters: Type.Array(
    answer({
      name: Type.String(),
      title: Type.String(),
      unit: Type.String(),
      step: Type.Integer({ description: 'Hours between its values' }),
      share: Type.Number({ description: 'Share of its hours with a value, 0 to 1' }),
      gaps: Type.String(),
      lowest: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
        description: 'The lowest value of each span of the preview',
      }),
      highest: Type.Array(Type.Union([Type.Number(), Type.Null()]), {
        description: 'The highest value of each span of the preview',
      }),
    }),
  ),
  span: Type.Integer({ description: 'Hours of a span of the preview' }),
})
export type PlannedSeries = Static<typeof PlannedSeries>

/** What an import would read and store, or why it would not. */
export const UploadCheck = answer({
  files: Type.Array(ReadFile),
  series: Type.Optional(PlannedSeries),
  problem: Type.Optional(Type.String()),
  choices: Type.Array(PlanChoice, { description: 'Answers to the problem' }),
  units: Type.Record(Type.String(), Type.Array(Type.String()), {
    description: 'The units from which values are converted, by the unit of a parameter',
  }),
})
export type UploadCheck = Static<typeof UploadCheck>
