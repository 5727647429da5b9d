import { Type } from 'typebox'
import type { OperationLimit } from '#weather/windows/job/jobSettings.ts'
import type { WindowSelection, WorkWindow } from '#weather/workWindow.ts'
import file from '../definitions/operation.json' with { type: 'json' }
import { builtIn } from '../resourceFile/definitions.ts'

const { name, limits, workingDays, windowSelection, isTimezoneUTC, isCompressed } = builtIn(file).$defs

/** The name of a chosen operation. */
export const OperationName = Type.Unsafe<string>(name)

/** The limits of an operation. */
export const OperationLimits = Type.Unsafe<readonly OperationLimit[]>(limits)

/** When work is allowed, by the clock of UTC or of each site. */
export const workHours = {
  workingDays: Type.Unsafe<WorkWindow['workingDays']>(workingDays),
  windowSelection: Type.Unsafe<WindowSelection>(windowSelection),
  isTimezoneUTC: Type.Unsafe<boolean>(isTimezoneUTC),
  isCompressed: Type.Optional(Type.Unsafe<boolean>(isCompressed)),
}

/** The same as an object. */
export const WorkHours = Type.Object(workHours, {
  title: 'When work is allowed',
  additionalProperties: false,
})
