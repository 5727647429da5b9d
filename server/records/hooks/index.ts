import { alerts } from './alerts.ts'
import { audit } from './audit.ts'
import { operations } from './operations.ts'
import type { RecordHooks } from './recordHooks.ts'
import { reports } from './reports.ts'
import { sites } from './sites.ts'
import { siteUsers } from './siteUsers.ts'
import { users } from './users.ts'

/** Messages are queued and sent by the server alone. */
const outbox: RecordHooks = { table: 'outbox_records', isView: true }

/** resource -> what it does beyond its file; most do nothing. */
const hooks: Readonly<Record<string, RecordHooks>> = {
  ...{ alerts, audit, operations, outbox, reports, sites, siteUsers, users },
}

const none: RecordHooks = {}

export const hooksOf = (resource: string): RecordHooks => hooks[resource] ?? none

/** The table that holds the records of a resource, under the name of the one whose columns all of them have. */
export const tableOf = ({ table }: RecordHooks): 'records' => (table ?? 'records') as 'records'
