import { hash as digest, randomBytes } from 'node:crypto'
import type { TokenRequest } from '#schemas/shapes/personalToken.ts'
import { DAY } from '#weather/time.ts'
import type { Database } from '../database/tables.ts'
import { type SignedInUser, userById } from './tokens.ts'

/** Lets people and scanners of secrets recognize a token. */
const PREFIX = 'sw_'

export const isPersonalToken = (token: string): boolean => token.startsWith(PREFIX)

/** Tokens are stored as hashes, so that reading the table gives no access. */
const hashOf = (token: string) => digest('sha256', `personal ${token}`, 'base64url')

/** How many tokens that have not ended a user may have. */
export const MOST_TOKENS = 20

/** Days for which a token that has ended is still listed. */
const LISTED_DAYS = 30

/** A use is written only if the last written one is older than this or came from another address. */
const USE_INTERVAL_MS = 60_000

/** The end of a last day in UTC. */
const endOf = (day: string) => new Date(Date.parse(day) + DAY * 1000)

const dayBefore = (time: Date) => new Date(time.getTime() - 1).toISOString().slice(0, 10)

/** Creates a token of a user; null if the user has as many as there may be. */
export async function makePersonalToken(
  database: Database,
  userId: number,
  { name, expiresOn, canWrite, permissions, siteIds }: TokenRequest,
  now: Date,
): Promise<{ id: number; token: string } | null> {
  // Two calls at once must not make one token too many.
  await database.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const listed = new Date(now.getTime() - LISTED_DAYS * DAY * 1000)
  const own = database.deleteFrom('personal_tokens').where('user_id', '=', userId)
  await own.where('expires_at', '<=', listed).execute()
  const live = await database
    .selectFrom('personal_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .execute()
  if (live.length >= MOST_TOKENS) return null
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const { id } = await database
    .insertInto('personal_tokens')
    .values({
      user_id: userId,
      hash: hashOf(token),
      name,
      permissions: JSON.stringify(permissions),
      can_write: canWrite,
      site_ids: siteIds === undefined ? null : JSON.stringify(siteIds),
      created_at: now,
      expires_at: endOf(expiresOn),
      used_at: null,
      used_from: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** The tokens of a user, the newest first. */
export async function personalTokensOf(database: Database, userId: number, now: Date) {
  const rows = await database
    .selectFrom('personal_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, permissions, can_write, site_ids, created_at, expires_at, ...use }) => ({
    id,
    name,
    permissions,
    canWrite: can_write,
    siteIds: site_ids,
    createdAt: created_at.toISOString(),
    expiresOn: dayBefore(expires_at),
    hasEnded: expires_at <= now,
    usedAt: use.used_at?.toISOString() ?? null,
    usedFrom: use.used_from,
  }))
}

/** Revokes a token of a user; returns its name, or undefined if there is none. */
export async function revokePersonalToken(
  database: Database,
  userId: number,
  id: number,
): Promise<string | undefined> {
  const row = await database
    .deleteFrom('personal_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/**
 * The owner of a token with the rights that the token has of the owner's present ones; null if the token is unknown, revoked or has
 * ended, or if its owner is locked or shares the account. Read at each call, so that a revocation holds on every server.
 */
export async function userOfPersonalToken(
  database: Database,
  token: string,
  { now, address }: { now: Date; address: string },
): Promise<SignedInUser | null> {
  const row = await database
    .selectFrom('personal_tokens')
    .selectAll()
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  const user = row && (await userById(database, row.user_id))
  if (!user || user.roles.includes('MultiUser')) return null
  const { id, name, can_write: canWrite, site_ids: siteIds, used_at, used_from } = row
  const isFresh = used_at !== null && now.getTime() - used_at.getTime() < USE_INTERVAL_MS
  if (!isFresh || used_from !== address)
    await database
      .updateTable('personal_tokens')
      .set({ used_at: now, used_from: address })
      .where('id', '=', id)
      .execute()
  return {
    ...user,
    permissions: user.permissions.filter((permission) => row.permissions.includes(permission)),
    token: { id, name, canWrite, siteIds },
  }
}
