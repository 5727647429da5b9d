import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Done } from '#schemas/shapes/answer.ts'
import { UserParams } from '#schemas/shapes/records/siteUsers.ts'
import {
  CodeConfirmation,
  CodeSetup,
  OwnProof,
  PasskeyConfirmation,
  PasskeyRemoval,
  PasskeySetup,
  RecoveryCodes,
  SecondFactorState,
} from '#schemas/shapes/secondFactor.ts'
import type { AuditAction } from '#server/audit/writeAudit.ts'
import { acceptOneTimeCode, beginOneTimeCodes } from '#server/authentication/secondFactor/oneTimeCodes.ts'
import { beginPasskey, confirmPasskey, passkeySite } from '#server/authentication/secondFactor/passkeys.ts'
import { makeRecoveryCodes } from '#server/authentication/secondFactor/recoveryCodes.ts'
import {
  acceptCode,
  hasSecondFactor,
  isShared,
  removeFactor,
  removeSecondFactors,
  secondFactorsOf,
} from '#server/authentication/secondFactor/secondFactors.ts'
import { hasPassword, isPasswordOf } from '#server/authentication/signIn.ts'
import type { Database } from '#server/database/tables.ts'
import { fail } from '#server/failure.ts'
import { signedIn } from '#server/plugins/access.ts'
import { heavyCaller } from '#server/plugins/heavyWork.ts'
import { serve } from '../serve.ts'
import { changeOfUser } from './changeOfUser.ts'
import { ownAttempt } from './ownAttempt.ts'

const tooMany = 'Too many wrong codes or passwords. Please wait a quarter of an hour and try again.'
const noPasskeys = 'Passkeys need an address with a host name and https. One-time codes work everywhere.'
const wrongProof = { path: '/proof', message: 'Incorrect code or password' }
const wrongCode = {
  path: '/code',
  message: 'Incorrect code. Check that the time of your device is right, and type the code that is shown now',
}

/** The second factor of the user's own account, and its removal by an administrator. */
export const secondFactorRoutes: FastifyPluginAsync = async (app) => {
  /** Whether the user can have a second factor: it protects a password that one person knows. */
  const isOffered = async (request: FastifyRequest) => {
    const user = signedIn(request)
    return app.config.hasPasswordSignIn && !isShared(user) && (await hasPassword(app.database, user.id))
  }

  async function refuseUnoffered(request: FastifyRequest): Promise<void> {
    if (!(await isOffered(request)))
      fail(403, 'A second factor is only for users who sign in with a password of their own.')
  }

  function record(request: FastifyRequest, action: AuditAction, detail: string, transaction: Database) {
    const { id: recordId } = signedIn(request)
    return app.audit.write(request, { action, resource: 'users', recordId, detail }, transaction)
  }

  /** Refuses a call whose user types neither the password nor a code: the browser may have been left signed in. */
  async function prove(
    request: FastifyRequest,
    reply: FastifyReply,
    { proof }: Pick<OwnProof, 'proof'>,
  ): Promise<void> {
    const { id: userId } = signedIn(request)
    const attempt = await ownAttempt(app, request, { account: `second factor of ${userId}`, tooMany })
    const work = app.heavyWork.work(heavyCaller(request, reply))
    const isRight =
      (await acceptCode(app.database, { userId, code: proof }, app.now())) !== null ||
      (await isPasswordOf(app.database, userId, proof, work))
    if (!isRight) fail(400, `Code or password: ${wrongProof.message}`, [wrongProof])
    await attempt.succeeded()
  }

  serve(app, 'secondFactor', {
    response: SecondFactorState,
    handler: async (request) => {
      const { codesSince, recoveryCodes, passkeys } = await secondFactorsOf(
        app.database,
        signedIn(request).id,
      )
      return {
        isOffered: await isOffered(request),
        codesSince: codesSince?.toISOString() ?? null,
        recoveryCodes,
        passkeys: passkeys.map(({ id, name, host, created_at, used_at }) => ({
          id,
          name,
          host,
          createdAt: created_at.toISOString(),
          usedAt: used_at?.toISOString() ?? null,
        })),
        passkeyProblem: passkeySite(request) ? null : noPasskeys,
      }
    },
  })

  serve(app, 'beginPasskey', {
    body: OwnProof,
    statuses: [409, 429, 507],
    response: PasskeySetup,
    handler: async (request, reply) => {
      await refuseUnoffered(request)
      const site = passkeySite(request) ?? fail(400, noPasskeys)
      await prove(request, reply, request.body)
      const { id: userId, username } = signedIn(request)
      const { name } = await app.customers.of(request)
      const setup = await beginPasskey(
        app.database,
        { userId, username, issuer: name || 'Seawindow', site },
        app.now(),
      )
      return setup ?? fail(409, 'You have as many passkeys as you may have. Remove one first.')
    },
  })

  serve(app, 'confirmPasskey', {
    body: PasskeyConfirmation,
    statuses: [507],
    response: RecoveryCodes,
    handler: async (request) => {
      await refuseUnoffered(request)
      const site = passkeySite(request) ?? fail(400, noPasskeys)
      const { id: userId } = signedIn(request)
      const { id, attestation: response } = request.body
      return app.database.transaction().execute(async (transaction) => {
        const isFirst = !hasSecondFactor(await secondFactorsOf(transaction, userId))
        if (!(await confirmPasskey(transaction, { userId, id, site, response }, app.now())))
          fail(400, 'The passkey could not be made. Please try again.')
        await record(request, 'second factor set up', 'passkey', transaction)
        return { recoveryCodes: isFirst ? await makeRecoveryCodes(transaction, userId) : [] }
      })
    },
  })

  serve(app, 'removePasskey', {
    body: PasskeyRemoval,
    statuses: [429],
    response: Done,
    handler: async (request, reply) => {
      await prove(request, reply, request.body)
      const { id: passkey } = request.body
      await app.database.transaction().execute(async (transaction) => {
        if (await removeFactor(transaction, signedIn(request).id, { passkey }))
          await record(request, 'second factor removed', 'passkey', transaction)
      })
      return true as const
    },
  })

  serve(app, 'beginOneTimeCodes', {
    body: OwnProof,
    statuses: [409, 429, 507],
    response: CodeSetup,
    handler: async (request, reply) => {
      await refuseUnoffered(request)
      await prove(request, reply, request.body)
      const { id: userId, username } = signedIn(request)
      const { name } = await app.customers.of(request)
      const issuer = name || 'Seawindow'
      const setup = await beginOneTimeCodes(app.database, { userId, username, issuer }, app.now())
      return setup ?? fail(409, 'You have one-time codes already. Remove them first.')
    },
  })

  serve(app, 'confirmOneTimeCodes', {
    body: CodeConfirmation,
    statuses: [429, 507],
    response: RecoveryCodes,
    handler: async (request) => {
      await refuseUnoffered(request)
      const { id: userId } = signedIn(request)
      const { code } = request.body
      const attempt = await ownAttempt(app, request, { account: `one-time codes of ${userId}`, tooMany })
      const recoveryCodes = await app.database.transaction().execute(async (transaction) => {
        const isFirst = !hasSecondFactor(await secondFactorsOf(transaction, userId))
        if (!(await acceptOneTimeCode(transaction, { userId, code, isConfirmation: true }, app.now())))
          return fail(400, `Code: ${wrongCode.message}.`, [wrongCode])
        await record(request, 'second factor set up', 'one-time codes', transaction)
        return isFirst ? makeRecoveryCodes(transaction, userId) : []
      })
      await attempt.succeeded()
      return { recoveryCodes }
    },
  })

  serve(app, 'makeRecoveryCodes', {
    body: OwnProof,
    statuses: [429, 507],
    response: RecoveryCodes,
    handler: async (request, reply) => {
      await prove(request, reply, request.body)
      const { id } = signedIn(request)
      return app.database.transaction().execute(async (transaction) => {
        if (!hasSecondFactor(await secondFactorsOf(transaction, id)))
          fail(400, 'Recovery codes need a second factor. Set it up first.')
        await record(request, 'second factor set up', 'recovery codes', transaction)
        return { recoveryCodes: await makeRecoveryCodes(transaction, id) }
      })
    },
  })

  serve(app, 'removeOneTimeCodes', {
    body: OwnProof,
    statuses: [429],
    response: Done,
    handler: async (request, reply) => {
      await prove(request, reply, request.body)
      const { id } = signedIn(request)
      await app.database.transaction().execute(async (transaction) => {
        if (await removeFactor(transaction, id, 'one-time codes'))
          await record(request, 'second factor removed', 'one-time codes', transaction)
      })
      return true as const
    },
  })

  serve(app, 'removeSecondFactor', {
    params: UserParams,
    response: Done,
    handler: async (request) => {
      await changeOfUser(app, request, {
        action: 'second factor removed',
        notOneself: 'You cannot remove your own second factor here. Remove it under Account.',
        endsSessions: true,
        change: (transaction, { id }) => removeSecondFactors(transaction, id),
      })
      return true as const
    },
  })
}
