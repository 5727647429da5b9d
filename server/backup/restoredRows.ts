import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { StoredTable } from './storedTables.ts'

/** How many rows of a kind a customer has; `customer` is null for rows of all customers. */
interface Count {
  customer: number | null
  what: string
  count: number
}

/** Counts the rows of a table by customer, and records by resource. */
function countOf({ name, columns }: StoredTable): RawBuilder<Count> {
  const has = (column: string) => columns.some((one) => one.name === column)
  const count = sql`count(*)::integer as count from ${sql.table(name)} as counted`
  if (name === 'records') return sql`select customer_id as customer, resource as what, ${count} group by 1, 2`
  const what = sql`${name.replaceAll('_', ' ')} as what`
  if (has('customer_id')) return sql`select customer_id as customer, ${what}, ${count} group by 1`
  if (has('user_id'))
    return sql`select users.customer_id as customer, ${what}, ${count} join users on users.id = user_id group by 1`
  return sql`select null::integer as customer, ${what}, ${count}`
}

/** The number of rows of the tables, and a line for each customer, for example "  One (1): 12 sites, 3 users". */
export async function restoredRows(
  database: Database,
  tables: readonly StoredTable[],
): Promise<{ total: number; lines: string[] }> {
  const { rows } = await sql<Count & { name: string | null }>`
    select customer, customers.name, what, count
    from (${sql.join(tables.map(countOf), sql` union all `)}) as counts left join customers on customers.id = customer
    where count > 0 order by customer nulls last, count desc, what`.execute(database)
  const lines = [...Map.groupBy(rows, ({ customer }) => customer)].map(([customer, counts]) => {
    const owner = customer === null ? 'Of all customers' : `${counts[0]?.name} (${customer})`
    return `  ${owner}: ${counts.map(({ count, what }) => `${count} ${what}`).join(', ')}`
  })
  return { total: rows.reduce((sum, { count }) => sum + count, 0), lines }
}
