import { sql } from 'kysely'
import type { SiteUser } from '#schemas/shapes/records/siteUsers.ts'
import type { Database } from '../database/tables.ts'
import { inNaturalOrder, sortExpression } from './recordQuery.ts'
import { SITES } from './sites.ts'

/** The part of a pair that does not exist at the customer. */
export type MissingEnd = 'site' | 'user'

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
export const siteUserPairs = (database: Database, customerId: number): Promise<SiteUser[]> =>
  database
    .selectFrom('site_users')
    .select(['site_id as siteId', 'user_id as userId'])
    .where('customer_id', '=', customerId)
    .orderBy('site_id')
    .orderBy('user_id')
    .execute()

/** The names of both ends of a pair. They are locked until the transaction ends, so that neither can be deleted. */
async function namesOfPair(transaction: Database, customerId: number, { siteId, userId }: SiteUser) {
  const site = await siteOf(transaction, customerId, siteId)
    .select(sql<string>`body ->> 'name'`.as('name'))
    .forKeyShare()
    .executeTakeFirst()
  if (!site) return 'site'
  const user = await userOf(transaction, customerId, userId)
    .select('username')
    .forKeyShare()
    .executeTakeFirst()
  return user ? { site: site.name, user: user.username } : 'user'
}

/** Called in the transaction of a change of a pair, with the names of both ends. */
export type OnPairChange = (transaction: Database, names: { site: string; user: string }) => Promise<unknown>

/** Changes a pair of the customer; if one of the two is missing, returns which one and changes nothing. */
const changePair = (
  database: Database,
  customerId: number,
  pair: SiteUser,
  onChange: OnPairChange,
  change: (transaction: Database) => Promise<readonly unknown[]>,
): Promise<MissingEnd | undefined> =>
  database.transaction().execute(async (transaction) => {
    const names = await namesOfPair(transaction, customerId, pair)
    if (typeof names === 'string') return names
    const changed = await change(transaction)
    if (changed.length > 0) await onChange(transaction, names)
    return undefined
  })

/** Connects a user to a site; does nothing if they are already connected. */
export const connectSiteUser = (
  database: Database,
  customerId: number,
  pair: SiteUser,
  onChange: OnPairChange,
) =>
  changePair(database, customerId, pair, onChange, (transaction) =>
    transaction
      .insertInto('site_users')
      .values({ customer_id: customerId, site_id: pair.siteId, user_id: pair.userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('site_id')
      .execute(),
  )

/** Disconnects a user from a site; does nothing if they are not connected. */
export const disconnectSiteUser = (
  database: Database,
  customerId: number,
  pair: SiteUser,
  onChange: OnPairChange,
) =>
  changePair(database, customerId, pair, onChange, (transaction) =>
    transaction
      .deleteFrom('site_users')
      .where('customer_id', '=', customerId)
      .where('site_id', '=', pair.siteId)
      .where('user_id', '=', pair.userId)
      .returning('site_id')
      .execute(),
  )
