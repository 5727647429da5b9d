import { hash as digest, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { UserRecord } from '#schemas/resourceFile/recordTypes.ts'
import { DAY } from '#weather/time.ts'
import { type ChangeCache, SMALL_VALUE } from '../database/changeCache.ts'
import type { Body, Database } from '../database/tables.ts'
import { rightsOf } from './userRights.ts'

type UserFields = Required<Pick<UserRecord, 'username' | 'roles' | 'permissions' | 'mainPage'>>

/** The user of a call. */
export interface SignedInUser extends UserFields {
  id: number
  customerId: number
  /** The password is a one-time one; the user must change it first. */
  mustChangePassword?: true
  hasSecondFactor?: true
  /** A second factor is required in this session; the user must set it up first. */
  mustSetUpSecondFactor?: true
  /** A program: the user never signs in, and has tokens that administrators make. */
  isService?: true
  /** The personal token of the call, whose part of the user's permissions these are; absent in a session. */
  token?: { id: number; name: string; canWrite: boolean; siteIds: readonly number[] | null }
}

/** Names who reads in the key of a cached value: a token does not see all that its owner does. */
export const readerOf = ({ id, token }: SignedInUser): string =>
  token ? `${id} token ${token.id}` : String(id)

interface UserRow {
  id: number
  customer_id: number
  body: Body
  one_time_until: Date | null
  hasSecondFactor: boolean
}

const userOf = ({ id, customer_id, body, one_time_until, hasSecondFactor }: UserRow): SignedInUser => {
  const { username, mainPage, isService } = body as unknown as UserFields & { isService?: boolean }
  const rights = rightsOf(body) as Pick<UserFields, 'roles' | 'permissions'>
  const user = { id, customerId: customer_id, username, ...rights, mainPage }
  return {
    ...user,
    ...(one_time_until !== null && { mustChangePassword: true }),
    ...(hasSecondFactor && { hasSecondFactor }),
    ...(isService && { isService }),
  }
}

/** Tokens are stored as hashes, so that reading the table does not allow signing in. */
const hashOf = (token: string) => digest('sha256', token, 'base64url')

/** Creates a token for a user that is valid for `days` from `now`, of a session that begins with a password or not. */
export async function createToken(
  database: Database,
  userId: number,
  now: Date,
  days: number,
  withPassword = false,
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
      with_password: withPassword,
    })
    .execute()
  return token
}

/** The user of a token, its latest expiry, and when it was last used. */
interface Session {
  userId: number
  expiresAt: Date
  usedAt: Date
  /** The id of the viewed-as user. */
  viewedAs: number | null
  withPassword: boolean
}

/** The session of a token. */
export interface SignedInSession {
  user: SignedInUser
  /** Whether it began with a password. */
  withPassword: boolean
  /** The viewed-as user; `user` is null if that user no longer exists or is locked. */
  viewed: { id: number; user: SignedInUser | null } | null
}

/** Whether a sign-in has neither expired nor been unused for `idleDays`. */
export const isLive = (
  { expiresAt, usedAt }: Pick<Session, 'expiresAt' | 'usedAt'>,
  now: Date,
  idleDays: number,
): boolean => now < expiresAt && now.getTime() < usedAt.getTime() + idleDays * DAY * 1000

/** A use is recorded only if the last recorded one is older than this, which is exact enough for idle days. */
const USE_INTERVAL_MS = 5 * 60 * 1000

/** Records a use of a token; if that fails, the session continues. */
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
    .select('with_password as withPassword')
    .where('hash', '=', hash)
    .executeTakeFirst()) ?? null

/** Whether the user of a row of `users` has a second factor. */
export const hasSecondFactorSql = sql<boolean>`(
  exists (select 1 from one_time_codes where user_id = users.id and confirmed_at is not null)
  or exists (select 1 from passkeys where user_id = users.id)
)`

/** A user who is not locked, or null. */
export async function userById(database: Database, id: number): Promise<SignedInUser | null> {
  const row = await database
    .selectFrom('users')
    .select(['id', 'customer_id', 'body', 'one_time_until', hasSecondFactorSql.as('hasSecondFactor')])
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  return row ? userOf(row) : null
}

/** The session of a token as it was when the feed had counted this many changes. */
interface Latest {
  hash: string
  count: number | undefined
  session: Session
  signedIn: SignedInSession
}

/** Sessions in use at the same time. */
const MOST_LATEST = 10_000

interface SessionReaderOptions {
  idleDays: number
  /** Called with the error if a use could not be recorded. */
  warn: (error: unknown) => void
}

/**
 * Creates a reader that returns the session of a token at `now`, or null if the token is unknown, revoked, expired or unused
 * for too long, or if its user is locked.
 */
export function createSessionReader(
  database: Database,
  cache: ChangeCache,
  { idleDays, warn }: SessionReaderOptions,
) {
  // Only existing values are cached, because guessed tokens would evict the real ones.
  const exists = (value: unknown) => value !== null
  const sessions = cache.namespace<Session | null>(() => SMALL_VALUE, exists)
  const users = cache.namespace<SignedInUser | null>(() => SMALL_VALUE, exists)
  /** Each request sends a token, and between two of them most often nothing has changed. */
  const latest = new LRUCache<string, Latest>({ max: MOST_LATEST })
  /** Hashes of tokens whose use is being recorded, so that concurrent requests record it once. */
  const recording = new Set<string>()
  const userOfId = (id: number) =>
    users.get(String(id), cache.versionOf(['users', id], ['one_time_codes', id], ['passkeys', id]), () =>
      userById(database, id),
    )

  async function read(hash: string): Promise<Omit<Latest, 'hash' | 'count'> | null> {
    const session = await sessions.get(hash, cache.versionOf(['tokens', hash]), () =>
      sessionOf(database, hash),
    )
    const user = session && (await userOfId(session.userId))
    if (!user) return null
    const { viewedAs } = session
    const viewed = viewedAs === null ? null : { id: viewedAs, user: await userOfId(viewedAs) }
    return { session, signedIn: { user, viewed, withPassword: session.withPassword } }
  }

  return async (token: string, now: Date): Promise<SignedInSession | null> => {
    const confirmed = cache.confirm()
    if (confirmed) await confirmed
    const count = cache.count()
    let found = latest.get(token)
    if (!found || count === undefined || found.count !== count) {
      const hash = found?.hash ?? hashOf(token)
      const made = await read(hash)
      if (made === null) return null
      found = { ...made, hash, count }
      latest.set(token, found)
    }
    const { hash, session, signedIn } = found
    if (!isLive(session, now, idleDays)) return null
    if (now.getTime() - session.usedAt.getTime() > USE_INTERVAL_MS && !recording.has(hash)) {
      recording.add(hash)
      await recordUse(database, hash, now).catch(warn)
      recording.delete(hash)
    }
    return signedIn
  }
}

/** Starts a view of the portal as another user; false if the session already has one. */
export async function startView(database: Database, token: string, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('tokens')
    .set({ viewed_as: userId })
    .where('hash', '=', hashOf(token))
    .where('viewed_as', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the view; false if it has already ended. */
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

/**
 * Ends all sessions of a user, except that of the token `exceptToken`, the sign-ins that wait for a second factor, and the calendar
 * address, which needs no sign-in; returns whether there was a session to end.
 */
export async function endSessions(
  database: Database,
  userId: number,
  exceptToken?: string,
): Promise<boolean> {
  await database.deleteFrom('calendars').where('user_id', '=', userId).execute()
  await database.deleteFrom('second_steps').where('user_id', '=', userId).execute()
  let query = database.deleteFrom('tokens').where('user_id', '=', userId)
  if (exceptToken !== undefined) query = query.where('hash', '!=', hashOf(exceptToken))
  return (await query.returning('hash').execute()).length > 0
}

/** A session as its user sees it. */
export interface OwnSession extends Omit<Session, 'userId' | 'viewedAs' | 'withPassword'> {
  id: string
  createdAt: Date
  /** Whether it is the session of the call that reads the list. */
  isCurrent: boolean
}

/** The public id of a session: stored hashes are never exposed, as with passwords. */
const sessionId = (hash: string) => digest('sha256', `session ${hash}`, 'base64url')

/** The live sessions of a user: the one of `token` first, then the most recently used. */
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

/** Ends one session of a user; false if it does not exist or has already ended. */
export async function endSession(database: Database, userId: number, id: string): Promise<boolean> {
  const rows = await database.selectFrom('tokens').select('hash').where('user_id', '=', userId).execute()
  const named = rows.find(({ hash }) => sessionId(hash) === id)
  if (!named) return false
  const ended = await database.deleteFrom('tokens').where('hash', '=', named.hash).returning('hash').execute()
  return ended.length > 0
}

/** Removes expired and idle tokens. */
export async function removeExpiredTokens(database: Database, now: Date, idleDays: number): Promise<void> {
  const unusedSince = new Date(now.getTime() - idleDays * DAY * 1000)
  await database
    .deleteFrom('tokens')
    .where(({ eb, or }) => or([eb('expires_at', '<=', now), eb('used_at', '<=', unusedSince)]))
    .execute()
}
