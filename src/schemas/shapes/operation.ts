import { Type } from 'typebox'
import type { OperationLimit } from '#weather/adapters/operationLimits.ts'
import type { SentOperation } from '#weather/adapters/operations.ts'
import type { Ends } from '#weather/operation.ts'
import type { WindowSelection, WorkWindow } from '#weather/workWindow.ts'
import file from '../definitions/operation.json' with { type: 'json' }
import { builtIn } from '../resourceFile/definitions.ts'

const {
  name,
  limit,
  limits,
  operation,
  windowLength,
  hour,
  customRange,
  workingDays,
  windowSelection,
  isTimezoneUTC,
  isCompressed,
} = builtIn(file).$defs

/** The name of a chosen operation. */
export const OperationName = Type.Unsafe<string>(name)

/** The limits of an operation. */
export const OperationLimits = Type.Unsafe<readonly OperationLimit[]>(limits)

/** What a judging call asks, in place of its own fields. */
export const Operation = Type.Unsafe<SentOperation>({
  ...operation,
  description: "Judges in place of the call's own fields: all its limits, windows and working time",
})

/** What limits of an operation have beside Min, Max and a tolerance. */
export const exactEnds = {
  isMinExclusive: Type.Optional(Type.Unsafe<boolean>(limit.properties.isMinExclusive)),
  isMaxExclusive: Type.Optional(Type.Unsafe<boolean>(limit.properties.isMaxExclusive)),
  or: Type.Optional(Type.Unsafe<Ends>(limit.properties.or)),
}

/** Hours of the window, from 1 to 350. */
export const WindowLength = Type.Unsafe<number>(windowLength)

/** The same in a call whose messages name the range if it is missing. */
export const RequiredWindowLength = Type.Unsafe<number>({
  ...windowLength,
  'x-message': { ...windowLength['x-message'], required: windowLength['x-message']['*'] },
})

/** The first or the last hour of a call that has them apart. */
export const shiftHour = (title: string) =>
  Type.Unsafe<number>({ ...hour, title, 'x-message': { ...hour['x-message'], ...customRange['x-message'] } })

/** Whether work may pause between shifts, in a call that always says so. */
export const IsCompressed = Type.Unsafe<boolean>(isCompressed)

/** When work is allowed, by the clock of UTC or of each site. */
export const workHours = {
  workingDays: Type.Unsafe<WorkWindow['workingDays']>(workingDays),
  windowSelection: Type.Unsafe<WindowSelection>(windowSelection),
  isTimezoneUTC: Type.Unsafe<boolean>(isTimezoneUTC),
  isCompressed: Type.Optional(IsCompressed),
}

/** The working hours of a call in which hours that are not used may be null. */
export const RequestedHours = Type.Unsafe<WindowSelection>({
  ...windowSelection,
  properties: {
    ...windowSelection.properties,
    customRange: { ...customRange, type: ['object', 'null'], 'x-message': { required: 'Required' } },
  },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['customRange'], properties: { customRange: { type: 'object' } } },
})

/** The same as an object. */
export const WorkHours = Type.Object(workHours, {
  title: 'When work is allowed',
  additionalProperties: false,
})
