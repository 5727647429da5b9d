import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
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
  MANAGER_REQUIRED,
  managesUsers,
  rightsOf,
  takeTurn,
} from '../../records/userRules.ts'
import { endSessions } from '../../repositories/tokens.ts'
import { serve } from '../serve.ts'

/** Long enough to reach a user after a weekend, but not a permanent way in. */
const ONE_TIME_DAYS = 7

type Columns = { password_hash?: string; one_time_until?: Date; locked_at?: Date | null }
type CustomerUser = { id: number; customerId: number }

/** A change that an administrator makes to the sign-in of a user. */
interface SignInChange<T> {
  action: Extract<
    AuditAction,
    'password reset' | 'locked' | 'unlocked' | 'sign-in link made' | 'identity unlinked'
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
  const context = {
    files: app.forms.visible(customerId, request.subject),
    modules: request.subject.customer.modules,
  }
  return app.database.transaction().execute(async (transaction) => {
    const caller = { transaction, user, now: app.now(), context }
    await takeTurn(caller)
    const { rights, username } = await changeableUser(transaction, customerId, id)
    if (outranks(rights, await currentRights(transaction, user.id)))
      fail(400, 'You cannot do this to somebody who has more rights than you.')
    const isManagerLost = action === 'locked' && managesUsers(rights, context)
    if (isManagerLost && !(await hasOtherManager(caller, id))) fail(400, `${MANAGER_REQUIRED}.`)
    const changed = await change(transaction, { id, customerId })
    if (endsSessions) await endSessions(transaction, id)
    await app.audit.write(request, { action, resource: 'users', recordId: id, label: username }, transaction)
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

/** The rights and the name of a user of the customer, whose row is locked until the transaction ends; fails if there is none. */
async function changeableUser(transaction: Database, customerId: number, id: number) {
  const row = await transaction
    .selectFrom('users')
    .select(['body', 'username'])
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { body, username } = row ?? fail(404, 'User not found')
  return { rights: rightsOf(body), username }
}
