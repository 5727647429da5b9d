import { sql } from 'kysely'
import { alertFrequencies } from '#schemas/alerts/alert.ts'
import { DAY } from '#weather/time.ts'
import type { Database } from '../database/tables.ts'
import { newestRun } from '../sources/forecastRun.ts'
import { dueRun } from './alertRule.ts'

/** How long the history of alerts is stored, in seconds. */
const RETENTION = 60 * DAY

/** A site with alerts to evaluate. */
export interface DueSite {
  customerId: number
  siteId: number
}

/**
 * The sites with a due alert, ordered by id: an alert that was not yet evaluated at its newest run, or has to be stopped, and each alert
 * of a site with providers, because its evaluation finds whose run counts.
 */
export async function dueSites(database: Database, now: Date): Promise<DueSite[]> {
  const newest = newestRun(now)
  const due = alertFrequencies.map(
    ({ id }) =>
      sql`when ${String(id)} then ${new Date(dueRun({ id }, newest) * 1000).toISOString()}::timestamptz`,
  )
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<DueSite>`
    select distinct alert.customer_id as "customerId", (alert.body -> 'site' ->> 'id')::integer as "siteId"
    from records as alert
    left join alert_states as known on known.customer_id = alert.customer_id and known.alert_id = alert.id
    where alert.resource = 'alerts'
      and (known.state in ('ok', 'noData')
        or (alert.body -> 'isActive' = 'true' and alert.body ->> 'expiryDate' >= ${today}))
      and (known.run is null or known.run < case alert.body -> 'frequency' ->> 'id' ${sql.join(due, sql` `)} end
        or exists (select from records as site where site.customer_id = alert.customer_id and site.resource = 'sites'
          and site.id = (alert.body -> 'site' ->> 'id')::integer and site.body -> 'providers' <> '[]'))
    order by 1, 2`.execute(database)
  return rows
}

/** Removes entries that the history of alerts no longer shows. */
export async function removeOldHistory(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION * 1000)
  await database.deleteFrom('alert_evaluations').where('at', '<', before).execute()
  await database.deleteFrom('alert_events').where('ended_at', '<', before).execute()
  await sql`delete from alert_states where run < ${before.toISOString()}::timestamptz and not exists (
    select 1 from records
    where records.customer_id = alert_states.customer_id and resource = 'alerts' and id = alert_id
  )`.execute(database)
}
