import { type Static, Type } from 'typebox'
import type { LimitFields } from '#schemas/resourceFile/limitFields.ts'
import { monthNames, type WorkingDays, workingDays } from '#weather/calendarNames.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'
import type { OtherPause } from '#weather/hindcast/otherPause.ts'
import type { AmountPercentile, Amounts, MonthAmounts } from '#weather/placeStatistics/monthAmounts.ts'
import { answer, kernelAnswer } from '../answer.ts'
import { numberOrNull } from '../nullable.ts'
import { IsCompressed, Operation, RequiredWindowLength, shiftHour, workHours } from '../operation.ts'
import { Provenance } from '../provenance.ts'

const inRange = (range: string) => ({
  '*': `Must be a number in range ${range}`,
  required: `Must be a number in range ${range}`,
})

const latitude = Type.Number({
  title: 'Latitude',
  exclusiveMinimum: -90,
  exclusiveMaximum: 90,
  'x-message': inRange('(-90,90)'),
})
const longitude = Type.Number({
  title: 'Longitude',
  exclusiveMinimum: -180,
  exclusiveMaximum: 180,
  'x-message': inRange('(-180,180)'),
})

const incomplete = 'Active rules need value and condition'

/** A condition with a strict comparison; only an active one needs its comparison and value. */
const HindcastCondition = Type.Object(
  {
    parameterId: Type.Integer({ title: 'Parameter' }),
    condition: Type.Optional(
      Type.Enum(['GT', 'LT'], { type: 'string', title: 'Holds when', 'x-message': incomplete }),
    ),
    testValue: Type.Optional(
      Type.Number({ title: 'Value', 'x-message': incomplete, description: "In the parameter's unit" }),
    ),
    apply: Type.Boolean(),
  },
  {
    additionalProperties: false,
    ...Type.Dependent(
      { properties: { apply: { const: true } } },
      { required: ['condition', 'testValue'], 'x-message': { required: incomplete } },
      {},
    ),
  },
)

/** Body of POST /hindcast/analysis and of POST /hindcast/working. */
export const HindcastRequest = Type.Object(
  {
    latitude,
    longitude,
    workingDays: Type.Enum(Object.keys(workingDays) as WorkingDays[], {
      type: 'string',
      title: 'Working days',
    }),
    windowLength: RequiredWindowLength,
    daylight: Type.Boolean({ title: 'Daylight' }),
    startHour: shiftHour('Start hour'),
    endHour: shiftHour('End hour'),
    conditionList: Type.Array(HindcastCondition, {
      title: 'Conditions',
      minItems: 1,
      maxItems: 100,
      contains: { required: ['apply'], properties: { apply: { const: true } } },
      'x-message': { minItems: 'At least one required', contains: 'At least one rule must be active' },
      'x-limit': {
        parameter: 'parameterId',
        operator: 'condition',
        value: 'testValue',
        active: 'apply',
      } satisfies LimitFields,
    }),
    isTimezoneUTC: workHours.isTimezoneUTC,
    isCompressed: IsCompressed,
    operation: Type.Optional(Operation),
  },
  { title: 'Hindcast analysis', additionalProperties: false },
)
export type HindcastRequest = Static<typeof HindcastRequest>

const percent = numberOrNull({ description: 'Percent of the permitted hours with data' })

const months = Type.Record(Type.Enum(monthNames), percent).properties

const amounts = (description: string) =>
  kernelAnswer<Amounts>({
    average: numberOrNull({ description: `${description}, mean over the years` }),
    percentiles: Type.Record(
      Type.String(),
      kernelAnswer<AmountPercentile>({
        value: numberOrNull({ description: 'Plain percentile over the years' }),
        low: numberOrNull({ description: 'Lower end of its interval; null: too few years' }),
        high: numberOrNull({ description: 'Upper end of its interval; null: too few years' }),
      }),
      { description: 'By name, for example P10' },
    ),
  })

/** The usable part of each calendar month, with the intervals of its percentiles. */
export const AmountsOfMonths = Type.Array(
  kernelAnswer<MonthAmounts>({
    month: Type.Integer({ description: '1 to 12' }),
    years: Type.Integer({ description: 'Years that count' }),
    percent: amounts('Percent of the permitted hours with data'),
    hours: amounts('Usable hours'),
    days: amounts('Usable days'),
    startDays: amounts('Days with a valid start'),
  }),
)

/** What the answer would be with the other choice of pauses between shifts, where a shift makes it matter. */
export const OtherPauseAnswer = kernelAnswer<OtherPause>({
  isCompressed: IsCompressed,
  average: numberOrNull({
    description: 'Usable hours in percent of the permitted hours with data, mean over months and years',
  }),
  insteadOf: numberOrNull({ description: 'The same of the answer itself' }),
})

/** Answer of POST /hindcast/analysis. */
export const HindcastResult = answer({
  data: Type.Array(
    kernelAnswer<HindcastRow>({
      Year: { type: ['integer', 'string'], description: 'A year, Average, or P10 to P90' },
      ...months,
      Average: percent,
    }),
  ),
  failedParameters: Type.Array(Type.String()),
  status: Type.String(),
  statusMessage: Type.String(),
  provenance: Type.Optional(Provenance),
  incompleteMonths: Type.Optional(
    Type.Record(Type.String(), Type.Array(Type.Integer()), {
      description: 'Year -> months 1 to 12 with less than 95 % of their permitted hours known',
    }),
  ),
  amounts: Type.Optional(AmountsOfMonths),
  otherPause: Type.Optional(OtherPauseAnswer),
})
export type HindcastResult = Static<typeof HindcastResult>

export const HindcastCsvQuery = Type.Object({
  lat: latitude,
  lon: longitude,
  parameterlist: Type.String({
    title: 'Parameters',
    pattern: '^\\d{1,6}(,\\d{1,6})*$',
    'x-message': 'At least one required',
  }),
})

/** Answer of GET /hindcast/csv. */
export const HindcastCsv = answer({
  status: Type.String(),
  statusMessage: Type.String(),
  data: Type.String({ description: 'CSV text' }),
})

const HindcastParameter = answer({
  id: Type.Integer(),
  name: Type.String(),
  shortDescription: Type.String(),
  unit: answer({ name: Type.String() }),
})
export type HindcastParameter = Static<typeof HindcastParameter>

/** Answer of GET /hindcast/parameterlist. */
export const HindcastParameterList = Type.Array(HindcastParameter)

const HindcastPoint = answer({
  title: Type.String(),
  latitude: Type.Number(),
  longitude: Type.Number(),
  from: Type.Integer({ description: 'First hour, unix seconds' }),
  to: Type.Integer({ description: 'Last hour, unix seconds' }),
})
/** A point with an archive of its own. */
export type HindcastPoint = Static<typeof HindcastPoint>

/** Answer of GET /hindcast/points. */
export const HindcastPoints = Type.Array(HindcastPoint)
