import type { Operator } from '../operation.ts'

/** How long the unbroken runs of an alert must be: whole hours from 1, and what they are compared by. */
export interface WindowLength {
  operator: Operator
  value: number
}

/** What an alert's window length comes to. */
export interface WindowRule {
  /** Whether each window is an event, or that there is none in the forecast. */
  fires: 'window' | 'noWindow'
  /** Hours from which a run is a window. */
  hours: number
}

const rules: Record<Operator, { fires: WindowRule['fires']; more: 0 | 1; text: (hours: string) => string }> =
  {
    GTE: { fires: 'window', more: 0, text: (hours) => `at least ${hours}` },
    EQ: { fires: 'window', more: 0, text: (hours) => `at least ${hours}` },
    GT: { fires: 'window', more: 1, text: (hours) => `longer than ${hours}` },
    LT: { fires: 'noWindow', more: 0, text: (hours) => `no window of ${hours}` },
    LTE: { fires: 'noWindow', more: 1, text: (hours) => `no window longer than ${hours}` },
  }

/**
 * The rule of a window length (design, readings, "alert window"): `GTE` n and `EQ` n fire for every run of at least n hours, `GT` n of
 * more; `LT` n where the longest run of the forecast is shorter than n, `LTE` n where it is not longer, none at all included.
 */
export const windowRule = ({ operator, value }: WindowLength): WindowRule => ({
  fires: rules[operator].fires,
  hours: value + rules[operator].more,
})

/** The window length in words, for example "at least 6 h" and "no window of 6 h". */
export const windowLengthText = ({ operator, value }: WindowLength): string =>
  rules[operator].text(`${value} h`)
