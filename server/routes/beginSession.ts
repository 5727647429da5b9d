import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuthenticationResult } from '#schemas/shapes/authentication.ts'
import { rightsOf } from '../authentication/sessionRights.ts'
import type { Database } from '../database/tables.ts'
import { createToken, type SignedInUser } from '../repositories/tokens.ts'
import { recordSignIn } from '../repositories/users.ts'

/** Begins a session of a user, with its entry in the audit; null if the user has been locked or deleted in the meantime. */
export async function beginSession(
  { audit, now, config }: Pick<FastifyInstance, 'audit' | 'now' | 'config'>,
  request: FastifyRequest,
  transaction: Database,
  user: SignedInUser,
): Promise<AuthenticationResult | null> {
  const { id: userId, customerId, username } = user
  if (!(await recordSignIn(transaction, userId, now()))) return null
  request.refusedSignIn = undefined
  await audit.write(request, { action: 'signed in', customerId, userId, user: username }, transaction)
  return { token: await createToken(transaction, userId, now(), config.tokenDays), ...rightsOf(user) }
}
