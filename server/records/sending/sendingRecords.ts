import { type RawBuilder, sql } from 'kysely'
import { can, isAdministrator, policyOf, type Subject } from '#schemas/access/access.ts'
import { modules } from '#schemas/access/modules.ts'
import type { Profiles } from '#server/customers/profiles.ts'
import type { Database } from '#server/database/tables.ts'
import { type RecordSite, recordSites } from '#server/repositories/sites.ts'
import { rightsOf } from '#server/repositories/userRights.ts'
import { UTC } from '#weather/time.ts'
import { dateIn } from '#weather/zone.ts'

/** The database with the sending records, and the customers' profiles. */
export interface SendingParts {
  database: Database
  profiles: Pick<Profiles, 'profile'>
}

/** A resource whose records send messages about a site for their owner. */
export interface SendingResource<Content> {
  /** Also the name of its module. */
  name: string
  /** The display name of one record. */
  singular: string
  /** The site's id in the body of `record`, as text and in the form of the index of its migration. */
  siteId: RawBuilder<string>
  stateOf: (body: Content) => SendingState
}

/** The fields of a record that control its sending. */
export interface SendingState {
  isActive: boolean
  /** yyyy-MM-dd: the last day on which it sends. */
  expiryDate: string
  /** Whether the date is one of the site's clock instead of UTC. */
  isLocal: boolean
  siteId: number
}

/** A record and the data that decide whether it sends anything. */
export interface SendingRecord<Content> {
  id: number
  customerId: number
  /** The modules in the customer's current profile. */
  customer: { modules: readonly string[] }
  body: Content
  /** Null if the owner was deleted. */
  owner: {
    id: number
    roles: readonly string[]
    permissions: readonly string[]
    isLocked: boolean
    /** Whether the site is assigned to the owner. */
    isConnected: boolean
  } | null
}

/** A record as read from the database. */
interface ReadRecord {
  id: number
  body: unknown
  owner_id: number | null
}

/** Records of a customer, by id: all records of some sites, or a single one. */
export async function sendingRecords<Content>(
  { database, profiles }: SendingParts,
  resource: SendingResource<Content>,
  customerId: number,
  which: { siteIds: readonly number[] } | { recordId: number },
): Promise<SendingRecord<Content>[]> {
  const { name, siteId } = resource
  // Read as one JSON value, which is faster than reading cells through the driver. The resource name is a literal in the
  // statement, because the indexes of a resource are partial.
  const answer = await sql<{ records: ReadRecord[] }>`
    select coalesce(json_agg(found), '[]') as records from (
      select record.id, record.body, record.owner_id from records as record
      where record.customer_id = ${customerId} and record.resource = ${sql.lit(name)} and ${
        'siteIds' in which
          ? sql`${siteId} = any (${which.siteIds.map(String)}::text[])`
          : sql`record.id = ${which.recordId}`
      }
      order by record.id
    ) as found`.execute(database)
  const { modules } = profiles.profile(customerId)
  return withOwners(database, resource, { id: customerId, modules }, answer.rows[0]?.records ?? [])
}

/** A customer, with the modules in its current profile. */
interface SendingCustomer {
  id: number
  modules: readonly string[]
}

/** Records of a customer with the data of their owners. */
async function withOwners<Content>(
  database: Database,
  { stateOf }: SendingResource<Content>,
  { id: customerId, modules }: SendingCustomer,
  read: readonly ReadRecord[],
): Promise<SendingRecord<Content>[]> {
  const records = read.map(({ id, body, owner_id }) => ({ id, body: body as Content, owner_id }))
  const siteOf = (body: Content) => String(stateOf(body).siteId)
  const owners = await ownersOf(
    database,
    customerId,
    records.map(({ body, owner_id }) => ({ owner: owner_id, site: siteOf(body) })),
  )
  return records.map(({ id, body, owner_id }) => {
    const found = owner_id === null ? undefined : owners.get(owner_id)
    const owner = found && { ...found.owner, isConnected: found.sites.has(siteOf(body)) }
    return { id, customerId, customer: { modules }, body, owner: owner ?? null }
  })
}

/**
 * The existing owners of a customer's records, by id, each with those of the records' sites that are assigned to the owner.
 * Owners are read once, because each has many records.
 */
async function ownersOf(
  database: Database,
  customerId: number,
  records: readonly { owner: number | null; site: string }[],
) {
  const ids = [...new Set(records.flatMap(({ owner }) => owner ?? []))]
  if (ids.length === 0) return new Map<number, never>()
  const sites = [...new Set(records.map(({ site }) => site))]
  const rows = await database
    .selectFrom('users')
    .select([
      'id',
      'body',
      'locked_at',
      sql<string[]>`array(
        select site_id::text from site_users
        where site_users.customer_id = users.customer_id and site_users.user_id = users.id
          and site_id::text = any (${sites}::text[])
      )`.as('sites'),
    ])
    .where('customer_id', '=', customerId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, body, locked_at, sites }) => {
      return [id, { owner: { ...rightsOf(body), id, isLocked: locked_at !== null }, sites: new Set(sites) }]
    }),
  )
}

const policy = policyOf(modules, [])

/** Whether a user may use the module of a resource: the customer offers it, and the user has its permission. */
export const mayUse = ({ name }: { name: string }, subject: Subject): boolean =>
  can(policy, subject, `module:${name}`, 'list')

type SeenSite = Pick<RecordSite, 'isHidden' | 'timeZone'> | undefined

/** A user-facing reason why a record would send nothing even if it was switched on; undefined if it would. */
export function hindranceOf<Content>(
  { name, singular }: SendingResource<Content>,
  { owner, customer }: Pick<SendingRecord<Content>, 'owner' | 'customer'>,
  site: SeenSite,
): string | undefined {
  if (!owner) return `The owner of the ${singular} was deleted.`
  if (owner.isLocked) return `The owner of the ${singular} is locked.`
  if (!customer.modules.includes(name)) return `The company has no module for ${name} any more.`
  if (!mayUse({ name }, { user: owner, customer }))
    return `The owner of the ${singular} may not use ${name} any more.`
  if (!site) return `The site of the ${singular} was deleted.`
  if (site.isHidden || !(owner.isConnected || isAdministrator(owner)))
    return `The owner of the ${singular} does not see its site any more.`
  return undefined
}

/** A user-facing reason why a record currently sends nothing; undefined if it does. */
export function stopReasonOf<Content>(
  resource: SendingResource<Content>,
  record: SendingRecord<Content>,
  site: SeenSite,
  now: Date,
): string | undefined {
  const { singular, stateOf } = resource
  const { isActive, expiryDate, isLocal } = stateOf(record.body)
  if (!isActive) return `The ${singular} is switched off.`
  const zone = isLocal && site ? site.timeZone : UTC
  if (dateIn(zone, now.getTime() / 1000) > expiryDate) return `The ${singular} has expired.`
  return hindranceOf(resource, record, site)
}

/** The reasons of `hindranceOf` for some records of a customer, by id. */
export async function hindrancesOf<Content>(
  database: Database,
  resource: SendingResource<Content>,
  customer: SendingCustomer,
  read: readonly ReadRecord[],
): Promise<Map<number, string>> {
  if (read.length === 0) return new Map()
  const records = await withOwners(database, resource, customer, read)
  const siteOf = ({ body }: SendingRecord<Content>) => resource.stateOf(body).siteId
  const sites = await recordSites(database, customer.id, [...new Set(records.map(siteOf))])
  return new Map(
    records.flatMap((record) => {
      const reason = hindranceOf(resource, record, sites.get(siteOf(record)))
      return reason === undefined ? [] : [[record.id, reason]]
    }),
  )
}

/** The current record and its site; undefined if the record was deleted. */
export async function sendingRecord<Content>(
  parts: SendingParts,
  resource: SendingResource<Content>,
  customerId: number,
  recordId: number,
): Promise<{ record: SendingRecord<Content>; site: RecordSite | undefined } | undefined> {
  const [record] = await sendingRecords(parts, resource, customerId, { recordId })
  if (!record) return undefined
  const { siteId } = resource.stateOf(record.body)
  return { record, site: (await recordSites(parts.database, customerId, [siteId])).get(siteId) }
}

/** A user-facing reason why a message of a record must no longer be sent; undefined if it may be sent. */
export async function unwantedReasonOf<Content>(
  parts: SendingParts,
  resource: SendingResource<Content>,
  { customer_id, record_id }: { customer_id: number; record_id: number },
  now: Date,
): Promise<string | undefined> {
  const found = await sendingRecord(parts, resource, customer_id, record_id)
  if (!found) return `The ${resource.singular} was deleted.`
  return stopReasonOf(resource, found.record, found.site, now)
}
