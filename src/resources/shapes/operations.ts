import { isObject } from '#schemas/isObject.ts'
import type { OperationRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { FormValues, RecordShape } from '../record/recordShape.ts'

type Limit = OperationRecord['limits'][number]

/** A limit without a type of tolerance where it has no tolerance. */
const callLimit = ({ toleranceType, ...limit }: Limit): Limit =>
  limit.tolerance === undefined || toleranceType === undefined ? limit : { ...limit, toleranceType }

/** The form's defaults add hours to other choices than `custom`. */
function callHours({ customRange, ...others }: Partial<OperationRecord['windowSelection']>): FormValues {
  return others.name === 'custom' ? { ...others, customRange } : others
}

/** An operation: its calls give the parts of the working time beside the limits, its form as one field. */
export const shape: RecordShape = {
  toForm: ({ workingDays, windowSelection, isTimezoneUTC, isCompressed, ...others }) => ({
    ...others,
    workWindow: {
      workingDays,
      windowSelection,
      isTimezoneUTC,
      ...(isCompressed !== undefined && { isCompressed }),
    },
  }),
  toCall: ({ limits, workWindow, ...others }) => {
    const { windowSelection, ...work } = isObject(workWindow) ? workWindow : {}
    return {
      ...others,
      ...(Array.isArray(limits) && {
        limits: limits.filter(isObject).map((limit) => callLimit(limit as Limit)),
      }),
      ...work,
      ...(isObject(windowSelection) && { windowSelection: callHours(windowSelection) }),
    }
  },
  formPath: (pointer) =>
    pointer.replace(/^\/(workingDays|windowSelection|isTimezoneUTC|isCompressed)(\/.*)?$/, '/workWindow'),
}
