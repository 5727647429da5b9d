import { argon2Sync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { inlineWork, type Task, type Work } from './workers/work.ts'

/** The argon2id settings of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 }

type Cost = typeof cost

interface Fingerprint {
  password: string
  salt: Uint8Array
  cost: Cost
}

/** Takes about 40 ms of CPU time and 19 MiB. */
export const fingerprintOfPassword: Task<Fingerprint, Uint8Array> = {
  name: 'fingerprint of a password',
  compute: ({ password, salt, cost }) =>
    argon2Sync('argon2id', { message: password.normalize('NFC'), nonce: salt, ...cost }),
}

/** Salt and hash in the PHC string format, with their cost. */
function phcOf(salt: Uint8Array, hash: Uint8Array): string {
  const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(hash)}`
}

/** The hash to store, with its own salt and cost. */
export async function hashPassword(password: string, work: Work = inlineWork()): Promise<string> {
  const salt = randomBytes(16)
  return phcOf(salt, await work.run(fingerprintOfPassword, { password, salt, cost }))
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether `password` matches a stored hash. */
export async function isPassword(
  password: string,
  hashed: string,
  work: Work = inlineWork(),
): Promise<boolean> {
  const parts = phc.exec(hashed)
  if (!parts) return false
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const hash = Buffer.from(parts[5] ?? '', 'base64')
  const salt = Buffer.from(parts[4] ?? '', 'base64')
  const request = { password, salt, cost: { memory, passes, parallelism, tagLength: hash.length } }
  return timingSafeEqual(await work.run(fingerprintOfPassword, request), hash)
}

/** A hash that no password matches, with the same cost as every other. */
export const decoy = phcOf(randomBytes(16), randomBytes(cost.tagLength))

/** Takes as long as checking a password, so that the time does not reveal whether a user exists. */
export async function checkUnknownUser(password: string, work: Work = inlineWork()): Promise<false> {
  await isPassword(password, decoy, work)
  return false
}

/** Letters and digits that are not easily confused. */
const clearLetters = 'abcdefghjkmnpqrstuvwxyz23456789'

const randomGroup = () =>
  Array.from({ length: 4 }, () => clearLetters[randomInt(clearLetters.length)]).join('')

/** A random password in groups that can be read out, each of 20 bits: 79 bits in all, or more with more groups. */
export const randomPassword = (groups = 4): string => Array.from({ length: groups }, randomGroup).join('-')
