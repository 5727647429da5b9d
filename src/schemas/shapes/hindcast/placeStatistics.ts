import { type Static, type TProperties, Type } from 'typebox'
import type { LimitFields } from '#schemas/resourceFile/limitFields.ts'
import { type WorkingDays, workingDays } from '#weather/calendarNames.ts'
import { type MonthKey, monthKeys } from '#weather/placeStatistics/calendarMonths.ts'
import { MOST_NET_HOURS } from '#weather/placeStatistics/campaign.ts'
import { answer } from '../answer.ts'
import { Provenance } from '../provenance.ts'
import { HindcastRequest } from './hindcast.ts'

/** The names of the statistics of a place, as in the definitions (part C). */
export const statisticNames = [
  'C.1 waiting',
  'C.1 spells',
  'C.2 ranks',
  'C.2 interval of hindcast percentiles',
  'C.3 exceedance',
  'C.4 scatter',
  'C.4 rose',
  'C.5 return values',
  'C.6 campaign',
] as const
export type StatisticName = (typeof statisticNames)[number]

const { latitude, longitude, windowLength, startHour, endHour, isTimezoneUTC, isCompressed } =
  HindcastRequest.properties

const parameterName = (description: string) => Type.String({ minLength: 1, maxLength: 50, description })

const numbers = (description: string, maxItems: number) =>
  Type.Array(Type.Number(), { minItems: 1, maxItems, description })

const percentiles = Type.Array(Type.Number({ minimum: 0, maximum: 100 }), {
  minItems: 1,
  maxItems: 99,
  description: 'Of C.2',
})

/** The options of all statistics; a separate table lists those that each statistic needs. */
const options = {
  conditions: Type.Array(
    Type.Object(
      {
        name: parameterName('Of the parameter'),
        condition: Type.Enum(['GT', 'LT'], { type: 'string', title: 'Holds when' }),
        testValue: Type.Number({ title: 'Value', description: "In the parameter's unit" }),
      },
      { additionalProperties: false },
    ),
    {
      minItems: 1,
      maxItems: 100,
      title: 'Conditions',
      'x-message': { minItems: 'At least one required' },
      'x-limit': { parameter: 'name', operator: 'condition', value: 'testValue' } satisfies LimitFields,
    },
  ),
  windowLength,
  workingDays: Type.Enum(Object.keys(workingDays) as WorkingDays[], { type: 'string', default: 'Mon-Sun' }),
  startHour,
  endHour,
  daylight: Type.Boolean(),
  isTimezoneUTC,
  isCompressed,
  netHours: Type.Integer({
    minimum: 1,
    maximum: MOST_NET_HOURS,
    description: 'Usable hours of the task of C.6',
  }),
  intervals: Type.Boolean({
    description:
      'Whether C.6 has `intervals_hours`, of P50, P80 and P90: 5 to 95 % over draws of calendar years',
  }),
  percentiles,
  n_years: Type.Array(Type.Integer({ minimum: 1, maximum: 200 }), { minItems: 1, maxItems: 200 }),
  parameter: parameterName('Of C.3 and C.5'),
  scale: Type.Array(Type.Number(), {
    minItems: 2,
    maxItems: 2,
    description: "The ends of the curve of C.3; the parameter's plausible range without it",
  }),
  x: numbers('The values of the curve of C.3, in place of 51 over the scale', 1000),
  hs: parameterName('The height of the scatter; wave_height without it'),
  tp: parameterName('The period of the scatter; wave_peak_period without it'),
  size: parameterName('Of the rose'),
  direction: parameterName('Of the rose'),
  sectors: Type.Enum([12, 16], { type: 'integer' }),
  class_width: Type.Number({ exclusiveMinimum: 0, maximum: 1000 }),
  calm_below: Type.Union([Type.Number(), Type.Null()]),
  months: Type.Array(Type.Enum(monthKeys as unknown as MonthKey[], { type: 'string' }), {
    minItems: 1,
    maxItems: monthKeys.length,
    uniqueItems: true,
    description: 'All months and the year without it',
  }),
  periods: Type.Array(Type.Integer({ minimum: 1, maximum: 10_000 }), {
    minItems: 1,
    maxItems: 20,
    description: 'Return periods in years; 1, 5, 10 and 50 without it',
  }),
} satisfies TProperties

const StatisticOptions = Type.Partial(Type.Object(options, { additionalProperties: false }))
export type StatisticOptions = Static<typeof StatisticOptions>

/** Body of POST /hindcast/statistics. The options are given beside the place or in `request`. */
export const StatisticsRequest = Type.Object(
  {
    latitude,
    longitude,
    statistic: Type.Enum([...statisticNames], { type: 'string', title: 'Statistic' }),
    request: Type.Optional(StatisticOptions),
    ...StatisticOptions.properties,
  },
  { title: 'Statistics of a place', additionalProperties: false },
)
export type StatisticsRequest = Static<typeof StatisticsRequest>

/** The types come from the kernels in `src/weather/placeStatistics`. */
const figures = Type.Object({}, { additionalProperties: true })

/** Answer of POST /hindcast/statistics. */
export const StatisticsResult = answer({
  statistic: Type.String(),
  data: Type.Unsafe<unknown>({
    description:
      'By calendar month, 1 to 12 and year, where the statistic has months, and a list of the ranks of C.2; the keys say the units. Null where there is none',
    anyOf: [figures, Type.Array(figures), Type.Null()],
  }),
  failedParameters: Type.Array(Type.String()),
  status: Type.String(),
  statusMessage: Type.String(),
  provenance: Type.Optional(Provenance),
})
export type StatisticsResult = Static<typeof StatisticsResult>
