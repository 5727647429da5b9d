import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuthenticationResult } from '#schemas/shapes/authentication.ts'
import { DAY } from '#weather/time.ts'
import { DEVICE_COOKIE, randomCookie } from '../authentication/cookies.ts'
import { withRequirement } from '../authentication/secondFactor/secondFactors.ts'
import { rightsOf } from '../authentication/sessionRights.ts'
import type { Database } from '../database/tables.ts'
import { markDevice } from '../repositories/devices.ts'
import { createToken, removeExpiredTokens, type SignedInUser } from '../repositories/tokens.ts'
import { recordSignIn } from '../repositories/users.ts'

/** Begins a session of a user, with its entry in the audit; null if the user has been locked or deleted in the meantime. */
export async function beginSession(
  { audit, now, config }: Pick<FastifyInstance, 'audit' | 'now' | 'config'>,
  request: FastifyRequest,
  transaction: Database,
  user: SignedInUser,
  withPassword = false,
): Promise<AuthenticationResult | null> {
  const { id: userId, customerId, username } = user
  if (!(await recordSignIn(transaction, userId, now()))) return null
  request.refusedSignIn = undefined
  await audit.write(request, { action: 'signed in', customerId, userId, user: username }, transaction)
  const token = await createToken(transaction, userId, now(), config.tokenDays, withPassword)
  return { token, ...rightsOf(withRequirement(user, withPassword, config.secondFactor)) }
}

/** The maximum age of a cookie in browsers, in seconds. */
const DEVICE_COOKIE_AGE = 400 * DAY

/** Limited to the path of sign-in and sign-out, because only sign-in reads it. */
function setDeviceMark({ protocol }: FastifyRequest, reply: FastifyReply, mark: string): void {
  const secure = protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${DEVICE_COOKIE}=${mark}; Path=/authentication; Max-Age=${DEVICE_COOKIE_AGE}; HttpOnly; SameSite=Strict${secure}`,
  )
}

interface ProvedSignIn {
  request: FastifyRequest
  reply: FastifyReply
  user: SignedInUser
}

/**
 * Begins the session of a user whose password was right, on a device that is then known; `isComplete` checks in the same
 * transaction what else the sign-in needs. Null if that is missing, or the user has been locked or deleted in the meantime.
 */
export async function signInOnDevice(
  app: FastifyInstance,
  { request, reply, user }: ProvedSignIn,
  isComplete: (transaction: Database) => Promise<boolean> = async () => true,
): Promise<AuthenticationResult | null> {
  const { database, now, config } = app
  await removeExpiredTokens(database, now(), config.sessionIdleDays)
  const begun = await database
    .transaction()
    .execute(async (transaction) =>
      (await isComplete(transaction)) ? beginSession(app, request, transaction, user, true) : null,
    )
  if (begun) {
    const mark = randomCookie(request.headers, DEVICE_COOKIE)
    setDeviceMark(request, reply, await markDevice(database, user.id, mark, now()))
  }
  return begun
}
