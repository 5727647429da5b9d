import { jobPart, jobSettingsOfPart } from '#formats/jobPart.ts'
import type { OperationJob, SavedOperation } from '#shell/operations/operationJob.ts'

const PART = 'job'

/** The part of an address that holds an operation: `job=6*0-4_7-19_utc*11__1.5`. */
export const operationPart = ({ hours, workWindow, limits }: SavedOperation): string =>
  `${PART}=${encodeURIComponent(jobPart({ hours, workWindow, operation: { name: '', limits } }))}`

/** The operation of an address, and the part that holds it if it is damaged. */
export function operationInAddress(search: string): { job?: OperationJob; unread: string[] } {
  const text = new URLSearchParams(search).get(PART)
  const job = text === null ? undefined : jobSettingsOfPart(text)
  return job ? { job, unread: [] } : { unread: text === null ? [] : [`${PART}=${text}`] }
}
