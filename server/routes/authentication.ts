import type { FastifyPluginAsync } from 'fastify'
import loginSchema from '../../src/schemas/forms/login.json' with { type: 'json' }
import type { FieldSchema } from '../../src/schemas/resourceFile/resourceFile.ts'
import { Done } from '../../src/schemas/shapes/answer.ts'
import { AuthenticationResult, SignInHeaders } from '../../src/schemas/shapes/authentication.ts'
import { beginAttempt, signIn } from '../authentication/signIn.ts'
import { bearerToken } from '../plugins/access.ts'
import { fail } from '../plugins/errors.ts'
import { goneSignal } from '../plugins/heavyWork.ts'
import { refuse, refuseUnstorable } from '../plugins/validation.ts'
import { createToken, removeExpiredTokens, revokeToken, type SignedInUser } from '../repositories/tokens.ts'
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

const answer = (user: SignedInUser, token: string): AuthenticationResult => ({
  token,
  username: user.username,
  roles: user.roles.map((roleName) => ({ roleName })),
  permissions: user.permissions.map((permissionName) => ({ permissionName })),
  mainPage: user.mainPage,
})

/** Signing in and out. */
export const authenticationRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'authentication', {
    headers: SignInHeaders,
    response: AuthenticationResult,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const credentials = {
        username: decoded(request.headers.username),
        password: decoded(request.headers.password),
      }
      refuse(app.forms.validator(loginForm)(credentials), loginForm)
      refuseUnstorable(credentials)
      const customer = await app.customers.ofHost(request)
      const account = `${customer?.id ?? ''}/${credentials.username}`
      const caller = { key: `address ${request.ip}`, signal: goneSignal(reply) }
      const { attempt, user } = await app.heavyWork.signIn(caller, async (work) => {
        const attempt = await beginAttempt(app.database, { address: request.ip, account }, app.now())
        if (!attempt.allowed) fail(429, tooMany)
        const customerId = customer?.id ?? null
        return { attempt, user: await signIn(app.database, { ...credentials, customerId }, work) }
      })
      if (user === null) fail(401, wrongCredentials)
      await attempt.succeeded()
      await removeExpiredTokens(app.database, app.now())
      return answer(user, await createToken(app.database, user.id, app.now(), app.config.tokenDays))
    },
  })

  serve(app, 'signOut', {
    response: Done,
    handler: async (request) => {
      await revokeToken(app.database, bearerToken(request) ?? '')
      return true as const
    },
  })
}
