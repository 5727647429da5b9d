import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Done } from '#schemas/shapes/answer.ts'
import { OneTimePassword } from '#schemas/shapes/authentication.ts'
import { UserParams } from '#schemas/shapes/records/siteUsers.ts'
import type { AuditAction } from '#server/audit/writeAudit.ts'
import type { Database } from '#server/database/tables.ts'
import { fail } from '#server/failure.ts'
import { hashPassword, randomPassword } from '#server/password.ts'
import { signedIn } from '#server/plugins/access.ts'
import { heavyCaller } from '#server/plugins/heavyWork.ts'
import { accessTo, lockedRows } from '#server/records/recordAccess.ts'
import {
  hasOtherManager,
  MANAGER_REQUIRED,
  managesUsers,
  rightsOf,
  takeTurn,
} from '#server/records/userRules.ts'
import { isOneOf } from '#server/repositories/recordQuery.ts'
import { endSessions } from '#server/repositories/tokens.ts'
import { inlineWork } from '#server/workers/work.ts'
import { DAY } from '#weather/time.ts'
import { serve } from '../serve.ts'

/** Long enough to reach a user after a weekend, but not a permanent way in. */
const ONE_TIME_DAYS = 7

const NOT_FOUND = 'User not found'

type Columns = { password_hash?: string; one_time_until?: Date; locked_at?: Date | null }
type CustomerUser = { id: number; customerId: number }

/** A change that an administrator makes to the sign-in of a user. */
interface SignInChange<T> {
  action: Extract<
    AuditAction,
    | 'password reset'
    | 'locked'
    | 'unlocked'
    | 'sign-in link made'
    | 'identity unlinked'
    | 'calendar address removed'
  >
  /** The error if users may not do this to themselves. */
  notOneself?: string
  /** Whether it ends the user's sessions. */
  endsSessions?: boolean
  /** Makes the change for a user who is locked until the transaction ends. */
  change: (transaction: Database, user: CustomerUser) => Promise<T>
}

/** Makes a change, with its entry in the audit; fails if the rules for users forbid it. */
export async function changeOfUser<T>(
  app: FastifyInstance,
  request: FastifyRequest<{ Params: { id: number } }>,
  { action, notOneself, endsSessions = false, change }: SignInChange<T>,
): Promise<T> {
  const user = signedIn(request)
  const { customerId } = user
  const { id } = request.params
  if (notOneself !== undefined && id === user.id) fail(400, notOneself)
  const files = app.forms.visible(customerId, request.subject)
  const context = {
    modules: request.subject.customer.modules,
    permissions: app.forms.permissionsOf(customerId),
    work: inlineWork(),
  }
  const file = files.users ?? fail(404, NOT_FOUND)
  const access = accessTo(user, file, { files, now: app.now(), context })
  return app.database.transaction().execute(async (transaction) => {
    const caller = { transaction, user, now: access.now, context: access.context }
    const [locked] = await lockedRows({ ...access, transaction }, [isOneOf([id])])
    const { row, refusal } = locked ?? fail(404, NOT_FOUND)
    if (refusal !== undefined) fail(403, `${refusal}.`)
    await takeTurn(caller)
    const rights = rightsOf(row.body)
    const isManagerLost = action === 'locked' && managesUsers(rights, caller.context)
    if (isManagerLost && !(await hasOtherManager(caller, id))) fail(400, `${MANAGER_REQUIRED}.`)
    const changed = await change(transaction, { id, customerId })
    if (endsSessions) await endSessions(transaction, id)
    await app.audit.write(
      request,
      { action, resource: 'users', recordId: id, label: String(row.body.username) },
      transaction,
    )
    return changed
  })
}

const withColumns =
  (columns: Columns) =>
  async (transaction: Database, { id, customerId }: CustomerUser): Promise<void> => {
    await transaction
      .updateTable('users')
      .set(columns)
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .execute()
  }

/** Resetting the password of users, locking and unlocking them. */
export const userSignInRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'resetPassword', {
    params: UserParams,
    // The call can run out of disk space, although it writes no record.
    statuses: [429, 507],
    response: OneTimePassword,
    handler: async (request, reply) => {
      const password = randomPassword()
      const until = new Date(app.now().getTime() + ONE_TIME_DAYS * DAY * 1000)
      const hash = await hashPassword(password, app.heavyWork.work(heavyCaller(request, reply)))
      await changeOfUser(app, request, {
        action: 'password reset',
        notOneself: 'You cannot reset your own password. Change it under Account.',
        endsSessions: true,
        change: withColumns({ password_hash: hash, one_time_until: until }),
      })
      return { password, until: until.toISOString() }
    },
  })

  serve(app, 'lockUser', {
    params: UserParams,
    response: Done,
    handler: async (request) => {
      await changeOfUser(app, request, {
        action: 'locked',
        notOneself: 'You cannot lock yourself.',
        endsSessions: true,
        change: withColumns({ locked_at: app.now() }),
      })
      return true as const
    },
  })

  serve(app, 'unlockUser', {
    params: UserParams,
    response: Done,
    handler: async (request) => {
      await changeOfUser(app, request, {
        action: 'unlocked',
        notOneself: 'You cannot unlock yourself.',
        endsSessions: true,
        change: withColumns({ locked_at: null }),
      })
      return true as const
    },
  })
}
