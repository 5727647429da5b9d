import type { FastifyPluginAsync } from 'fastify'
import { Done } from '#schemas/shapes/answer.ts'
import { OneTimePassword } from '#schemas/shapes/authentication.ts'
import { UserParams } from '#schemas/shapes/records/siteUsers.ts'
import type { Database } from '#server/database/tables.ts'
import { hashPassword, randomPassword } from '#server/password.ts'
import { heavyCaller } from '#server/plugins/heavyWork.ts'
import { DAY } from '#weather/time.ts'
import { serve } from '../serve.ts'
import { type CustomerUser, changeOfUser } from './changeOfUser.ts'

/** Long enough to reach a user after a weekend, but not a permanent way in. */
const ONE_TIME_DAYS = 7

type Columns = { password_hash?: string; one_time_until?: Date; locked_at?: Date | null }

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
        notService: 'A service user has no password.',
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
