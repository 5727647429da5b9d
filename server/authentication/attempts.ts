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
    .returning('id')
    .execute()
  const counted = await database
    .selectFrom('sign_in_attempts')
    .select(({ fn }) => ['key', fn.countAll<string>().as('count')])
    .where(
      'key',
      'in',
      keys.map(([, key]) => key),
    )
    .groupBy('key')
    .execute()
  const allowed = keys.every(
    ([kind, key]) => Number(counted.find((row) => row.key === key)?.count ?? 0) <= limits[kind],
  )
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
