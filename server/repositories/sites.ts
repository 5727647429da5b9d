import { sql } from 'kysely'
import type { SiteRecord } from '#schemas/resourceFile/recordTypes.ts'
import { type SiteField, siteFields } from '#schemas/shapes/records/site.ts'
import { isKey } from '#schemas/shapes/siteId.ts'
import type { Body, Database } from '../database/tables.ts'
import { containsPattern } from './containsPattern.ts'
import { conditionSql, isOneOf, sortExpression } from './recordQuery.ts'
import type { SignedInUser } from './tokens.ts'

/** What the record of a site says. */
interface Site extends Pick<SiteRecord, SiteField> {
  id: number
  /** IANA name. */
  timeZone: string
}

/** A site as a user sees it, for the map, the lists and the forecasts. */
export interface SiteRow extends Site {
  isFavorite: boolean
}

/** A site about which records send messages, whoever sees it. */
export interface RecordSite extends Site {
  customerId: number
  isHidden: boolean
}

/** The error of a record whose site was deleted, or is no longer visible to the user. */
export const SITE_IS_GONE = 'Associated site has been deleted. Please add valid site.'

/** Selects the records that are sites. */
export const SITES = sql<boolean>`resource = 'sites'`

const isFavorite = ({ id, customerId }: SignedInUser) => sql<boolean>`exists (
  select 1 from favorites
  where favorites.customer_id = ${customerId} and favorites.site_id = records.id and favorites.user_id = ${id}
)`

/** Defaults for fields that older records lack. */
const absent: Partial<Record<SiteField, unknown>> = { description: '', isOffshore: true }

interface StoredSite {
  id: number
  body: Body
  derived: Body
}

const siteOf = ({ id, body, derived }: StoredSite): Site => ({
  ...(Object.fromEntries(siteFields.map((field) => [field, body[field] ?? absent[field]])) as Pick<
    SiteRecord,
    SiteField
  >),
  id,
  timeZone: String(derived.timeZone),
})

const rowOf = (stored: StoredSite & Pick<SiteRow, 'isFavorite'>): SiteRow => ({
  ...siteOf(stored),
  isFavorite: stored.isFavorite,
})

/**
 * Administrators see all sites of their customer, other users those they are connected to; a token may see only some of them. Hidden
 * sites are never included.
 */
function sitesOf(database: Database, user: SignedInUser) {
  let query = database
    .selectFrom('records')
    .select(['id', 'body', 'derived', isFavorite(user).as('isFavorite')])
    .where('customer_id', '=', user.customerId)
    .where(SITES)
    .where(conditionSql({ field: 'isHidden', match: 'differs', values: [true] }))
    .orderBy(sortExpression('name', { type: 'string' }))
    .orderBy('id')
  if (user.token?.siteIds) query = query.where(isOneOf(user.token.siteIds))
  if (user.roles.includes('Administrator')) return query
  return query.where('id', 'in', (builder) =>
    builder
      .selectFrom('site_users')
      .select('site_id')
      .where('customer_id', '=', user.customerId)
      .where('user_id', '=', user.id),
  )
}

type SitesQuery = ReturnType<typeof sitesOf>

const sitesIn = async (query: SitesQuery): Promise<SiteRow[]> => (await query.execute()).map(rowOf)

async function siteIn(query: SitesQuery, id: number): Promise<SiteRow | null> {
  if (!isKey(id)) return null
  const row = await query.where('id', '=', id).executeTakeFirst()
  return row ? rowOf(row) : null
}

/** The sites that the user may see, by name; with `text`, only those whose name or description contains it. */
export async function visibleSites(
  database: Database,
  user: SignedInUser,
  text?: string,
): Promise<SiteRow[]> {
  const query = sitesOf(database, user)
  if (text === undefined) return sitesIn(query)
  const pattern = containsPattern(text)
  return sitesIn(
    query.where(sql<boolean>`(body ->> 'name' ilike ${pattern} or body ->> 'description' ilike ${pattern})`),
  )
}

/** One site, or null if the user may not see it or it belongs to another customer. */
export const visibleSite = (database: Database, user: SignedInUser, id: number): Promise<SiteRow | null> =>
  siteIn(sitesOf(database, user), id)

/** The ids of those sites that the user may see. */
export const visibleSiteIds = async (
  database: Database,
  user: SignedInUser,
  ids: readonly number[],
): Promise<Set<number>> =>
  new Set((await sitesIn(sitesOf(database, user).where(isOneOf(ids)))).map(({ id }) => id))

const hasHistoricData = conditionSql({ field: 'includeHistoricData', match: 'equals', values: [true] })

/** The sites for which the user may analyze historic data, by name. */
export const historicSites = (database: Database, user: SignedInUser): Promise<SiteRow[]> =>
  sitesIn(sitesOf(database, user).where(hasHistoricData))

/** One of these sites, or null. */
export const historicSite = (database: Database, user: SignedInUser, id: number): Promise<SiteRow | null> =>
  siteIn(sitesOf(database, user).where(hasHistoricData), id)

/** The existing sites among some sites of a customer, by id, including hidden ones. */
export async function recordSites(
  database: Database,
  customerId: number,
  siteIds: readonly number[],
): Promise<Map<number, RecordSite>> {
  const rows = await database
    .selectFrom('records')
    .select(['id', 'body', 'derived'])
    .where('customer_id', '=', customerId)
    .where(SITES)
    .where('id', 'in', siteIds)
    .execute()
  return new Map(
    rows.map((row) => [row.id, { ...siteOf(row), customerId, isHidden: row.body.isHidden === true }]),
  )
}

export const favoriteSites = (database: Database, user: SignedInUser): Promise<SiteRow[]> =>
  sitesIn(sitesOf(database, user).where(isFavorite(user)))

export async function addFavorite(
  database: Database,
  { id, customerId }: SignedInUser,
  siteId: number,
): Promise<void> {
  await database
    .insertInto('favorites')
    .values({ customer_id: customerId, user_id: id, site_id: siteId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFavorite(
  database: Database,
  { id, customerId }: SignedInUser,
  siteId: number,
): Promise<void> {
  await database
    .deleteFrom('favorites')
    .where('customer_id', '=', customerId)
    .where('user_id', '=', id)
    .where('site_id', '=', siteId)
    .execute()
}
