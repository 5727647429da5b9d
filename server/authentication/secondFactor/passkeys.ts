import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Database } from '#server/database/tables.ts'
import { beginSecondStep, endSecondStep, takeTry } from './secondSteps.ts'

const MOST_PASSKEYS = 20

/** Where passkeys are made and used: each is valid for one host name only. */
export interface PasskeySite {
  host: string
  origin: string
}

/** The site of an address; null where browsers permit no passkeys: without https, except on localhost, and without a host name. */
export function passkeySite(address: {
  protocol: string
  hostname: string
  host: string
}): PasskeySite | null {
  const name = address.hostname.toLowerCase()
  const isSafe = address.protocol === 'https' || name === 'localhost'
  if (!isSafe || isIP(name.replace(/^\[|\]$/g, '')) !== 0) return null
  return { host: name, origin: `${address.protocol}://${address.host}`.toLowerCase() }
}

/** The passkeys of a user, the oldest first. */
export const passkeysOf = (database: Database, userId: number) =>
  database.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

const ofHost = async (database: Database, userId: number, { host }: PasskeySite) =>
  (await passkeysOf(database, userId))
    .filter((passkey) => passkey.host === host)
    .map(({ id, transports }) => ({ id, transports }))

interface NewPasskey {
  userId: number
  username: string
  issuer: string
  site: PasskeySite
}

/** What the browser needs to make a passkey, and the id of the step that waits for it; null if the user has too many. */
export async function beginPasskey(
  database: Database,
  { userId, username, issuer, site }: NewPasskey,
  now: Date,
) {
  if ((await passkeysOf(database, userId)).length >= MOST_PASSKEYS) return null
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: site.host,
    userName: username,
    userID: new TextEncoder().encode(`user ${userId}`),
    excludeCredentials: await ofHost(database, userId, site),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'discouraged' },
  })
  const { challenge } = options
  return { id: await beginSecondStep(database, { userId, purpose: 'passkey', challenge }, now), options }
}

interface MadePasskey {
  userId: number
  /** The step that waits for it. */
  id: string
  site: PasskeySite
  response: RegistrationResponseJSON
}

/** Stores a passkey that the browser has made; false if it is not what was asked for. */
export async function confirmPasskey(
  database: Database,
  { userId, id, site, response }: MadePasskey,
  now: Date,
): Promise<boolean> {
  const step = await takeTry(database, { id, purpose: 'passkey' }, now)
  if (step?.userId !== userId || step.challenge === null) return false
  // The library throws for everything that it does not accept.
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: step.challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo || !(await endSecondStep(database, id))) return false
  const { credential } = registrationInfo
  const stored = await database
    .insertInto('passkeys')
    .values({
      id: credential.id,
      user_id: userId,
      host: site.host,
      name: `Passkey ${(await passkeysOf(database, userId)).length + 1}`,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: String(credential.counter),
      transports: JSON.stringify(credential.transports ?? []),
      created_at: now,
      used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** What the browser needs to use a passkey; undefined if the user has none of the site. */
export async function requestPasskey(database: Database, userId: number, site: PasskeySite | null) {
  const allowCredentials = site ? await ofHost(database, userId, site) : []
  if (!site || allowCredentials.length === 0) return undefined
  return generateAuthenticationOptions({ rpID: site.host, allowCredentials, userVerification: 'discouraged' })
}

interface UsedPasskey {
  userId: number
  challenge: string | null
  site: PasskeySite | null
  response: AuthenticationResponseJSON
}

/** Whether a passkey of the user has signed the challenge on this site. Its counter must grow, unless it counts nothing. */
export async function acceptPasskey(
  database: Database,
  { userId, challenge, site, response }: UsedPasskey,
  now: Date,
): Promise<boolean> {
  if (!site || challenge === null) return false
  const passkey = (await passkeysOf(database, userId)).find(
    ({ id, host }) => id === response.id && host === site.host,
  )
  if (!passkey) return false
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) return false
  const { numUpdatedRows } = await database
    .updateTable('passkeys')
    .set({ counter: String(authenticationInfo.newCounter), used_at: now })
    .where('id', '=', passkey.id)
    .where('user_id', '=', userId)
    .where('counter', '=', passkey.counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
