import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { AccountSessionParams, AccountSessions, PasswordChange, SavedFile } from '#schemas/shapes/account.ts'
import { Done } from '#schemas/shapes/answer.ts'
import { SessionRights, ViewAsRequest } from '#schemas/shapes/authentication.ts'
import type { AuditAction } from '../audit/writeAudit.ts'
import { rightsOf } from '../authentication/sessionRights.ts'
import { mayView, viewEntry } from '../authentication/viewAs.ts'
import type { Database } from '../database/tables.ts'
import { EASY_PASSWORD, isEasyPassword, type PasswordOwner } from '../easyPassword.ts'
import { fail } from '../failure.ts'
import { decoy, hashPassword, isPassword } from '../password.ts'
import { bearerToken, signedIn } from '../plugins/access.ts'
import { heavyCaller } from '../plugins/heavyWork.ts'
import {
  endSession,
  endSessions,
  endView,
  type SignedInUser,
  sessionsOf,
  startView,
  userById,
} from '../repositories/tokens.ts'
import type { Work } from '../workers/work.ts'
import { serve } from './serve.ts'
import { ownAttempt } from './users/ownAttempt.ts'

const samePassword = { path: '/newPassword', message: 'Must be another than the current password' }
const easyPassword = { path: '/newPassword', message: EASY_PASSWORD }
const wrongPassword = { path: '/currentPassword', message: 'Incorrect password' }
const tooMany = 'Too many wrong passwords. Please wait a quarter of an hour and try again.'

const tooMuch = 'You cannot look at the portal as somebody who has more rights than you.'

/** What others know of a user, of which a password must not consist. */
async function ownerOf(database: Database, { id, customerId }: SignedInUser): Promise<PasswordOwner> {
  const { body, name } = await database
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select(['users.body', 'customers.name'])
    .where('users.id', '=', id)
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { ...body, customer: name }
}

interface PasswordWork {
  userId: number
  /** The token of the session that continues. */
  token: string | undefined
  work: Work
  /** Writes the audit entry, in the transaction of the change. */
  onChange: (transaction: Database) => Promise<void>
}

/**
 * Stores a new password and ends the user's other sessions; returns whether the current password was right. If the password was
 * changed in the meantime, the current one counts as wrong.
 */
async function changePassword(
  database: Database,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { userId, token, work, onChange }: PasswordWork,
): Promise<boolean> {
  const stored = await database
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!(await isPassword(currentPassword, stored?.password_hash ?? decoy, work)) || !stored) return false
  const hash = await hashPassword(newPassword, work)
  return database.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({ password_hash: hash, one_time_until: null })
      .where('id', '=', userId)
      .where('password_hash', '=', stored.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await endSessions(transaction, userId, token)
    await onChange(transaction)
    return true
  })
}

/** Actions of users on their own account and session, including an administrator's view of the portal as another user. */
export const accountRoutes: FastifyPluginAsync = async (app) => {
  /** Audits an action of users on their own account. */
  function record(request: FastifyRequest, action: AuditAction, transaction: Database) {
    const { id: recordId, username: label } = signedIn(request)
    return app.audit.write(request, { action, resource: 'users', recordId, label }, transaction)
  }

  serve(app, 'changePassword', {
    body: PasswordChange,
    statuses: [429],
    response: Done,
    handler: async (request, reply) => {
      const user = signedIn(request)
      const { currentPassword, newPassword } = request.body
      if (newPassword === currentPassword) fail(400, `New password: ${samePassword.message}`, [samePassword])
      if (await isEasyPassword(newPassword, await ownerOf(app.database, user)))
        fail(400, `New password: ${easyPassword.message}`, [easyPassword])
      // Limits guesses of the password in a browser that was left signed in.
      const attempt = await ownAttempt(app, request, { account: `password of ${user.id}`, tooMany })
      const isChanged = await changePassword(app.database, request.body, {
        userId: user.id,
        token: bearerToken(request),
        work: app.heavyWork.work(heavyCaller(request, reply)),
        onChange: (transaction) => record(request, 'password changed', transaction),
      })
      if (!isChanged) fail(400, `Current password: ${wrongPassword.message}`, [wrongPassword])
      await attempt.succeeded()
      return true as const
    },
  })

  serve(app, 'accountSessions', {
    response: AccountSessions,
    handler: async (request) => {
      const sessions = await sessionsOf(app.database, signedIn(request).id, {
        token: bearerToken(request) ?? '',
        now: app.now(),
        idleDays: app.config.sessionIdleDays,
      })
      return sessions.map(({ createdAt, usedAt, expiresAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }))
    },
  })

  serve(app, 'endSession', {
    params: AccountSessionParams,
    response: Done,
    handler: async (request) => {
      const { id } = signedIn(request)
      await app.database.transaction().execute(async (transaction) => {
        if (await endSession(transaction, id, request.params.session))
          await record(request, 'session ended', transaction)
      })
      return true as const
    },
  })

  serve(app, 'endSessions', {
    response: Done,
    handler: async (request, reply) => {
      const { id } = signedIn(request)
      await app.database.transaction().execute(async (transaction) => {
        if (await endSessions(transaction, id)) await record(request, 'signed out everywhere', transaction)
      })
      reply.header('clear-site-data', '"cache"')
      return true as const
    },
  })

  serve(app, 'recordExport', {
    body: SavedFile,
    statuses: [507],
    response: Done,
    handler: async (request) => {
      await app.audit.write(request, { action: 'exported', detail: `saved ${request.body.file}` })
      return true as const
    },
  })

  serve(app, 'viewAs', {
    body: ViewAsRequest,
    statuses: [404, 507],
    response: SessionRights,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const viewer = signedIn(request)
      const { userId } = request.body
      const viewed = await userById(app.database, userId)
      if (viewed?.customerId !== viewer.customerId) fail(404, 'User not found')
      if (userId === viewer.id) fail(400, 'You look at the portal as yourself already.')
      const { customer } = request.subject
      if (!mayView({ viewer, viewed, policy: app.forms.policy(), customer })) fail(403, tooMuch)
      await app.database.transaction().execute(async (transaction) => {
        const token = bearerToken(request) ?? ''
        if (!(await startView(transaction, token, userId)))
          fail(403, 'You look at the portal as another user already.')
        await app.audit.write(request, viewEntry('viewed as', { id: userId, user: viewed }), transaction)
      })
      return rightsOf(viewed, viewer)
    },
  })

  serve(app, 'stopViewing', {
    statuses: [507],
    response: SessionRights,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { viewer } = request
      const user = signedIn(request)
      if (!viewer) return rightsOf(user)
      await app.database.transaction().execute(async (transaction) => {
        if (await endView(transaction, bearerToken(request) ?? ''))
          await app.audit.write(request, viewEntry('view ended', { id: user.id, user }), transaction)
      })
      return rightsOf(viewer)
    },
  })
}
