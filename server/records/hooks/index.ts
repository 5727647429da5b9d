import { updateSeriesRows } from '#server/series/seriesRows.ts'
import type { RecordHooks } from '../recordHooks.ts'
import { alerts } from './alerts.ts'
import { audit } from './audit.ts'
import { feeds } from './feeds.ts'
import { groups } from './groups.ts'
import { operations } from './operations.ts'
import { reports } from './reports.ts'
import { sites } from './sites.ts'
import { siteUsers } from './siteUsers.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'
import { views } from './views.ts'

/** Only the server queues and sends messages. */
const outbox: RecordHooks = { table: 'outbox_records', isView: true }

/** The archive is changed by imports alone. */
const series: RecordHooks = { table: 'series_records', isView: true, update: updateSeriesRows }

/** Hooks by resource; most resources have none. */
const hooks: Readonly<Record<string, RecordHooks>> = {
  alerts,
  audit,
  feeds,
  operations,
  groups,
  outbox,
  reports,
  series,
  sites,
  siteUsers,
  tokens,
  users,
  views,
}

const none: RecordHooks = {}

/** The resources of which a setting limits the number of records. */
export const limitedResources = Object.entries(hooks).flatMap(([resource, { quota }]) =>
  quota ? [{ resource, quota }] : [],
)

export const hooksOf = (resource: string): RecordHooks => hooks[resource] ?? none

/** The table of a resource's records, typed as `records`, whose columns all these tables have. */
export const tableOf = ({ table }: RecordHooks): 'records' => (table ?? 'records') as 'records'
