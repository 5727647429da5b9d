import type { FastifyPluginAsync } from 'fastify'
import { AuthenticationResult } from '#schemas/shapes/authentication.ts'
import { SecondFactorProof } from '#schemas/shapes/secondFactor.ts'
import { acceptPasskey, passkeySite } from '#server/authentication/secondFactor/passkeys.ts'
import { acceptCode } from '#server/authentication/secondFactor/secondFactors.ts'
import { endSecondStep, takeTry, waitingUser } from '#server/authentication/secondFactor/secondSteps.ts'
import type { Database } from '#server/database/tables.ts'
import { fail } from '#server/failure.ts'
import { userById } from '#server/repositories/tokens.ts'
import { signInOnDevice } from '../beginSession.ts'
import { serve } from '../serve.ts'
import { ownAttempt } from './ownAttempt.ts'

const ended = 'The sign-in has taken too long or too many tries. Please sign in again.'
const tooMany = 'Too many wrong codes. Please wait a quarter of an hour and try again.'
const wrongCode = { path: '/code', message: 'Incorrect code. Please try again' }

const kindNames = { passkey: 'passkey', code: 'one-time code', recovery: 'recovery code' }
const refusedPasskey = 'The passkey was not accepted. Please try again or choose another way.'

/** The second step of a sign-in, after the password was right. */
export const secondStepRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'secondStep', {
    body: SecondFactorProof,
    statuses: [429, 507],
    response: AuthenticationResult,
    handler: async (request, reply) => {
      const { id, code = '', assertion } = request.body
      const userId = (await waitingUser(app.database, id, app.now())) ?? fail(401, ended)
      const account = `second step of ${userId}`
      const attempt = await ownAttempt(app, request, { account, tooMany, isSecondStep: true })
      const step = (await takeTry(app.database, { id, purpose: 'sign-in' }, app.now())) ?? fail(401, ended)
      const user = (await userById(app.database, step.userId)) ?? fail(401, ended)
      const { customerId, username } = user
      const given = { userId, code }
      const acceptedPasskey = async (transaction: Database) => {
        const used = {
          ...step,
          site: passkeySite(request),
          response: assertion as NonNullable<typeof assertion>,
        }
        return (await acceptPasskey(transaction, used, app.now())) ? 'passkey' : null
      }
      const entry = { customerId, userId, user: username }
      const begun = await signInOnDevice(app, { request, reply, user }, async (transaction) => {
        const kind = assertion
          ? await acceptedPasskey(transaction)
          : await acceptCode(transaction, given, app.now())
        if (kind === null || !(await endSecondStep(transaction, id))) return false
        const audited = { ...entry, action: 'second factor used', detail: kindNames[kind] } as const
        await app.audit.write(request, audited, transaction)
        return true
      })
      if (!begun) {
        await app.audit.write(request, { ...entry, action: 'second factor failed' })
        return assertion
          ? fail(401, refusedPasskey, [{ path: '/assertion', message: refusedPasskey }])
          : fail(401, `${wrongCode.message}.`, [wrongCode])
      }
      await attempt.succeeded()
      return begun
    },
  })
}
