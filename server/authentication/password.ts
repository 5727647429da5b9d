import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** The argon2id settings of OWASP's password storage cheat sheet: 19 MiB, two passes, one lane. */
const cost = { memory: 19456, passes: 2, parallelism: 1, tagLength: 32 }

const fingerprint = async (
  password: string,
  salt: Buffer,
  { memory, passes, parallelism, tagLength } = cost,
) =>
  derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    memory,
    passes,
    parallelism,
    tagLength,
  })

/** Salt and hash in the PHC string format, with their cost. */
function phcOf(salt: Buffer, hash: Buffer): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(salt)}$${encode(hash)}`
}

/** The hash to store, with its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return phcOf(salt, await fingerprint(password, salt))
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether `password` matches the `stored` hash. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const parts = phc.exec(stored)
  if (!parts) return false
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number) as [number, number, number]
  const hash = Buffer.from(parts[5] ?? '', 'base64')
  const salt = Buffer.from(parts[4] ?? '', 'base64')
  return timingSafeEqual(
    await fingerprint(password, salt, { memory, passes, parallelism, tagLength: hash.length }),
    hash,
  )
}

/** The hash of no password, with the cost of every other. */
export const decoy = phcOf(randomBytes(16), randomBytes(cost.tagLength))

/** Takes as long as checking a password, so that the time does not reveal whether a user exists. */
export async function checkUnknownUser(password: string): Promise<false> {
  await isPassword(password, decoy)
  return false
}
