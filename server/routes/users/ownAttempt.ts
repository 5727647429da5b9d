import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Attempt, beginAttempt } from '#server/authentication/attempts.ts'
import { Failure } from '#server/failure.ts'
import { addressBlock, callerAddress } from '#server/network/callerAddress.ts'

interface OwnAttempt {
  /** What is tried, of which user. */
  account: string
  /** The message above the limit. */
  tooMany: string
  isSecondStep?: boolean
}

/** Counts a user's attempt to prove who they are: it waits as earlier wrong ones require, and is refused above a limit. */
export async function ownAttempt(
  app: FastifyInstance,
  request: FastifyRequest,
  { account, tooMany, isSecondStep }: OwnAttempt,
): Promise<Attempt> {
  const address = addressBlock(callerAddress(request, app.config.trustProxy))
  const attempt = await beginAttempt(app.database, { address, account, isSecondStep }, app.now())
  const { retryAfter, delay } = attempt
  if (retryAfter !== undefined) throw new Failure(429, tooMany, [], { retryAfter })
  if (delay > 0) await app.wait(delay)
  return attempt
}
