import { type Static, Type } from 'typebox'
import type { LimitFields } from '#schemas/resourceFile/limitFields.ts'
import type { ByMonth } from '#weather/hindcast/analyticsTable.ts'
import type { WindVariability } from '#weather/hindcast/windVariability.ts'
import type { Ends } from '#weather/operation.ts'
import { answer, kernelAnswer } from '../answer.ts'
import { bound } from '../forecast/parameters.ts'
import { numberOrNull } from '../nullable.ts'
import { Operation, RequestedHours, WindowLength, workHours } from '../operation.ts'
import { Provenance } from '../provenance.ts'
import { siteId } from '../siteId.ts'
import { AmountsOfMonths, OtherPauseAnswer } from './hindcast.ts'

const WorkWindow = Type.Object({
  analysisLevel: Type.Object(
    {
      value: Type.Number({ title: 'Analysis height (m)', exclusiveMinimum: 0 }),
      unit: Type.Optional(Type.Unsafe<'meter'>({ const: 'meter', title: 'Unit of the analysis height' })),
    },
    { title: 'Analysis height (m)' },
  ),
  percentiles: Type.Array(
    Type.Number({
      title: 'Percentile',
      minimum: 1,
      maximum: 99,
      multipleOf: 1,
      'x-message': { '*': 'Must be a round number in range (1-99)' },
    }),
    {
      title: 'Percentile',
      description: 'One plain percentile',
      minItems: 1,
      maxItems: 1,
      'x-message': { minItems: 'Required', maxItems: 'Only one percentile can be asked for' },
    },
  ),
  workingDays: workHours.workingDays,
  windowLength: Type.Object(
    {
      value: WindowLength,
      unit: Type.Optional(Type.Unsafe<'hour'>({ const: 'hour', title: 'Unit of the window length' })),
    },
    { title: 'Window length (hours)' },
  ),
  windowSelection: RequestedHours,
})

/** Inclusive bounds for a value; an absent bound does not apply, but an active parameter has at least one. */
const WeatherParameter = Type.Object(
  {
    id: Type.Integer({ title: 'Parameter' }),
    value: Type.Optional(
      Type.Unsafe<Pick<Ends, 'min' | 'max'> | null>({
        type: ['object', 'null'],
        title: 'Min and Max',
        properties: { min: bound('Min'), max: bound('Max') },
      }),
    ),
    isActive: Type.Optional(Type.Boolean()),
  },
  {
    ...Type.Dependent(
      { properties: { isActive: { const: true } } },
      {
        'x-limit': {
          parameter: 'id',
          min: 'value/min',
          max: 'value/max',
          isRequired: true,
        } satisfies LimitFields,
      },
      {},
    ),
  },
)

/** Body of POST /hwwa and of POST /hwwa/working. */
export const AnalyticsRequest = Type.Object(
  {
    site: Type.Object(
      { id: siteId, name: Type.Optional(Type.String()) },
      { title: 'Site', 'x-message': { required: 'Required' } },
    ),
    months: Type.Array(Type.Integer({ title: 'Months', minimum: 1, maximum: 12 }), {
      title: 'Months',
      minItems: 1,
      uniqueItems: true,
      'x-message': { minItems: 'Required', required: 'Required' },
    }),
    workWindow: WorkWindow,
    weatherParameters: Type.Array(WeatherParameter, {
      title: 'Weather parameters',
      minItems: 1,
      maxItems: 100,
      'x-message': { minItems: 'Required', required: 'Required' },
    }),
    includeInputWeatherParametersInTheResponse: Type.Optional(Type.Boolean()),
    isTimezoneUTC: Type.Optional(
      Type.Unsafe<boolean>({
        ...workHours.isTimezoneUTC,
        description: "Whether days and hours are read in UTC or in the site's zone",
      }),
    ),
    operation: Type.Optional(Operation),
  },
  { title: 'Weather-window analytics' },
)
export type AnalyticsRequest = Static<typeof AnalyticsRequest>

const table = (rows: string) =>
  Type.Record(
    Type.String(),
    Type.Unsafe<ByMonth>(
      Type.Record(Type.String(), numberOrNull(), {
        description: 'Month 1 to 12 -> value; null where no year has enough data',
      }),
    ),
    { description: rows },
  )

/** Answer of POST /hwwa. */
export const AnalyticsResult = answer({
  hwwa: Type.Array(
    answer({
      hwwaHours: table('total_hours and usable_hours_p{NN}'),
      hwwaDays: table('total_days and usable_days_p{NN}'),
      weatherParameters: Type.Optional(
        Type.Array(WeatherParameter, { description: 'As the request had them' }),
      ),
    }),
    { description: 'One analysis; none where the data lack a parameter of the request' },
  ),
  windVariabilityYearly: Type.Array(
    kernelAnswer<WindVariability>({
      month: Type.Integer({ description: '1 to 12' }),
      windSpeedYearly: Type.Record(Type.String(), Type.Number(), { description: 'Year -> monthly mean' }),
      windSpeedAvg: numberOrNull(),
      windSpeedLower: numberOrNull({ description: 'The average minus one standard deviation' }),
      windSpeedUpper: numberOrNull({ description: 'The average plus one standard deviation' }),
      windSpeedUnit: Type.String(),
    }),
  ),
  isAlwaysZero: Type.Optional(
    Type.Boolean({ description: 'The window is longer than the longest shift: every value is zero' }),
  ),
  amounts: Type.Optional(AmountsOfMonths),
  otherPause: Type.Optional(OtherPauseAnswer),
  point: Type.Optional(answer({ latitude: Type.Number(), longitude: Type.Number() })),
  provenance: Type.Optional(Provenance),
})
export type AnalyticsResult = Static<typeof AnalyticsResult>

const AnalyticsSite = answer({ id: Type.Integer(), name: Type.String() })
export type AnalyticsSite = Static<typeof AnalyticsSite>

/** Answer of GET /hwwa/sites, sorted by name. */
export const AnalyticsSites = Type.Array(AnalyticsSite)

export const AnalyticsParametersQuery = Type.Object({ siteId, height: Type.Number({ title: 'Height' }) })

const AnalyticsParameter = answer({
  id: Type.Integer(),
  name: Type.String(),
  unit: Type.String(),
  description: Type.String(),
})
export type AnalyticsParameter = Static<typeof AnalyticsParameter>

/** Answer of GET /hwwa/parameters. */
export const AnalyticsParameters = Type.Array(AnalyticsParameter)

/** A row of the analytics form. */
export interface AnalyticsParameterRow extends AnalyticsParameter {
  value: Pick<Ends, 'min' | 'max'>
  isActive: boolean
}

export const AnalyticsHeightsParams = Type.Object({ siteId })

/** Answer of GET /hwwa/heights/{siteId}. */
export const AnalyticsHeights = Type.Array(Type.Number({ description: 'Metres' }))
