import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { FormValues } from '../record/recordShape.ts'

/** The props of a part of a record's page. */
export interface RecordPartProps {
  /** What the form would send now; it may be incomplete. */
  sent: FormValues
  /** The stored record; absent for a new one. */
  record: StoredRecord | undefined
}
