import { sql } from 'kysely'
import { isAdministrator } from '../../src/schemas/access/access.ts'
import type { Alert } from '../../src/schemas/alerts/alert.ts'
import { DAY } from '../../src/weather/time.ts'
import type { Body, Database } from '../database/tables.ts'
import { SITES } from '../repositories/sites.ts'

/** An alert with what decides whether it is evaluated. */
export interface StoredAlert {
  id: number
  customerId: number
  body: Alert
  /** Null where the owner was deleted. */
  owner: { roles: string[]; permissions: string[]; isLocked: boolean; isConnected: boolean } | null
}

/** The site of alerts, as its record is now. */
export interface AlertSite {
  id: number
  customerId: number
  name: string
  latitude: number
  longitude: number
  isHidden: boolean
  /** IANA name. */
  timeZone: string
}

/** The site's id in the body of an alert, as the index of migration 0015 has it. */
const siteIdOf = sql<string>`(alert.body -> 'site' ->> 'id')`

/** Alerts of a customer, by id: all of some sites, or one. */
export async function storedAlerts(
  database: Database,
  customerId: number,
  which: { siteIds: readonly number[] } | { alertId: number },
): Promise<StoredAlert[]> {
  const rows = await database
    .selectFrom('records as alert')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.id', '=', 'alert.owner_id').onRef('owner.customer_id', '=', 'alert.customer_id'),
    )
    .select([
      'alert.id',
      'alert.body',
      'owner.body as owner',
      'owner.locked_at',
      sql<boolean>`exists (
        select 1 from site_users
        where site_users.customer_id = alert.customer_id and site_users.user_id = alert.owner_id
          and site_users.site_id::text = ${siteIdOf}
      )`.as('isConnected'),
    ])
    .where('alert.customer_id', '=', customerId)
    .where(sql<boolean>`alert.resource = 'alerts'`)
    .where(
      'siteIds' in which
        ? sql<boolean>`${siteIdOf} = any (${which.siteIds.map(String)}::text[])`
        : sql<boolean>`alert.id = ${which.alertId}`,
    )
    .orderBy('alert.id')
    .execute()
  return rows.map(({ id, body, owner, locked_at, isConnected }) => ({
    id,
    customerId,
    body: body as unknown as Alert,
    owner: owner && {
      ...(owner as unknown as { roles: string[]; permissions: string[] }),
      isLocked: locked_at !== null,
      isConnected,
    },
  }))
}

/** Those of some sites of a customer that exist, by id. */
export async function alertSites(
  database: Database,
  customerId: number,
  siteIds: readonly number[],
): Promise<Map<number, AlertSite>> {
  const rows = await database
    .selectFrom('records')
    .select(['id', 'body', 'derived'])
    .where('customer_id', '=', customerId)
    .where(SITES)
    .where('id', 'in', siteIds)
    .execute()
  return new Map(rows.map(({ id, body, derived }) => [id, siteOf(customerId, id, body, derived)]))
}

const siteOf = (customerId: number, id: number, body: Body, { timeZone }: Body): AlertSite => ({
  id,
  customerId,
  name: String(body.name),
  latitude: Number(body.latitude),
  longitude: Number(body.longitude),
  isHidden: body.isHidden === true,
  timeZone: String(timeZone),
})

/** From when an alert with this expiry date (yyyy-MM-dd) has expired: 00:00 UTC of the day after it. */
const expiryOf = (expiryDate: string): number => Date.parse(`${expiryDate}T00:00:00Z`) + DAY * 1000

/** Why an alert is neither evaluated nor sent at present, for people; undefined where it is. */
export function stopReason(
  { body, owner }: StoredAlert,
  site: Pick<AlertSite, 'isHidden'> | undefined,
  now: Date,
): string | undefined {
  if (!body.isActive) return 'The alert is switched off.'
  if (now.getTime() >= expiryOf(body.expiryDate)) return 'The alert has expired.'
  if (!owner) return 'The owner of the alert was deleted.'
  if (owner.isLocked) return 'The owner of the alert is locked.'
  if (!owner.permissions.includes('Module.Alerts'))
    return 'The owner of the alert may not use alerts any more.'
  if (!site) return 'The site of the alert was deleted.'
  if (site.isHidden || !(owner.isConnected || isAdministrator(owner)))
    return 'The owner of the alert does not see its site any more.'
  return undefined
}

/** Why a message of an alert is no longer to be sent, undefined while it is. */
export async function isStillWanted(
  database: Database,
  { customer_id: customerId, record_id: alertId }: { customer_id: number; record_id: number },
  now: Date,
): Promise<string | undefined> {
  const [alert] = await storedAlerts(database, customerId, { alertId })
  if (!alert) return 'The alert was deleted.'
  const siteId = alert.body.site.id
  const sites = await alertSites(database, customerId, [siteId])
  return stopReason(alert, sites.get(siteId), now)
}
