import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { outranks } from '../../../src/schemas/access/access.ts'
import { Done } from '../../../src/schemas/shapes/answer.ts'
import { OneTimePassword } from '../../../src/schemas/shapes/authentication.ts'
import { UserParams } from '../../../src/schemas/shapes/siteUsers.ts'
import { DAY } from '../../../src/weather/time.ts'
import type { AuditAction } from '../../audit/writeAudit.ts'
import { hashPassword, randomPassword } from '../../authentication/password.ts'
import type { Database } from '../../database/tables.ts'
import { signedIn } from '../../plugins/access.ts'
import { fail } from '../../plugins/errors.ts'
import { heavyCaller } from '../../plugins/heavyWork.ts'
import {
  currentRights,
  hasOtherManager,
  KEEP_A_MANAGER,
  managesUsers,
  rightsOf,
  takeTurn,
} from '../../records/userRules.ts'
import { endSessions } from '../../repositories/tokens.ts'
import { serve } from '../serve.ts'

/** Long enough to reach somebody after a weekend, and no standing way in. */
const ONE_TIME_DAYS = 7

/** What an administrator does to the sign-in of another user. */
interface SignInChange {
  action: Extract<AuditAction, 'password reset' | 'locked' | 'unlocked'>
  /** Why nobody does it to themselves. */
  notOneself: string
  /** New values of the user's columns. */
  columns: { password_hash?: string; one_time_until?: Date; locked_at?: Date | null }
}

/** Resetting the password of users, locking and unlocking them. */
export const userSignInRoutes: FastifyPluginAsync = async (app) => {
  /** Makes a change whose sessions end with it, with its entry in the audit; fails where the rules of users forbid it. */
  async function change(
    request: FastifyRequest<{ Params: { id: number } }>,
    { action, notOneself, columns }: SignInChange,
  ): Promise<void> {
    const user = signedIn(request)
    const { id } = request.params
    if (id === user.id) fail(400, notOneself)
    const context = {
      files: app.forms.visible(user.customerId, request.subject),
      modules: request.subject.customer.modules,
    }
    await app.database.transaction().execute(async (transaction) => {
      const caller = { transaction, user, now: app.now(), context }
      await takeTurn(caller)
      const rights = await changeableRights(transaction, user.customerId, id)
      if (outranks(rights, await currentRights(transaction, user.id)))
        fail(400, 'You cannot do this to somebody who has more rights than you.')
      const isManagerLost = action === 'locked' && managesUsers(rights, context)
      if (isManagerLost && !(await hasOtherManager(caller, id))) fail(400, `${KEEP_A_MANAGER}.`)
      const { username } = await transaction
        .updateTable('users')
        .set(columns)
        .where('id', '=', id)
        .returning('username')
        .executeTakeFirstOrThrow()
      await endSessions(transaction, id)
      const entry = { action, resource: 'users', recordId: id, label: username }
      await app.audit.write(request, entry, transaction)
    })
  }

  serve(app, 'resetPassword', {
    params: UserParams,
    // The call stores something, though it is no record's.
    statuses: [429, 507],
    response: OneTimePassword,
    handler: async (request, reply) => {
      const password = randomPassword()
      const until = new Date(app.now().getTime() + ONE_TIME_DAYS * DAY * 1000)
      const hash = await hashPassword(password, app.heavyWork.work(heavyCaller(request, reply)))
      await change(request, {
        action: 'password reset',
        notOneself: 'You cannot reset your own password. Change it under Account.',
        columns: { password_hash: hash, one_time_until: until },
      })
      return { password, until: until.toISOString() }
    },
  })

  serve(app, 'lockUser', {
    params: UserParams,
    response: Done,
    handler: async (request) => {
      const columns = { locked_at: app.now() }
      await change(request, { action: 'locked', notOneself: 'You cannot lock yourself.', columns })
      return true as const
    },
  })

  serve(app, 'unlockUser', {
    params: UserParams,
    response: Done,
    handler: async (request) => {
      const columns = { locked_at: null }
      await change(request, { action: 'unlocked', notOneself: 'You cannot unlock yourself.', columns })
      return true as const
    },
  })
}

/** The rights of a user of the customer, who stays as is until the transaction ends; fails where there is none. */
async function changeableRights(transaction: Database, customerId: number, id: number) {
  const row = await transaction
    .selectFrom('users')
    .select('body')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return rightsOf((row ?? fail(404, 'User not found')).body)
}
