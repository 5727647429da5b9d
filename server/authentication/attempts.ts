import { createHash } from 'node:crypto'
import type { Database } from '../database/tables.ts'

/** Wrong attempts are counted for this long. */
const WINDOW_MS = 15 * 60 * 1000

/**
 * How many wrong attempts a window allows. A caller is an address together with an account, so that a stranger cannot lock the
 * owner out of the account. The totals of an address over all accounts, and of an account over all addresses, are against
 * password spraying. A device that has signed in to the account before is counted separately and only there. The second step of
 * a sign-in takes fewer from all addresses together, because who gets there knows the password and a code has six digits.
 */
const limits = { caller: 10, address: 50, account: 100, secondStep: 20, device: 10 }

type Kind = keyof typeof limits

/** Wrong attempts that are answered immediately; each further one waits twice as long, up to the maximum. */
const PROMPT_ATTEMPTS = 3
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 4000

export const delayAfter = (wrongAttempts: number): number =>
  wrongAttempts < PROMPT_ATTEMPTS
    ? 0
    : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (wrongAttempts - PROMPT_ATTEMPTS))

export interface Caller {
  address: string
  account: string
  /** The device cookie, if a user has signed in to the account on the device before. */
  device?: string
  /** The attempt is about the second step of a sign-in. */
  isSecondStep?: boolean
}

/** A counted sign-in attempt. */
export interface Attempt {
  /** Milliseconds to wait before the password is checked. */
  delay: number
  /** Seconds until the next attempt is allowed, where this one is refused. */
  retryAfter?: number
  /** Removes this attempt and the wrong attempts of the caller or the device. */
  succeeded(): Promise<void>
}

/** A hash, so that a password typed as a username is not stored. */
const keyOf = (kind: Kind, ...names: string[]) =>
  `${kind}:${createHash('sha256').update(JSON.stringify(names)).digest('base64url')}`

function keysOf({ address, account, device, isSecondStep }: Caller): (readonly [Kind, string])[] {
  if (device !== undefined) return [['device', keyOf('device', device, account)]]
  const total = isSecondStep ? 'secondStep' : 'account'
  return [
    ['caller', keyOf('caller', address, account)],
    ['address', keyOf('address', address)],
    [total, keyOf(total, account)],
  ]
}

/**
 * Counts an attempt before its password is checked, so that concurrent guesses are counted too. The count is in the
 * database, which all server processes share.
 */
export async function beginAttempt(database: Database, caller: Caller, now: Date): Promise<Attempt> {
  const since = new Date(now.getTime() - WINDOW_MS)
  const keys = keysOf(caller)
  await database.deleteFrom('sign_in_attempts').where('at', '<=', since).execute()
  const own = await database
    .insertInto('sign_in_attempts')
    .values(keys.map(([, key]) => ({ key, at: now })))
    .returning(['id', 'key'])
    .execute()
  const ids = new Map(own.map(({ id, key }) => [key, id]))
  const remove = () =>
    database
      .deleteFrom('sign_in_attempts')
      .where('id', 'in', [...ids.values()])
      .execute()

  /** Only earlier attempts count, so the first of concurrent guesses are still checked. Newest first, up to the limit. */
  const earlier = async ([kind, key]: readonly [Kind, string]) => {
    const rows = await database
      .selectFrom('sign_in_attempts')
      .select('at')
      .where('key', '=', key)
      .where('id', '<', ids.get(key) ?? 0)
      .orderBy('id', 'desc')
      .limit(limits[kind])
      .execute()
    const first = rows[limits[kind] - 1]
    return { count: rows.length, freeAt: first && first.at.getTime() + WINDOW_MS }
  }
  const counted = await Promise.all(keys.map(earlier))
  const freeAt = counted.flatMap((count) => count.freeAt ?? [])
  // A refused attempt does not prolong the refusal; otherwise anyone could lock an account forever.
  if (freeAt.length > 0) await remove()
  return {
    delay: delayAfter(counted[0]?.count ?? 0),
    ...(freeAt.length > 0 && { retryAfter: Math.ceil((Math.max(...freeAt) - now.getTime()) / 1000) }),
    succeeded: async () => {
      await remove()
      const [[, key] = [undefined, '']] = keys
      await database.deleteFrom('sign_in_attempts').where('key', '=', key).execute()
    },
  }
}
