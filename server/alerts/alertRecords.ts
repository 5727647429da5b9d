import { type AlertBody, sendingAlerts } from '../records/sending/sendingAlerts.ts'
import {
  type SendingParts,
  type SendingRecord,
  sendingRecords,
  stopReasonOf,
  unwantedReasonOf,
} from '../records/sending/sendingRecords.ts'
import type { RecordSite } from '../repositories/sites.ts'

/** An alert and the data that decide whether it is evaluated. */
export type StoredAlert = SendingRecord<AlertBody>

/** The alerts of some sites of a customer, by id. */
export const alertsOfSites = (
  parts: SendingParts,
  customerId: number,
  siteIds: readonly number[],
): Promise<StoredAlert[]> => sendingRecords(parts, sendingAlerts, customerId, { siteIds })

/** A user-facing reason why an alert is currently neither evaluated nor sent; undefined if it is. */
export const stopReason = (
  alert: StoredAlert,
  site: Pick<RecordSite, 'isHidden' | 'timeZone'> | undefined,
  now: Date,
): string | undefined => stopReasonOf(sendingAlerts, alert, site, now)

/** Why a message of an alert must no longer be sent; undefined if it may be sent. */
export const isStillWanted = (
  parts: SendingParts,
  row: { customer_id: number; record_id: number },
  now: Date,
): Promise<string | undefined> => unwantedReasonOf(parts, sendingAlerts, row, now)
