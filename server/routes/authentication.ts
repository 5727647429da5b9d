import type { FastifyPluginAsync } from 'fastify'
import loginSchema from '#schemas/forms/login.json' with { type: 'json' }
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { Done } from '#schemas/shapes/answer.ts'
import {
  AuthenticationResult,
  CustomerChoice,
  SessionRights,
  SignInHeaders,
} from '#schemas/shapes/authentication.ts'
import { SecondFactorRequest } from '#schemas/shapes/secondFactor.ts'
import { beginAttempt } from '../authentication/attempts.ts'
import { DEVICE_COOKIE, randomCookie } from '../authentication/cookies.ts'
import { passkeySite } from '../authentication/secondFactor/passkeys.ts'
import { requiredFactors } from '../authentication/secondFactor/secondFactors.ts'
import { beginSecondStep } from '../authentication/secondFactor/secondSteps.ts'
import { rightsOf } from '../authentication/sessionRights.ts'
import { type RightUser, usernameKey, usersWithPassword } from '../authentication/signIn.ts'
import { viewEntry } from '../authentication/viewAs.ts'
import { Failure, fail } from '../failure.ts'
import { addressBlock, callerAddress } from '../network/callerAddress.ts'
import { bearerToken, signedIn } from '../plugins/access.ts'
import { goneSignal } from '../plugins/heavyWork.ts'
import { refuse, refuseUnstorable } from '../plugins/validation.ts'
import { customersWithIds } from '../repositories/customers.ts'
import { isKnownDevice } from '../repositories/devices.ts'
import { revokeToken, userById } from '../repositories/tokens.ts'
import type { Work } from '../workers/work.ts'
import { signInOnDevice } from './beginSession.ts'
import { serve } from './serve.ts'

const wrongCredentials = 'Incorrect username and/or password. Please try again.'
const tooMany = 'Too many failed sign-ins. Please wait a quarter of an hour and try again.'

const loginForm: FieldSchema = loginSchema

function decoded(header: string | undefined): string {
  try {
    return decodeURIComponent(header ?? '')
  } catch {
    // Text that is not percent-encoded cannot be a username or password.
    return fail(401, wrongCredentials)
  }
}

/** Signing in and out. */
export const authenticationRoutes: FastifyPluginAsync = async (app) => {
  const customersOfAll = (users: readonly RightUser[]) =>
    customersWithIds(
      app.database,
      users.map(({ customerId }) => customerId),
    )

  serve(app, 'authentication', {
    headers: SignInHeaders,
    statuses: [429, 507],
    response: AuthenticationResult,
    otherAnswers: { 401: SecondFactorRequest, 409: CustomerChoice },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      if (!app.config.hasPasswordSignIn)
        fail(403, 'Signing in with a password is switched off. Please use single sign-on.')
      const credentials = {
        username: decoded(request.headers.username),
        password: decoded(request.headers.password),
      }
      refuse(app.forms.validator(loginForm)(credentials), loginForm)
      refuseUnstorable(credentials)
      const customerId = (await app.customers.ofHost(request))?.id ?? null
      const account = { username: credentials.username, customerId }
      const nameKey = await usernameKey(app.database, credentials.username)
      const mark = randomCookie(request.headers, DEVICE_COOKIE)
      const isKnown =
        mark !== undefined &&
        (await isKnownDevice(app.database, mark, { usernameKey: nameKey, customerId }, app.now()))
      // Set until the sign-in has succeeded; the audit reads it after the response.
      request.refusedSignIn = account
      const caller = {
        address: addressBlock(callerAddress(request, app.config.trustProxy)),
        account: `${customerId ?? ''}/${nameKey}`,
        ...(isKnown && { device: mark }),
      }
      const queued = { key: `address ${caller.address}`, signal: goneSignal(reply) }
      // Attempts of one address are counted in turn, so that concurrent ones do not count against each other.
      const begun = await app.heavyWork.signIn(queued, async (work) => {
        const attempt = await beginAttempt(app.database, caller, app.now())
        const { retryAfter, delay } = attempt
        if (retryAfter !== undefined) throw new Failure(429, tooMany, [], { retryAfter })
        const check = async (work: Work) => {
          const found = await usersWithPassword(
            app.database,
            { ...credentials, customerId, now: app.now() },
            work,
          )
          if (found.length > 0) await attempt.succeeded()
          return found
        }
        return { delay, check, found: delay > 0 ? [] : await check(work) }
      })
      // Nothing is held while waiting: no connection to the database and no thread for hashing.
      if (begun.delay > 0) await app.wait(begun.delay)
      const right = begun.delay > 0 ? await app.heavyWork.signIn(queued, begun.check) : begun.found
      const { customer } = request.headers
      const named = right.filter((one) => customer === undefined || one.customerId === customer)
      if (named.length > 1) return reply.code(409).send({ data: { customers: await customersOfAll(named) } })
      const user = named[0] && (await userById(app.database, named[0].id))
      if (!user) return fail(401, wrongCredentials)
      const required = await requiredFactors(app.database, user, passkeySite(request))
      if (required) {
        // The password was right: this is no failed attempt.
        request.refusedSignIn = undefined
        const step = { userId: user.id, purpose: 'sign-in' } as const
        const challenge = required.passkey?.challenge ?? null
        const id = await beginSecondStep(app.database, { ...step, challenge }, app.now())
        return reply.code(401).send({ data: { secondFactor: { id, ...required } } })
      }
      // The user may have been locked or deleted since the password was checked.
      return (await signInOnDevice(app, { request, reply, user })) ?? fail(401, wrongCredentials)
    },
  })

  serve(app, 'session', {
    response: SessionRights,
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return rightsOf(signedIn(request), request.viewer)
    },
  })

  serve(app, 'signOut', {
    response: Done,
    handler: async (request, reply) => {
      await app.database.transaction().execute(async (transaction) => {
        const { viewer, user } = request
        if (viewer && user)
          await app.audit.write(request, viewEntry('view ended', { id: user.id, user }), transaction)
        await app.audit.write(request, { action: 'signed out' }, transaction)
        await revokeToken(transaction, bearerToken(request) ?? '')
      })
      // Clears what the browser has cached for the user; the portal itself removes what it has stored.
      reply.header('clear-site-data', '"cache"')
      return true as const
    },
  })
}
