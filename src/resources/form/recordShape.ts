import type { OperationJob, SavedOperation } from '../../schemas/operations/operationJob.ts'
import type { ResourceFile, StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import type { Units } from '../../weather/units/units.ts'

/** The values of a form, by field. */
export type FormValues = Record<string, unknown>

/** How a form takes a copy of an operation, and gives its own limits as one. */
export interface FormOperation {
  /** The name of the operation in force, where the form keeps it. */
  chosen?: (values: FormValues) => string | undefined
  /** The form with an operation, or without one again, and in sentences for people what has no place in it. */
  take: (values: FormValues, job: OperationJob | undefined) => { values: FormValues; left: string[] }
  /** What the form judges by; undefined where that is the thresholds of the user at a site. */
  give: (values: FormValues, units: Units) => SavedOperation | undefined
}

/** The two-way mapping between the shape of a form and that of its calls. */
export interface RecordShape {
  /** What the form shows of a record. */
  toForm: (record: StoredRecord) => FormValues
  /** What is sent of a form; forms may be half filled. */
  toCall: (values: FormValues) => FormValues
  /** The field of the form that an error at a JSON pointer of the call belongs to, as a pointer. */
  formPath: (pointer: string) => string
  /** Absent where an operation means nothing. */
  operation?: FormOperation
}

const shapes = import.meta.glob<RecordShape>('../shapes/*.ts', { eager: true, import: 'shape' })

const sameShape: RecordShape = {
  toForm: (record) => record,
  toCall: (values) => values,
  formPath: (pointer) => pointer,
}

/** Whether the portal has the mapping that a resource's form needs. */
export const hasShape = ({ resource, formSchema }: ResourceFile): boolean =>
  formSchema === undefined || `../shapes/${resource.name}.ts` in shapes

/** The mapping of a resource: its own, else form and calls have one shape. */
export const shapeOf = ({ resource }: ResourceFile): RecordShape =>
  shapes[`../shapes/${resource.name}.ts`] ?? sameShape
