import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { OperationJob, SavedOperation } from '#shell/operations/operationJob.ts'

/** The values of a form, by field. */
export type FormValues = Record<string, unknown>

/** How a form copies an operation, and returns its own limits as one. */
export interface FormOperation {
  /** The name of the current operation, if the form stores it. */
  chosen?: (values: FormValues) => string | undefined
  /** The form with an operation applied or removed, and messages about what the form cannot represent. */
  take: (values: FormValues, job: OperationJob | undefined) => { values: FormValues; differences: string[] }
  /** The limits that the form uses; undefined if it uses the user's thresholds at a site. */
  give: (values: FormValues) => SavedOperation | undefined
}

/** The two-way mapping between the shape of a form and that of its calls. */
export interface RecordShape {
  /** Converts a record to the form's values. */
  toForm: (record: StoredRecord) => FormValues
  /** Converts the form's values, which may be incomplete, to the shape of the call. */
  toCall: (values: FormValues) => FormValues
  /** Converts a JSON pointer of an error in the call to the pointer of the form's field. */
  formPath: (pointer: string) => string
  /** Absent if the resource does not use operations. */
  operation?: FormOperation
}
