/** A span of time in which something is not done again, in any unit. */
export interface Period {
  from: number
  until: number
}

/** The period of a length that begins now. */
export const periodFrom = (from: number, length: number): Period => ({ from, until: from + length })

/** Whether a time is in a period. A clock that was ahead and is set back before the beginning ends the period. */
export const isDuring = (period: Period | undefined, time: number): boolean =>
  period !== undefined && period.from <= time && time < period.until
