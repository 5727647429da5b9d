import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Done } from '#schemas/shapes/answer.ts'
import { MadeToken, PersonalTokens, TokenParams, TokenRequest } from '#schemas/shapes/personalToken.ts'
import { UserParams } from '#schemas/shapes/records/siteUsers.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { AuditAction } from '#server/audit/writeAudit.ts'
import type { Database } from '#server/database/tables.ts'
import { fail } from '#server/failure.ts'
import { signedIn } from '#server/plugins/access.ts'
import { oneRecord } from '#server/records/readRecords.ts'
import {
  MOST_TOKENS,
  makePersonalToken,
  personalTokensOf,
  revokePersonalToken,
} from '#server/repositories/personalTokens.ts'
import { visibleSiteIds } from '#server/repositories/sites.ts'
import { type SignedInUser, userById } from '#server/repositories/tokens.ts'
import { serve } from '../serve.ts'
import { accessToUsers, changeOfUser, USER_NOT_FOUND } from './changeOfUser.ts'

/** What a token must not have because its owner has not. */
async function problemOf(
  database: Database,
  owner: SignedInUser,
  { permissions, siteIds }: TokenRequest,
): Promise<FieldError | undefined> {
  const whose = owner.isService ? 'the user has' : 'you have yourself'
  if (!permissions.every((permission) => owner.permissions.includes(permission)))
    return { path: '/permissions', message: `You can only give permissions that ${whose}.` }
  if (siteIds === undefined) return undefined
  // Lists of records are not narrowed to sites.
  if (permissions.some((permission) => permission.startsWith('Admin.')))
    return { path: '/permissions', message: 'A token for some sites cannot administer.' }
  const visible = await visibleSiteIds(database, owner, siteIds)
  if (siteIds.every((id) => visible.has(id))) return undefined
  const who = owner.isService ? 'the user' : 'you'
  return { path: '/siteIds', message: `You can only choose sites that ${who} may see.` }
}

/** Makes a token of a user, or fails with what is wrong with it. */
async function made(transaction: Database, owner: SignedInUser, asked: TokenRequest, now: Date) {
  const problem = await problemOf(transaction, owner, asked)
  if (problem) fail(400, problem.message, [problem])
  const token = await makePersonalToken(transaction, owner.id, asked, now)
  const who = owner.isService ? 'A user' : 'You'
  return token ?? fail(409, `${who} can have ${MOST_TOKENS} tokens. Please revoke one first.`)
}

/**
 * The personal tokens with which programs call: a user's own, and those of a service user, who never signs in. Tokens themselves cannot
 * make these calls (`isOpenToTokens`).
 */
export const personalTokenRoutes: FastifyPluginAsync = async (app) => {
  function record(request: FastifyRequest, action: AuditAction, detail: string, transaction: Database) {
    const { id: recordId, username: label } = signedIn(request)
    return app.audit.write(request, { action, resource: 'users', recordId, label, detail }, transaction)
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
      const user = signedIn(request)
      if (user.roles.includes('MultiUser')) fail(403, 'A shared account has no tokens.')
      return app.database.transaction().execute(async (transaction) => {
        const token = await made(transaction, user, request.body, app.now())
        await record(request, 'token made', request.body.name, transaction)
        return token
      })
    },
  })

  serve(app, 'revokePersonalToken', {
    params: TokenParams,
    response: Done,
    handler: async (request) => {
      await app.database.transaction().execute(async (transaction) => {
        const name = await revokePersonalToken(transaction, signedIn(request).id, request.params.id)
        if (name !== undefined) await record(request, 'token revoked', name, transaction)
      })
      return true as const
    },
  })

  serve(app, 'serviceTokens', {
    params: UserParams,
    response: PersonalTokens,
    handler: async (request) => {
      const { id } = (await oneRecord(app.database, accessToUsers(app, request), request.params.id)) ?? {}
      return personalTokensOf(app.database, id ?? fail(404, USER_NOT_FOUND), app.now())
    },
  })

  serve(app, 'makeServiceToken', {
    params: UserParams,
    body: TokenRequest,
    statuses: [409, 507],
    response: MadeToken,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return changeOfUser(app, request, {
        action: 'token made',
        detail: request.body.name,
        change: async (transaction, { id }) => {
          const owner = await userById(transaction, id)
          if (!owner?.isService)
            return fail(403, 'Only a service user that is not locked can be given a token here.')
          return made(transaction, owner, request.body, app.now())
        },
      })
    },
  })
}
