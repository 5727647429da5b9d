import type { Database } from '../database/tables.ts'

const window = 15 * 60 * 1000
const limits = { account: 10, address: 50 }

/** An attempt to sign in that has been counted; `succeeded` takes it back and forgives the account. */
export interface Attempt {
  allowed: boolean
  succeeded(): Promise<void>
}

/**
 * Counts an attempt before its password is looked at, so that guesses made at the same time are counted too. The
 * count is in the database: every server process sees it.
 */
export async function beginAttempt(
  database: Database,
  caller: { address: string; account: string },
  now: Date,
): Promise<Attempt> {
  const since = new Date(now.getTime() - window)
  const keys = Object.entries({ account: caller.account, address: caller.address }).map(
    ([kind, name]) => [kind as keyof typeof limits, `${kind}:${name}`] as const,
  )
  await database.deleteFrom('sign_in_attempts').where('at', '<=', since).execute()
  const own = await database
    .insertInto('sign_in_attempts')
    .values(keys.map(([, key]) => ({ key, at: now })))
    .returning(['id', 'key'])
    .execute()
  // Those before this one: of guesses that come at once the first ones are still looked at.
  const places = await Promise.all(
    own.map(({ id, key }) =>
      database
        .selectFrom('sign_in_attempts')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('key', '=', key)
        .where('id', '<=', id)
        .executeTakeFirstOrThrow()
        .then(({ count }) => [key, Number(count)] as const),
    ),
  )
  const place = new Map(places)
  const allowed = keys.every(([kind, key]) => (place.get(key) ?? 0) <= limits[kind])
  const takeBack = () =>
    database
      .deleteFrom('sign_in_attempts')
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute()
  // A refused attempt does not prolong the refusal, or anybody could lock an account for ever.
  if (!allowed) await takeBack()
  return {
    allowed,
    succeeded: async () => {
      await takeBack()
      await database.deleteFrom('sign_in_attempts').where('key', '=', `account:${caller.account}`).execute()
    },
  }
}
