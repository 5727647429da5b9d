import type { Database } from '#server/database/tables.ts'
import { customerIds } from '#server/repositories/customers.ts'
import { oldestStoredRun } from '#server/repositories/runs/forecastRuns.ts'
import { DAY } from '#weather/time.ts'
import { limitedResources } from '../hooks/index.ts'
import { type Quotas, valueFor } from '../quota.ts'
import { countOf } from './recordQuotas.ts'

/** What a customer has of a limited kind: a resource, or `runDays`. */
export interface QuotaUse {
  kind: string
  used: number
  limit: number
}

/** For how many days runs are stored: the age of the oldest, in days that have begun. */
async function runDays(database: Database, customerId: number, now: Date): Promise<number> {
  const oldest = await oldestStoredRun(database, customerId)
  return oldest === undefined ? 0 : Math.max(0, Math.ceil((now.getTime() / 1000 - oldest) / DAY))
}

/** What a customer has of each kind that is limited for it. */
export async function quotaUses(
  database: Database,
  customerId: number,
  quotas: Quotas,
  now: Date,
): Promise<QuotaUse[]> {
  const uses: QuotaUse[] = []
  for (const { resource, quota } of limitedResources) {
    const limit = valueFor(quotas[quota], customerId)
    if (limit !== undefined)
      uses.push({ kind: resource, limit, used: await countOf(database, customerId, resource) })
  }
  const days = valueFor(quotas.QUOTA_RUN_DAYS, customerId)
  if (days !== undefined)
    uses.push({ kind: 'runDays', limit: days, used: await runDays(database, customerId, now) })
  return uses
}

/** The same for every customer. */
export async function quotaUsesOfAll(
  database: Database,
  quotas: Quotas,
  now: Date,
): Promise<(QuotaUse & { customerId: number })[]> {
  const uses: (QuotaUse & { customerId: number })[] = []
  for (const customerId of await customerIds(database))
    for (const use of await quotaUses(database, customerId, quotas, now)) uses.push({ customerId, ...use })
  return uses
}
