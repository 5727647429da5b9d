import type { OptionRow } from '../optionLabel.ts'
import type { FormValues } from './recordShape.ts'

/** What widgets know of the form that they are part of. */
export interface FormContext {
  values: FormValues
  /** Sets some fields of the form. */
  setFields: (fields: FormValues) => void
  disabled: boolean
  /** Tells of the rows that a remote select offers, by the path of its field. */
  noteLookup: (path: string, rows: readonly OptionRow[]) => void
}
