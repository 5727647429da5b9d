import type { Operator } from '../operation.ts'

/** The required length of an alert's unbroken runs: whole hours from 1, and the operator to compare with. */
export interface WindowLength {
  operator: Operator
  value: number
}

/** The rule that an alert's window length means. */
export interface WindowRule {
  /** Whether the alert fires for each window, or if the forecast has no window. */
  fires: 'window' | 'noWindow'
  /** The least hours of a run that is a window. */
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
 * The rule of a window length (design, readings, "alert window"): `GTE` n and `EQ` n fire for every run of at least n hours, `GT` n
 * for longer ones; `LT` n fires if the longest run of the forecast is shorter than n, `LTE` n if it is not longer. No run at all
 * counts as shorter.
 */
export const windowRule = ({ operator, value }: WindowLength): WindowRule => ({
  fires: rules[operator].fires,
  hours: value + rules[operator].more,
})

/** The window length in words, for example "at least 6 h" and "no window of 6 h". */
export const windowLengthText = ({ operator, value }: WindowLength): string =>
  rules[operator].text(`${value} h`)
