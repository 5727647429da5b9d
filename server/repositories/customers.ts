import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

export interface CustomerRow {
  id: number
  name: string
}

export const customerById = (database: Database, id: number): Promise<CustomerRow | undefined> =>
  database.selectFrom('customers').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

/** The customer that owns the host name; for null, the first customer without host names, which serves any host. */
export const customerOfHost = (database: Database, host: string | null): Promise<CustomerRow | undefined> =>
  database
    .selectFrom('customers')
    .select(['id', 'name'])
    .where(host === null ? sql<boolean>`hosts = '{}'` : sql<boolean>`${host} = any (hosts)`)
    .orderBy('id')
    .executeTakeFirst()

export const customerIds = async (database: Database): Promise<number[]> =>
  (await database.selectFrom('customers').select('id').orderBy('id').execute()).map(({ id }) => id)

/** Some customers, by name. */
export const customersWithIds = (database: Database, ids: readonly number[]): Promise<CustomerRow[]> =>
  database
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('name')
    .execute()
