import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Done } from '#schemas/shapes/answer.ts'
import { MadeToken, PersonalTokens, TokenParams, TokenRequest } from '#schemas/shapes/personalToken.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { fail } from '#server/failure.ts'
import { signedIn } from '#server/plugins/access.ts'
import {
  MOST_TOKENS,
  makePersonalToken,
  personalTokensOf,
  revokePersonalToken,
} from '#server/repositories/personalTokens.ts'
import { visibleSiteIds } from '#server/repositories/sites.ts'
import { serve } from '../serve.ts'

const notOwn = { path: '/permissions', message: 'You can only give permissions that you have yourself.' }
/** Lists of records are not narrowed to sites. */
const notForSites = { path: '/permissions', message: 'A token for some sites cannot administer.' }
const unknownSite = { path: '/siteIds', message: 'You can only choose sites that you may see.' }

/** The personal tokens of a user, with which programs call. Tokens themselves cannot make these calls (`isOpenToTokens`). */
export const personalTokenRoutes: FastifyPluginAsync = async (app) => {
  /** What a token must not have because its owner has not. */
  async function problemOf(request: FastifyRequest, asked: TokenRequest): Promise<FieldError | undefined> {
    const user = signedIn(request)
    const { permissions, siteIds } = asked
    if (!permissions.every((permission) => user.permissions.includes(permission))) return notOwn
    if (siteIds === undefined) return undefined
    if (permissions.some((permission) => permission.startsWith('Admin.'))) return notForSites
    const visible = await visibleSiteIds(app.database, user, siteIds)
    return siteIds.every((id) => visible.has(id)) ? undefined : unknownSite
  }

  serve(app, 'personalTokens', {
    response: PersonalTokens,
    handler: (request) => personalTokensOf(app.database, signedIn(request).id, app.now()),
  })

  serve(app, 'makePersonalToken', {
    body: TokenRequest,
    statuses: [409, 507],
    response: MadeToken,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { id: userId, roles, username } = signedIn(request)
      if (roles.includes('MultiUser')) fail(403, 'A shared account has no tokens.')
      const problem = await problemOf(request, request.body)
      if (problem) fail(400, problem.message, [problem])
      const made = await app.database.transaction().execute(async (transaction) => {
        const stored = await makePersonalToken(transaction, userId, request.body, app.now())
        if (stored)
          await app.audit.write(
            request,
            {
              action: 'token made',
              resource: 'users',
              recordId: userId,
              label: username,
              detail: request.body.name,
            },
            transaction,
          )
        return stored
      })
      return made ?? fail(409, `You can have ${MOST_TOKENS} tokens. Please revoke one first.`)
    },
  })

  serve(app, 'revokePersonalToken', {
    params: TokenParams,
    response: Done,
    handler: async (request) => {
      const { id: userId, username } = signedIn(request)
      await app.database.transaction().execute(async (transaction) => {
        const name = await revokePersonalToken(transaction, userId, request.params.id)
        if (name !== undefined)
          await app.audit.write(
            request,
            { action: 'token revoked', resource: 'users', recordId: userId, label: username, detail: name },
            transaction,
          )
      })
      return true as const
    },
  })
}
