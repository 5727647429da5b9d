import { type Static, type TProperties, Type } from 'typebox'
import type { LimitFields } from '#schemas/resourceFile/limitFields.ts'
import { answer } from '../answer.ts'
import { integerOrNull, numberOrNull } from '../nullable.ts'
import { exactEnds } from '../operation.ts'
import { siteId } from '../siteId.ts'

export const ParametersQuery = Type.Object({ siteId: Type.Optional(siteId) })

/** An end of a limit that may be empty. */
export const bound = (title: string) => numberOrNull({ title, 'x-message': 'Must be a number or empty' })

const thresholdRow = {
  parameterId: Type.Integer({ title: 'Parameter' }),
  thresholdMin: bound('Min'),
  thresholdMax: bound('Max'),
  tolerance: numberOrNull({
    title: 'Tolerance',
    minimum: 0,
    'x-message': { type: 'Must be a number or empty', minimum: 'Must not be negative' },
  }),
  toleranceType: Type.Unsafe<0 | 1 | null>({
    enum: [0, 1, null],
    title: 'Tolerance type',
    'x-message': 'Must be 0 (absolute) or 1 (percent)',
  }),
  twinChartParameterId: Type.Optional(integerOrNull()),
  name: Type.Optional(Type.String()),
  displayName: Type.Optional(Type.String()),
  unit: Type.Optional(Type.String()),
  groups: Type.Optional(Type.Array(Type.Unknown())),
}

const rowsOf = <Row extends TProperties>(row: Row, more: Partial<LimitFields> = {}) =>
  Type.Array(
    Type.Object(row, {
      additionalProperties: false,
      'x-limit': { parameter: 'parameterId', min: 'thresholdMin', max: 'thresholdMax', ...more },
    }),
    { title: 'Parameters with their thresholds', maxItems: 200 },
  )

/** Body of PUT /parameter; it may include fields that only the answer of GET /parameter has. */
export const ThresholdList = rowsOf(thresholdRow)

/** The thresholds of a call that judges: those of an operation can have exclusive ends and a second interval. */
export const JudgingThresholds = rowsOf({ ...thresholdRow, ...exactEnds }, { or: 'or' })

const chartSet = { chartSetId: Type.Integer(), chartSetName: Type.String() }

const parameter = {
  parameterId: Type.Integer(),
  twinChartParameterId: integerOrNull(),
  name: Type.String(),
  displayName: Type.String(),
  unit: Type.String(),
}

/** A `Threshold` in answers. */
export const threshold = {
  ...exactEnds,
  parameterId: Type.Integer(),
  thresholdMin: numberOrNull(),
  thresholdMax: numberOrNull(),
  tolerance: numberOrNull(),
  toleranceType: Type.Enum([0, 1], { description: '0 absolute, 1 percent of the bound' }),
}

const ViewParameter = answer({
  ...parameter,
  ...threshold,
  groups: Type.Array(answer({ ...chartSet, color: Type.String(), onlyAvailableForOffshore: Type.Boolean() })),
})
export type ViewParameter = Static<typeof ViewParameter>

/** Answer of GET and PUT /parameter. */
export const ViewParameterList = Type.Array(ViewParameter)

/** Answer of GET /parameter/grouped. */
export const ParameterGroups = Type.Array(answer({ ...chartSet, parameters: Type.Array(answer(parameter)) }))
export type ParameterGroup = Static<typeof ParameterGroups>[number]
