import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '#server/database/tables.ts'
import { QuotaReached } from '#server/domainErrors.ts'
import { hooksOf, tableOf } from '../hooks/index.ts'
import { valueFor } from '../quota.ts'
import type { OpenAccess } from '../recordAccess.ts'

/** The number of records of a customer, whoever owns them. */
export async function countOf(database: Database, customerId: number, resource: string): Promise<number> {
  const { count } = await database
    .selectFrom(tableOf(hooksOf(resource)))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('customer_id', '=', customerId)
    .where(sql<SqlBool>`resource = ${sql.lit(resource)}` as Expression<SqlBool>)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Refuses new records beyond a quota of the customer; `added` is their number by resource. Every insert calls it before it inserts, in
 * its transaction: the lock makes inserts of one customer wait for each other where a quota applies, so that none counts too few.
 * @throws QuotaReached; nothing is written then.
 */
export async function refuseBeyondQuota(
  { transaction, user, context }: OpenAccess,
  added: Readonly<Record<string, number>>,
): Promise<void> {
  const { customerId } = user
  for (const [resource, count] of Object.entries(added)) {
    const { quota } = hooksOf(resource)
    const limit = quota && context.quotas && valueFor(context.quotas[quota], customerId)
    if (limit === undefined || count === 0) continue
    await transaction
      .selectFrom('customers')
      .select('id')
      .where('id', '=', customerId)
      .forNoKeyUpdate()
      .execute()
    const used = await countOf(transaction, customerId, resource)
    if (used + count <= limit) continue
    const title = context.files[resource]?.resource.title.toLowerCase() ?? resource
    throw new QuotaReached({ title, limit, used, added: count })
  }
}
