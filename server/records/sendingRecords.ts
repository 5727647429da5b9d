import { type RawBuilder, sql } from 'kysely'
import { can, isAdministrator, policyOf, type Subject } from '../../src/schemas/access/access.ts'
import { modules } from '../../src/schemas/access/modules.ts'
import { endOfDate } from '../../src/weather/time.ts'
import type { Profiles } from '../customers/profiles.ts'
import type { Body, Database } from '../database/tables.ts'
import { SITES } from '../repositories/sites.ts'

/** Where records that send messages are read, and what their customer offers. */
export interface SendingParts {
  database: Database
  profiles: Pick<Profiles, 'profile'>
}

/** A resource whose records send messages about a site for their owner. */
export interface SendingResource {
  /** That of its module too. */
  name: string
  /** What people call one of its records. */
  singular: string
  /** The site's id in the body of `record`, as text and as the index of its migration has it. */
  siteId: RawBuilder<string>
}

/** A record with what decides whether it sends anything. */
export interface SendingRecord<Content> {
  id: number
  customerId: number
  /** What the profile of the customer offers now. */
  customer: { modules: readonly string[] }
  body: Content
  /** Null where the owner was deleted. */
  owner: {
    id: number
    roles: string[]
    permissions: string[]
    isLocked: boolean
    /** Whether the owner was given the site. */
    isConnected: boolean
  } | null
}

/** The site of records, as its own record is now. */
export interface RecordSite {
  id: number
  customerId: number
  name: string
  latitude: number
  longitude: number
  isOffshore: boolean
  isHidden: boolean
  /** IANA name. */
  timeZone: string
}

/** A record as it is read, with the site that it is about, as text. */
interface ReadRecord {
  id: number
  body: unknown
  owner: number | null
  site: string | null
}

/** Records of a customer, by id: all of some sites, or one. */
export async function sendingRecords<Content>(
  { database, profiles }: SendingParts,
  { name, siteId }: SendingResource,
  customerId: number,
  which: { siteIds: readonly number[] } | { recordId: number },
): Promise<SendingRecord<Content>[]> {
  // As one value: the driver takes longer to read a cell than to read this text.
  // The name is part of the statement: the indexes of a resource are partial ones.
  const answer = await sql<{ records: ReadRecord[] }>`
    select coalesce(json_agg(found), '[]') as records from (
      select record.id, record.body, record.owner_id as owner, ${siteId} as site from records as record
      where record.customer_id = ${customerId} and record.resource = ${sql.lit(name)} and ${
        'siteIds' in which
          ? sql`${siteId} = any (${which.siteIds.map(String)}::text[])`
          : sql`record.id = ${which.recordId}`
      }
      order by record.id
    ) as found`.execute(database)
  const records = answer.rows[0]?.records ?? []
  const owners = await ownersOf(database, customerId, records)
  const customer = { modules: profiles.profile(customerId).modules }
  return records.map(({ id, body, owner: ownerId, site }) => {
    const found = ownerId === null ? undefined : owners.get(ownerId)
    const owner = found && { ...found.owner, isConnected: site !== null && found.sites.has(site) }
    return { id, customerId, customer, body: body as Content, owner: owner ?? null }
  })
}

/**
 * The owners of records of a customer that still exist, by id, with those sites of the records that each was given. An owner is read
 * once: one has many records.
 */
async function ownersOf(database: Database, customerId: number, records: readonly ReadRecord[]) {
  const ids = [...new Set(records.flatMap(({ owner }) => owner ?? []))]
  if (ids.length === 0) return new Map<number, never>()
  const sites = [...new Set(records.flatMap(({ site }) => site ?? []))]
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
      const { roles, permissions } = body as unknown as { roles: string[]; permissions: string[] }
      return [id, { owner: { roles, permissions, id, isLocked: locked_at !== null }, sites: new Set(sites) }]
    }),
  )
}

/** Those of some sites of a customer that exist, by id. */
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
  return new Map(rows.map(({ id, body, derived }) => [id, siteOf(customerId, id, body, derived)]))
}

const siteOf = (customerId: number, id: number, body: Body, { timeZone }: Body): RecordSite => ({
  id,
  customerId,
  name: String(body.name),
  latitude: Number(body.latitude),
  longitude: Number(body.longitude),
  // Records that are older than the field lack it.
  isOffshore: body.isOffshore !== false,
  isHidden: body.isHidden === true,
  timeZone: String(timeZone),
})

/** What the body of a record says of its sending. */
export interface SendingState {
  isActive: boolean
  /** yyyy-MM-dd: expired from 00:00 UTC of the day after it. */
  expiryDate: string
}

const policy = policyOf(modules, [])

/** Whether the module of a resource is open to someone: the customer offers it, and the user was given it. */
export const mayUse = ({ name }: SendingResource, subject: Subject): boolean =>
  can(policy, subject, `module:${name}`, 'list')

/** Why a record sends nothing at present, for people; undefined where it does. */
export function stopReasonOf(
  resource: SendingResource,
  { isActive, expiryDate }: SendingState,
  { owner, customer }: Pick<SendingRecord<unknown>, 'owner' | 'customer'>,
  site: Pick<RecordSite, 'isHidden'> | undefined,
  now: Date,
): string | undefined {
  const { name, singular } = resource
  if (!isActive) return `The ${singular} is switched off.`
  if (now.getTime() >= endOfDate(expiryDate) * 1000) return `The ${singular} has expired.`
  if (!owner) return `The owner of the ${singular} was deleted.`
  if (owner.isLocked) return `The owner of the ${singular} is locked.`
  if (!customer.modules.includes(name)) return `The company has no module for ${name} any more.`
  if (!mayUse(resource, { user: owner, customer }))
    return `The owner of the ${singular} may not use ${name} any more.`
  if (!site) return `The site of the ${singular} was deleted.`
  if (site.isHidden || !(owner.isConnected || isAdministrator(owner)))
    return `The owner of the ${singular} does not see its site any more.`
  return undefined
}
