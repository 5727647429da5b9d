import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { SINGLE_SIGN_ON_LINK } from '#formats/singleSignOnLink.ts'
import { Done } from '#schemas/shapes/answer.ts'
import { AuthenticationResult, IdentityLink, IdentityLinkUse } from '#schemas/shapes/authentication.ts'
import { UserParams } from '#schemas/shapes/records/siteUsers.ts'
import {
  linkIdentity,
  makeIdentityLink,
  unlinkIdentity,
  userOfIdentity,
} from '#server/authentication/singleSignOn/identities.ts'
import {
  createIdentityProvider,
  type Identity,
  TokenRefusal,
} from '#server/authentication/singleSignOn/identityProvider.ts'
import type { Database } from '#server/database/tables.ts'
import { fail } from '#server/failure.ts'
import { bearerToken } from '#server/plugins/access.ts'
import { type SignedInUser, userById } from '#server/repositories/tokens.ts'
import { beginSession } from '../beginSession.ts'
import { serve } from '../serve.ts'
import { changeOfUser } from './changeOfUser.ts'

/** The messages of the specification, section 8. */
const noToken = 'Unable to authenticate using SSO.'
const notAuthorized = 'Unable to authorize. Please contact your administrator.'
const deleted = 'User deleted. Please contact your administrator.'

/** Sign-in by an identity provider, and linking of users with its identities. */
export const singleSignOnRoutes: FastifyPluginAsync = async (app) => {
  const settings = app.config.singleSignOn
  const provider = settings && createIdentityProvider(settings)

  /** The identity of a call's token. */
  async function identityOf(request: FastifyRequest): Promise<Identity> {
    if (!provider) return fail(404, 'Single sign-on is switched off.')
    const token = bearerToken(request) ?? fail(401, noToken)
    try {
      return await provider.identityOf(token, app.now())
    } catch (error) {
      const isRefused = error instanceof TokenRefusal
      app.log.warn({ reqId: request.id, err: error }, 'A token of the identity provider was not accepted')
      return isRefused
        ? fail(401, noToken)
        : fail(503, 'The identity provider cannot be reached. Please try again later.')
    }
  }

  /** On a customer's own host name, only that customer's users can sign in. */
  const ofThisHost = async (request: FastifyRequest, customerId: number) => {
    const { id } = (await app.customers.ofHost(request)) ?? { id: customerId }
    return id === customerId
  }

  const begun = async (request: FastifyRequest, transaction: Database, user: SignedInUser | null) =>
    (user && (await beginSession(app, request, transaction, user))) ?? fail(403, notAuthorized)

  serve(app, 'authenticationAad', {
    statuses: [503, 507],
    response: AuthenticationResult,
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const found = await userOfIdentity(app.database, await identityOf(request))
      if (found.is === 'deleted') return fail(404, deleted)
      if (found.is === 'unknown' || !(await ofThisHost(request, found.customerId)))
        return fail(403, notAuthorized)
      const user = await userById(app.database, found.id)
      return app.database.transaction().execute((transaction) => begun(request, transaction, user))
    },
  })

  serve(app, 'useIdentityLink', {
    body: IdentityLinkUse,
    statuses: [503, 507],
    response: AuthenticationResult,
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const identity = await identityOf(request)
      return app.database.transaction().execute(async (transaction) => {
        const linked = await linkIdentity(transaction, request.body.code, identity, app.now())
        if (linked === 'taken') return fail(409, 'This sign-in is already that of another user.')
        if (linked === null || !(await ofThisHost(request, linked.customerId)))
          return fail(400, 'The link has expired or was used already. Please ask for another.')
        const user = await userById(transaction, linked.id)
        const { customerId, id: userId } = linked
        const entry = { customerId, userId, user: user?.username, resource: 'users', recordId: userId }
        await app.audit.write(
          request,
          { ...entry, action: 'identity linked', label: user?.username },
          transaction,
        )
        return begun(request, transaction, user)
      })
    },
  })

  serve(app, 'makeIdentityLink', {
    params: UserParams,
    statuses: [507],
    response: IdentityLink,
    handler: async (request) => {
      if (!provider) return fail(404, 'Single sign-on is switched off.')
      const { code, until } = await changeOfUser(app, request, {
        action: 'sign-in link made',
        notService: 'A service user does not sign in.',
        change: (transaction, user) => makeIdentityLink(transaction, user, app.now()),
      })
      return { link: `${app.config.mail.portal}/#${SINGLE_SIGN_ON_LINK}=${code}`, until: until.toISOString() }
    },
  })

  serve(app, 'unlinkIdentity', {
    params: UserParams,
    response: Done,
    handler: async (request) => {
      if (!provider) return fail(404, 'Single sign-on is switched off.')
      await changeOfUser(app, request, {
        action: 'identity unlinked',
        endsSessions: true,
        change: unlinkIdentity,
      })
      return true as const
    },
  })
}
