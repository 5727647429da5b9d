import type { StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import type { FormValues } from '../form/recordShape.ts'

/** What a part of a record's page knows. */
export interface RecordPartProps {
  /** What the form would send now; it may be half filled. */
  sent: FormValues
  /** The stored record; absent for a new one. */
  record: StoredRecord | undefined
}
