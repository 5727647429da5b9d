import { type Static, type TSchema, Type } from 'typebox'
import { chartSets, plotTypes } from '#schemas/chartSets.ts'
import type { SentOperation } from '#weather/adapters/operations.ts'
import { forecastDays, MAX_DAYS } from '#weather/forecastDays.ts'
import { MAX_JOB_HOURS } from '#weather/windows/job/jobSettings.ts'
import { answer } from '../answer.ts'
import { integerOrNull, numberOrNull } from '../nullable.ts'
import { Operation, OperationLimits, OperationName, WorkHours } from '../operation.ts'
import { Provenance } from '../provenance.ts'
import { siteId } from '../siteId.ts'
import { JudgingThresholds, threshold } from './parameters.ts'

/** An optional part of a query, typed as present: validation fills in its `default` before the handler runs. */
const defaulted = <Schema extends TSchema>(schema: Schema): Schema => Type.Optional(schema)

const days = Type.Enum(forecastDays, { type: 'integer', default: MAX_DAYS, title: 'Days' })
const chartIds = chartSets.map(({ chartId }) => chartId)

/** Identifies a model run by its start time. */
export const referenceTime = Type.Integer({
  minimum: 0,
  maximum: 253402300799,
  title: 'Forecast reference time',
  description: 'Unix seconds; without it the newest',
})

/** Chart sets in the query override the user's preference, for portals that store the choice elsewhere. */
export const ForecastQuery = Type.Object({
  days: defaulted(days),
  upper: Type.Optional(Type.Enum(chartIds, { type: 'integer', title: 'Upper chart' })),
  lower: Type.Optional(Type.Enum(chartIds, { type: 'integer', title: 'Lower chart' })),
  run: Type.Optional(referenceTime),
})

export const ForecastCsvQuery = Type.Object({
  days: Type.Optional(
    Type.Number({
      minimum: 1,
      maximum: MAX_DAYS,
      multipleOf: 1,
      title: 'Days',
      description: 'Any number that the forecast holds; without it all',
    }),
  ),
  inLocalTime: defaulted(Type.Boolean({ default: false, title: 'Local time' })),
  run: Type.Optional(referenceTime),
  job: Type.Optional(
    Type.String({
      maxLength: 2000,
      title: 'Job',
      description:
        "A job with its limits, as in the address of a shared view: 9*0-4_7-19_utc*11__1.5_10p; it judges in place of the user's thresholds",
    }),
  ),
})

export const ForecastCsv = Type.String({ description: 'CSV in UTF-8 with a byte order mark' })

/** The job that a window must fit: consecutive hours, when work is allowed, and the operation whose limits replace the user's. */
const Job = Type.Object(
  {
    hours: Type.Integer({
      title: 'Hours that the job needs',
      minimum: 1,
      maximum: MAX_JOB_HOURS,
      'x-message': { '*': `Must be a number between 1 and ${MAX_JOB_HOURS}` },
    }),
    workWindow: WorkHours,
    operation: Type.Optional(
      Type.Object(
        { name: OperationName, limits: OperationLimits },
        { title: 'Operation', additionalProperties: false },
      ),
    ),
  },
  { title: 'Job', additionalProperties: false },
)

/** Body of POST /forecasts/{id}: the thresholds, or an operation beside them, which judges in their place. */
export const JudgedForecastRequest = Type.Unsafe<
  | Static<typeof JudgingThresholds>
  | { thresholds?: Static<typeof JudgingThresholds>; operation: SentOperation }
>({
  ...JudgingThresholds,
  type: ['array', 'object'],
  properties: { thresholds: JudgingThresholds, operation: Operation },
  required: ['operation'],
  additionalProperties: false,
})

/** Body of POST /forecast/pdf: what the page shows. */
export const ForecastPdfRequest = Type.Object(
  {
    siteId,
    days,
    inLocalTime: Type.Boolean({ title: 'Local time' }),
    thresholds: JudgingThresholds,
    showThresholds: Type.Boolean({
      title: 'Show thresholds',
      description: 'Whether the charts draw the limits',
    }),
    upper: Type.Integer({ title: 'Upper chart' }),
    lower: Type.Integer({ title: 'Lower chart' }),
    job: Type.Optional(Job),
    run: Type.Optional(referenceTime),
  },
  { additionalProperties: false },
)
export type ForecastPdfRequest = Static<typeof ForecastPdfRequest>

export const Pdf = Type.Unsafe<Uint8Array>({ type: 'string', contentMediaType: 'application/pdf' })

const ForecastPoint = answer({
  time: Type.Integer({ description: 'Unix seconds' }),
  value: Type.Optional(numberOrNull({ description: 'Absent for range areas; null is missing' })),
  min: Type.Optional(numberOrNull()),
  max: Type.Optional(numberOrNull()),
  pointId: Type.Integer(),
})
export type ForecastPoint = Static<typeof ForecastPoint>

const ForecastGroup = answer({
  groupId: Type.Integer(),
  groupName: Type.String(),
  parameter: Type.Optional(
    Type.String({ description: 'Name of the parameter in the registry; absent in the weather-window group' }),
  ),
  unit: Type.String(),
  decimals: Type.Integer(),
  plotType: Type.Enum(plotTypes),
  color: Type.String({ description: 'Hex without #' }),
  thresholdMin: numberOrNull(),
  thresholdMax: numberOrNull(),
  arrowOriginOrientation: Type.Optional(
    Type.Number({
      description:
        'Degrees added to a direction so that an arrow that points north by itself points where things go',
    }),
  ),
  minMaxForecast: Type.Optional(
    Type.Enum([1, 2], { description: '1 the lowest, 2 the highest forecast of an ensemble' }),
  ),
  data: Type.Array(ForecastPoint),
})
export type ForecastGroup = Static<typeof ForecastGroup>

const ChartType = Type.Enum([0, 1, 2], {
  description: '0 upper, 1 lower, 2 weather window with values 0 ok, 1 warning, 2 alarm, null no data',
})

const Deciding = answer(
  {
    limits: Type.Array(answer(threshold), {
      description: 'The limits that decide an hour, drawn in a chart or not, each with one end',
    }),
    limit: Type.Array(integerOrNull(), {
      description: 'Per hour the position in limits; null with nothing to judge',
    }),
    value: Type.Array(numberOrNull(), {
      description: "Per hour the value of that limit's parameter; null is missing",
    }),
  },
  { description: 'What decides each hour; only in the weather window, and as long as its data' },
)
export type Deciding = Static<typeof Deciding>

const ChartSet = answer({
  chartId: Type.Integer(),
  chartType: ChartType,
  chartSetName: Type.String(),
  groups: Type.Array(ForecastGroup),
  deciding: Type.Optional(Deciding),
})
export type ChartSet = Static<typeof ChartSet>

const shared = {
  siteId: Type.Integer(),
  days: Type.Integer(),
  thresholds: Type.Array(answer(threshold), {
    description: 'The thresholds that judge the site, in the units of the registry',
  }),
  windows: Type.Optional(
    Type.Array(
      answer({
        start: Type.Integer({ description: 'Unix seconds' }),
        end: Type.Integer({ description: 'Unix seconds, exclusive' }),
        hours: Type.Number({ description: 'In which work is allowed' }),
      }),
      { description: 'With an operation in the request, the windows that hold it' },
    ),
  ),
  provenance: Provenance,
}

/** Answer of GET and POST /forecasts/{id}. */
export const Forecast = answer({
  ...shared,
  chartSets: Type.Array(ChartSet),
  uncharted: Type.Array(ForecastGroup, {
    description: 'Parameters with a threshold that no chart of the answer shows',
  }),
})
export type Forecast = Static<typeof Forecast>

/** Hourly values of a run by column, in the precision in which limits judge them. */
export const RunColumns = Type.Record(Type.String(), Type.Array(numberOrNull()), {
  description:
    'Hourly values by the name of the parameter in the registry, in its unit; its band as <name>_p10 and <name>_p90, the extremes of an ensemble as <name>_lowest and <name>_highest; null is missing',
})

/** The same answers in columns: all that the run has for the site, from which a program makes charts and judges hours. */
export const ForecastColumns = answer({
  ...shared,
  start: Type.Integer({ description: 'First hour of the columns, unix seconds' }),
  length: Type.Integer({ description: 'Number of hours; the last one only marks the end of the forecast' }),
  columns: RunColumns,
  largestWave: numberOrNull({
    description:
      'The largest height of waves in the last eight stored runs of the site, m, with maximum heights, P90 and highest members: the axis of the chart of waves shows it; null where none has waves',
  }),
})
export type ForecastColumns = Static<typeof ForecastColumns>

export const PreviewQuery = Type.Object({
  forecastCount: defaulted(
    Type.Integer({ minimum: 1, maximum: MAX_DAYS, default: 3, title: 'Number of days' }),
  ),
})

/** Answer of GET /forecasts/preview/{id}: one row per parameter, one value per day. */
export const Preview = Type.Array(
  answer({
    parameterId: Type.Integer(),
    name: Type.String(),
    unit: Type.String(),
    decimals: Type.Integer(),
    days: Type.Array(answer({ date: Type.String({ format: 'date' }), value: numberOrNull() })),
    provenance: Provenance,
  }),
)
export type PreviewForecast = Static<typeof Preview>[number]
