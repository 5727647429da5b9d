import type { OptionRow } from '../optionLabel.ts'
import type { FormValues } from '../record/recordShape.ts'

/** What widgets can access of their form. */
export interface FormContext {
  /** The stored record; undefined for a new one. */
  record: FormValues | undefined
  values: FormValues
  /** Sets some fields of the form. */
  setFields: (fields: FormValues) => void
  disabled: boolean
  /** Reports the rows that a remote select offers, by the path of its field. */
  noteLookup: (path: string, rows: readonly OptionRow[]) => void
  /** The name of a choice among the rows that a remote select offers. */
  nameOf: (path: string, id: unknown) => string | undefined
}
