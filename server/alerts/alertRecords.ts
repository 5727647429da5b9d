import { sql } from 'kysely'
import type { AlertWebhook } from '#schemas/alerts/alert.ts'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import {
  type SendingParts,
  type SendingRecord,
  type SendingResource,
  sendingRecords,
  stopReasonOf,
  unwantedReasonOf,
} from '../records/sendingRecords.ts'
import type { RecordSite } from '../repositories/sites.ts'

type AlertBody = AlertRecord & { webhook?: AlertWebhook }

/** An alert and the data that decide whether it is evaluated. */
export type StoredAlert = SendingRecord<AlertBody>

const alerts: SendingResource<AlertBody> = {
  name: 'alerts',
  singular: 'alert',
  siteId: sql<string>`(record.body -> 'site' ->> 'id')`,
  stateOf: ({ isActive, expiryDate, site }) => ({ isActive, expiryDate, siteId: site.id }),
}

/** The alerts of some sites of a customer, by id. */
export const alertsOfSites = (
  parts: SendingParts,
  customerId: number,
  siteIds: readonly number[],
): Promise<StoredAlert[]> => sendingRecords(parts, alerts, customerId, { siteIds })

/** A user-facing reason why an alert is currently neither evaluated nor sent; undefined if it is. */
export const stopReason = (
  alert: StoredAlert,
  site: Pick<RecordSite, 'isHidden'> | undefined,
  now: Date,
): string | undefined => stopReasonOf(alerts, alert, site, now)

/** Why a message of an alert must no longer be sent; undefined if it may be sent. */
export const isStillWanted = (
  parts: SendingParts,
  row: { customer_id: number; record_id: number },
  now: Date,
): Promise<string | undefined> => unwantedReasonOf(parts, alerts, row, now)
