import { sql } from 'kysely'
import type { SiteUserPair } from '#schemas/shapes/records/siteUsers.ts'
import type { Database } from '../database/tables.ts'
import { inNaturalOrder, sortExpression } from './recordQuery.ts'
import { SITES } from './sites.ts'

const siteOf = (database: Database, customerId: number, id: number) =>
  database
    .selectFrom('records')
    .select('id')
    .where('customer_id', '=', customerId)
    .where(SITES)
    .where('id', '=', id)

const userOf = (database: Database, customerId: number, id: number) =>
  database.selectFrom('users').select('id').where('customer_id', '=', customerId).where('id', '=', id)

/** The sites of a customer by name, including hidden ones. */
export const accessSites = (database: Database, customerId: number) =>
  database
    .selectFrom('records')
    .select([
      'id',
      sql<string>`body ->> 'name'`.as('name'),
      sql<string>`coalesce(body ->> 'description', '')`.as('description'),
    ])
    .where('customer_id', '=', customerId)
    .where(SITES)
    .orderBy(sortExpression('name', { type: 'string' }))
    .orderBy('id')
    .execute()

/** The users of a customer by username. */
export const accessUsers = (database: Database, customerId: number) =>
  database
    .selectFrom('users')
    .select(['id', 'username', sql<string>`coalesce(email, '')`.as('email')])
    .where('customer_id', '=', customerId)
    .orderBy(inNaturalOrder(sql.ref('username')))
    .orderBy('id')
    .execute()

/** Ids of the users connected to a site, ascending; null if the customer has no such site. */
export async function usersOfSite(database: Database, customerId: number, siteId: number) {
  const rows = await database
    .selectFrom('site_users')
    .select('user_id')
    .where('customer_id', '=', customerId)
    .where('site_id', '=', siteId)
    .orderBy('user_id')
    .execute()
  if (rows.length === 0 && !(await siteOf(database, customerId, siteId).executeTakeFirst())) return null
  return rows.map(({ user_id }) => user_id)
}

/** Ids of the sites that a user is connected to, ascending; null if the customer has no such user. */
export async function sitesOfUser(database: Database, customerId: number, userId: number) {
  const rows = await database
    .selectFrom('site_users')
    .select('site_id')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .orderBy('site_id')
    .execute()
  if (rows.length === 0 && !(await userOf(database, customerId, userId).executeTakeFirst())) return null
  return rows.map(({ site_id }) => site_id)
}

/** The pairs of a customer, by site and then by user. */
export async function siteUserPairs(
  database: Database,
  customerId: number,
  { ending = false }: { ending?: boolean | undefined },
): Promise<SiteUserPair[]> {
  const rows = await database
    .selectFrom('site_users')
    .select(['site_id as siteId', 'user_id as userId'])
    .select(sql<string | null>`to_char(expires_on, 'YYYY-MM-DD')`.as('expiresOn'))
    .where('customer_id', '=', customerId)
    .$if(ending, (query) => query.where('expires_on', 'is not', null))
    .orderBy('site_id')
    .orderBy('user_id')
    .execute()
  return rows.map(({ expiresOn, ...pair }) => ({ ...pair, ...(expiresOn !== null && { expiresOn }) }))
}
