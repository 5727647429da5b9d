import type { Operation } from '../operation.ts'
import { alwaysOpen, type WorkHours } from '../workWindow.ts'
import { fromOperationLimits, type OperationLimit } from './operationLimits.ts'

/** An operation in calls, as the resource `operations` stores it. */
export interface SentOperation extends Partial<WorkHours> {
  name?: string
  limits: readonly OperationLimit[]
  windowLength: number
}

const { timeZone: _, ...always } = alwaysOpen

/** What is asked, before the clock of a place is known: an operation for sites in any zone. */
export type AskedOperation = Omit<Operation, 'workWindow'> & { workWindow: WorkHours }

/**
 * The operation of a call; what it does not say about working time is every hour of every day in UTC, without pauses. Throws
 * RangeError if a number is NaN.
 */
export const fromSentOperation = ({ limits, windowLength, ...sent }: SentOperation): AskedOperation => ({
  limits: fromOperationLimits(limits),
  windowLength,
  workWindow: {
    workingDays: sent.workingDays ?? always.workingDays,
    windowSelection: sent.windowSelection ?? always.windowSelection,
    isTimezoneUTC: sent.isTimezoneUTC ?? always.isTimezoneUTC,
    ...(sent.isCompressed && { isCompressed: true }),
  },
})
