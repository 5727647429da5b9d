import { hash as digest, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { RoleName } from '../../src/schemas/access/access.ts'
import { DAY } from '../../src/weather/time.ts'
import { type ChangeCache, SMALL_VALUE } from '../database/changeCache.ts'
import type { Body, Database } from '../database/tables.ts'

/** The user of a call. */
export interface SignedInUser {
  id: number
  customerId: number
  username: string
  roles: RoleName[]
  permissions: string[]
  mainPage: string
  /** The password is a one-time one: nothing else is permitted before it is changed. */
  mustChangePassword?: true
}

interface UserRow {
  id: number
  customer_id: number
  body: Body
  one_time_until: Date | null
}

type UserFields = Pick<SignedInUser, 'username' | 'roles' | 'permissions' | 'mainPage'>

export const userOf = ({ id, customer_id, body, one_time_until }: UserRow): SignedInUser => {
  const { username, roles, permissions, mainPage } = body as unknown as UserFields
  const user = { id, customerId: customer_id, username, roles, permissions, mainPage }
  return one_time_until === null ? user : { ...user, mustChangePassword: true }
}

/** Tokens are stored as hashes: who reads the table cannot sign in with what it holds. */
const hashOf = (token: string) => digest('sha256', token, 'base64url')

/** A new token of a user that lasts `days` from `now`. */
export async function createToken(
  database: Database,
  userId: number,
  now: Date,
  days: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await database
    .insertInto('tokens')
    .values({
      hash: hashOf(token),
      user_id: userId,
      created_at: now,
      used_at: now,
      expires_at: new Date(now.getTime() + days * DAY * 1000),
    })
    .execute()
  return token
}

/** Who is signed in with a token, until when at most, and when it was last used. */
interface Session {
  userId: number
  expiresAt: Date
  usedAt: Date
  /** The user as whom the signed-in one looks at the portal. */
  viewedAs: number | null
}

/** What a token stands for. */
export interface SignedInSession {
  user: SignedInUser
  /** As whom the user looks at the portal; `user` is null where there is nobody of that id any more. */
  viewed: { id: number; user: SignedInUser | null } | null
}

/** Whether a sign-in has neither lasted for too long nor been unused for `idleDays`. */
export const isLive = (
  { expiresAt, usedAt }: Pick<Session, 'expiresAt' | 'usedAt'>,
  now: Date,
  idleDays: number,
): boolean => now < expiresAt && now.getTime() < usedAt.getTime() + idleDays * DAY * 1000

/** A use is recorded when the recorded one is older than this: idle days need no finer count. */
const USE_INTERVAL_MS = 5 * 60 * 1000

/** Records a use of a token; a failure to do so ends no session. */
async function recordUse(database: Database, hash: string, now: Date): Promise<void> {
  await database
    .updateTable('tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', '<', new Date(now.getTime() - USE_INTERVAL_MS))
    .execute()
}

const sessionOf = async (database: Database, hash: string): Promise<Session | null> =>
  (await database
    .selectFrom('tokens')
    .select(['user_id as userId', 'expires_at as expiresAt', 'used_at as usedAt', 'viewed_as as viewedAs'])
    .where('hash', '=', hash)
    .executeTakeFirst()) ?? null

/** A user who is not locked. */
export async function userById(database: Database, id: number): Promise<SignedInUser | null> {
  const row = await database
    .selectFrom('users')
    .select(['id', 'customer_id', 'body', 'one_time_until'])
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  return row ? userOf(row) : null
}

const MOST_HASHES = 10_000

interface SessionReaderOptions {
  idleDays: number
  /** Is told why a use could not be recorded. */
  warn: (error: unknown) => void
}

/**
 * A reader of the session that a token stands for at `now`, or null when it is unknown, revoked, expired or was long unused, and when
 * its user is locked.
 */
export function createSessionReader(
  database: Database,
  cache: ChangeCache,
  { idleDays, warn }: SessionReaderOptions,
) {
  // Only what exists is cached, or guessed tokens would evict the real ones.
  const exists = (value: unknown) => value !== null
  const sessions = cache.namespace<Session | null>(() => SMALL_VALUE, exists)
  const users = cache.namespace<SignedInUser | null>(() => SMALL_VALUE, exists)
  /** Each request brings a token, and most of them one that was hashed before. */
  const hashes = new LRUCache<string, string>({ max: MOST_HASHES, memoMethod: hashOf })
  /** Hashes of the tokens whose use is being recorded: of requests that come together one does it. */
  const recording = new Set<string>()
  const userOfId = (id: number) =>
    users.get(String(id), cache.versionOf(['users', id]), () => userById(database, id))

  return async (token: string, now: Date): Promise<SignedInSession | null> => {
    await cache.confirm()
    const hash = hashes.memo(token)
    const session = await sessions.get(hash, cache.versionOf(['tokens', hash]), () =>
      sessionOf(database, hash),
    )
    if (session === null || !isLive(session, now, idleDays)) return null
    const { userId, usedAt, viewedAs } = session
    if (now.getTime() - usedAt.getTime() > USE_INTERVAL_MS && !recording.has(hash)) {
      recording.add(hash)
      await recordUse(database, hash, now).catch(warn)
      recording.delete(hash)
    }
    const user = await userOfId(userId)
    return (
      user && { user, viewed: viewedAs === null ? null : { id: viewedAs, user: await userOfId(viewedAs) } }
    )
  }
}

/** Lets a session look at the portal as another user; false where it does so already. */
export async function startView(database: Database, token: string, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('tokens')
    .set({ viewed_as: userId })
    .where('hash', '=', hashOf(token))
    .where('viewed_as', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends that; false where somebody else has. */
export async function endView(database: Database, token: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('tokens')
    .set({ viewed_as: null })
    .where('hash', '=', hashOf(token))
    .where('viewed_as', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function revokeToken(database: Database, token: string): Promise<void> {
  await database.deleteFrom('tokens').where('hash', '=', hashOf(token)).execute()
}

/** Signs a user out everywhere, except where the token `kept` is in use; whether there was a session to end. */
export async function endSessions(database: Database, userId: number, kept?: string): Promise<boolean> {
  let query = database.deleteFrom('tokens').where('user_id', '=', userId)
  if (kept !== undefined) query = query.where('hash', '!=', hashOf(kept))
  return (await query.returning('hash').execute()).length > 0
}

/** A session as its user sees it. */
export interface OwnSession extends Omit<Session, 'userId' | 'viewedAs'> {
  id: string
  createdAt: Date
  /** Whether the call that reads the list came with it. */
  isCurrent: boolean
}

/** Names a session outside: stored hashes stay inside, as those of passwords do. */
const sessionId = (hash: string) => digest('sha256', `session ${hash}`, 'base64url')

/** The live sessions of a user: the one of `token` first, then those used last. */
export async function sessionsOf(
  database: Database,
  userId: number,
  { token, now, idleDays }: { token: string; now: Date; idleDays: number },
): Promise<OwnSession[]> {
  const current = hashOf(token)
  const rows = await database
    .selectFrom('tokens')
    .select(['hash', 'created_at as createdAt', 'used_at as usedAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  return rows
    .filter((row) => isLive(row, now, idleDays))
    .map(({ hash, ...row }) => ({ id: sessionId(hash), ...row, isCurrent: hash === current }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

/** Ends one session of a user; false for one that there is not: it has ended already. */
export async function endSession(database: Database, userId: number, id: string): Promise<boolean> {
  const rows = await database.selectFrom('tokens').select('hash').where('user_id', '=', userId).execute()
  const named = rows.find(({ hash }) => sessionId(hash) === id)
  if (!named) return false
  const ended = await database.deleteFrom('tokens').where('hash', '=', named.hash).returning('hash').execute()
  return ended.length > 0
}

/** Removes the tokens that sign nobody in any more. */
export async function removeExpiredTokens(database: Database, now: Date, idleDays: number): Promise<void> {
  const unusedSince = new Date(now.getTime() - idleDays * DAY * 1000)
  await database
    .deleteFrom('tokens')
    .where(({ eb, or }) => or([eb('expires_at', '<=', now), eb('used_at', '<=', unusedSince)]))
    .execute()
}
