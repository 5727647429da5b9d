import { sql } from 'kysely'
import type { AlertWebhook } from '#schemas/alerts/alert.ts'
import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { SendingResource } from './sendingRecords.ts'

export type AlertBody = AlertRecord & { webhook?: AlertWebhook }

export const sendingAlerts: SendingResource<AlertBody> = {
  name: 'alerts',
  singular: 'alert',
  siteId: sql<string>`(record.body -> 'site' ->> 'id')`,
  stateOf: ({ isActive, expiryDate, site }) => ({ isActive, expiryDate, isLocal: false, siteId: site?.id }),
}
