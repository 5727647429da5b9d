import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'
import { containsPattern } from './containsPattern.ts'
import type { SignedInUser } from './tokens.ts'

/** A site as the map, the lists and the forecasts know it. */
export interface SiteRow {
  id: number
  name: string
  description: string
  latitude: number
  longitude: number
  isOffshore: boolean
  /** IANA name. */
  timeZone: string
  isFavorite: boolean
}

const isFavorite = (userId: number) => (builder: ExpressionBuilder<Tables, 'sites'>) =>
  builder.exists(
    builder
      .selectFrom('favorites')
      .select(sql`1`.as('one'))
      .whereRef('favorites.site_id', '=', 'sites.id')
      .where('favorites.user_id', '=', userId),
  )

/** Administrators see all sites of their customer, others those they are connected to; nobody sees hidden ones. */
function sitesOf(database: Database, { id, customerId, roles }: SignedInUser) {
  const query = database
    .selectFrom('sites')
    .select((builder) => [
      'sites.id',
      'name',
      sql<string>`coalesce(description, '')`.as('description'),
      'latitude',
      'longitude',
      'is_offshore as isOffshore',
      'time_zone as timeZone',
      isFavorite(id)(builder).as('isFavorite'),
    ])
    .where('customer_id', '=', customerId)
    .where('is_hidden', '=', false)
    .orderBy(sql`lower(name)`)
    .orderBy('sites.id')
    .$narrowType<SiteRow>()
  if (roles.includes('Administrator')) return query
  return query.where('sites.id', 'in', (builder) =>
    builder.selectFrom('site_users').select('site_id').where('user_id', '=', id),
  )
}

/** The sites that the user may see, by name; with `text` those whose name or description holds it. */
export async function visibleSites(
  database: Database,
  user: SignedInUser,
  text?: string,
): Promise<SiteRow[]> {
  const query = sitesOf(database, user)
  if (text === undefined) return query.execute()
  const pattern = containsPattern(text)
  return query
    .where((builder) =>
      builder.or([builder('name', 'ilike', pattern), builder('description', 'ilike', pattern)]),
    )
    .execute()
}

/** One site, or null when the user may not see it or it is another customer's. */
export const visibleSite = async (
  database: Database,
  user: SignedInUser,
  id: number,
): Promise<SiteRow | null> =>
  (await sitesOf(database, user).where('sites.id', '=', id).executeTakeFirst()) ?? null

const hasHistoricData = sql<boolean>`coalesce((body ->> 'includeHistoricData')::boolean, false)`

/** The sites that the user may analyse, by name. */
export const historicSites = (database: Database, user: SignedInUser): Promise<SiteRow[]> =>
  sitesOf(database, user).where(hasHistoricData).execute()

/** One of them, or null. */
export const historicSite = async (
  database: Database,
  user: SignedInUser,
  id: number,
): Promise<SiteRow | null> =>
  (await sitesOf(database, user).where(hasHistoricData).where('sites.id', '=', id).executeTakeFirst()) ?? null

export async function favoriteSites(database: Database, user: SignedInUser): Promise<SiteRow[]> {
  return sitesOf(database, user).where(isFavorite(user.id)).execute()
}

export async function addFavorite(database: Database, userId: number, siteId: number): Promise<void> {
  await database
    .insertInto('favorites')
    .values({ user_id: userId, site_id: siteId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFavorite(database: Database, userId: number, siteId: number): Promise<void> {
  await database.deleteFrom('favorites').where('user_id', '=', userId).where('site_id', '=', siteId).execute()
}
