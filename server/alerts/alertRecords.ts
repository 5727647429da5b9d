import { sql } from 'kysely'
import type { Alert } from '../../src/schemas/alerts/alert.ts'
import {
  type RecordSite,
  recordSites,
  type SendingParts,
  type SendingRecord,
  type SendingResource,
  sendingRecords,
  stopReasonOf,
} from '../records/sendingRecords.ts'

const alerts: SendingResource = {
  name: 'alerts',
  singular: 'alert',
  siteId: sql<string>`(record.body -> 'site' ->> 'id')`,
}

/** An alert and the data that decide whether it is evaluated. */
export type StoredAlert = SendingRecord<Alert>

/** Alerts of a customer, by id: all alerts of some sites, or a single one. */
export const storedAlerts = (
  parts: SendingParts,
  customerId: number,
  which: { siteIds: readonly number[] } | { recordId: number },
): Promise<StoredAlert[]> => sendingRecords<Alert>(parts, alerts, customerId, which)

/** A user-facing reason why an alert is currently neither evaluated nor sent; undefined if it is. */
export const stopReason = (
  alert: StoredAlert,
  site: Pick<RecordSite, 'isHidden'> | undefined,
  now: Date,
): string | undefined => stopReasonOf(alerts, alert.body, alert, site, now)

/** Why a message of an alert must no longer be sent; undefined if it may be sent. */
export async function isStillWanted(
  parts: SendingParts,
  { customer_id: customerId, record_id: recordId }: { customer_id: number; record_id: number },
  now: Date,
): Promise<string | undefined> {
  const [alert] = await storedAlerts(parts, customerId, { recordId })
  if (!alert) return 'The alert was deleted.'
  const siteId = alert.body.site.id
  const sites = await recordSites(parts.database, customerId, [siteId])
  return stopReason(alert, sites.get(siteId), now)
}
