import { isAdministrator } from '#schemas/access/access.ts'
import type { SecondFactorKind } from '#schemas/shapes/secondFactor.ts'
import type { Database } from '#server/database/tables.ts'
import { type ByCustomer, valueFor } from '#server/records/quota.ts'
import type { SignedInUser } from '#server/repositories/tokens.ts'
import { acceptOneTimeCode } from './oneTimeCodes.ts'
import { type PasskeySite, passkeysOf, requestPasskey } from './passkeys.ts'
import { acceptRecoveryCode } from './recoveryCodes.ts'

/** A shared account has no second factor, because its users would have to share that too. */
export const isShared = ({ roles }: Pick<SignedInUser, 'roles'>): boolean => roles.includes('MultiUser')

/** Who must have a second factor. */
export type RequiredOf = 'administrators' | 'all' | 'none'

/** The user of a session; one of a password whose user lacks a required second factor is marked. */
export function withRequirement(
  user: SignedInUser,
  withPassword: boolean,
  required: ByCustomer<RequiredOf>,
): SignedInUser {
  if (!withPassword || user.hasSecondFactor || isShared(user) || user.isService) return user
  const who = valueFor(required, user.customerId)
  const mustHave = who === 'all' || (who === 'administrators' && isAdministrator(user))
  return mustHave ? { ...user, mustSetUpSecondFactor: true } : user
}

/** What a user has set up. */
export interface SecondFactors {
  /** Since when the user has one-time codes. */
  codesSince: Date | null
  /** How many recovery codes are left. */
  recoveryCodes: number
  passkeys: Awaited<ReturnType<typeof passkeysOf>>
}

export async function secondFactorsOf(database: Database, userId: number): Promise<SecondFactors> {
  const codes = await database
    .selectFrom('one_time_codes')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const left = await database
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    codesSince: codes?.confirmed_at ?? null,
    recoveryCodes: Number(left.count),
    passkeys: await passkeysOf(database, userId),
  }
}

export const hasSecondFactor = ({ codesSince, passkeys }: SecondFactors): boolean =>
  codesSince !== null || passkeys.length > 0

/** With what the user can complete a sign-in on a site; undefined if the password is enough. */
export async function requiredFactors(database: Database, user: SignedInUser, site: PasskeySite | null) {
  const factors = isShared(user) ? null : await secondFactorsOf(database, user.id)
  if (!factors || !hasSecondFactor(factors)) return undefined
  const passkey = await requestPasskey(database, user.id, site)
  const kinds: SecondFactorKind[] = [
    ...(passkey ? (['passkey'] as const) : []),
    ...(factors.codesSince ? (['code'] as const) : []),
    ...(factors.recoveryCodes > 0 ? (['recovery'] as const) : []),
  ]
  return { kinds, ...(passkey && { passkey }) }
}

/** Accepts a one-time code or a recovery code; returns which it was, or null if it is neither. */
export async function acceptCode(
  database: Database,
  given: { userId: number; code: string },
  now: Date,
): Promise<'code' | 'recovery' | null> {
  if (await acceptOneTimeCode(database, given, now)) return 'code'
  return (await acceptRecoveryCode(database, given)) ? 'recovery' : null
}

/** Removes the one-time codes of a user, or one of the passkeys, and with the last of them the recovery codes; false if it is gone. */
export async function removeFactor(
  database: Database,
  userId: number,
  which: 'one-time codes' | { passkey: string },
): Promise<boolean> {
  const removal =
    which === 'one-time codes'
      ? database.deleteFrom('one_time_codes').where('user_id', '=', userId)
      : database.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', which.passkey)
  const { numDeletedRows } = await removal.executeTakeFirst()
  if (!hasSecondFactor(await secondFactorsOf(database, userId))) await removeSecondFactors(database, userId)
  return numDeletedRows > 0n
}

/** Removes every second factor of a user; returns whether there was one. */
export async function removeSecondFactors(database: Database, userId: number): Promise<boolean> {
  const factors = await secondFactorsOf(database, userId)
  for (const table of ['one_time_codes', 'recovery_codes', 'passkeys', 'second_steps'] as const)
    await database.deleteFrom(table).where('user_id', '=', userId).execute()
  return hasSecondFactor(factors)
}
