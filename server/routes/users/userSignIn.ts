import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Done } from '#schemas/shapes/answer.ts'
import { OneTimePassword } from '#schemas/shapes/authentication.ts'
import { UserParams } from '#schemas/shapes/records/siteUsers.ts'
import {
  InvitationAnswer,
  type UserAction,
  UserActionAnswer,
  UserActionRequest,
} from '#schemas/shapes/userActions.ts'
import {
  type Invitation,
  invitationLink,
  invitationMessage,
  makeInvitation,
} from '#server/accounts/invitations.ts'
import type { Database } from '#server/database/tables.ts'
import { fail } from '#server/failure.ts'
import { queueMessages } from '#server/mail/outbox.ts'
import { hashPassword, randomPassword } from '#server/password.ts'
import { heavyCaller } from '#server/plugins/heavyWork.ts'
import { DAY } from '#weather/time.ts'
import { serve } from '../serve.ts'
import { type ChangedUser, type CustomerUser, changeOfUser, changeOfUsers } from './changeOfUser.ts'

/** Long enough to reach a user after a weekend, but not a permanent way in. */
const ONE_TIME_DAYS = 7

type Columns = { password_hash?: string; one_time_until?: Date; locked_at?: Date | null }

async function setColumns(transaction: Database, { id, customerId }: CustomerUser, columns: Columns) {
  await transaction
    .updateTable('users')
    .set(columns)
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** What an action gives to hand over to the user, this once. */
interface Given {
  password?: string
  link?: string
  until?: string
}

interface Change {
  parts: Pick<
    Parameters<typeof changeOfUser<Given>>[2],
    'action' | 'notOneself' | 'notService' | 'endsSessions' | 'change'
  >
  finish?: (transaction: Database, changed: readonly ChangedUser<Given>[]) => Promise<void>
}

/** Passwords for some users. Their hashes take long, so they are computed before the transaction. */
async function oneTimePasswords(
  app: FastifyInstance,
  ids: readonly number[],
  caller: [FastifyRequest, FastifyReply],
) {
  const work = app.heavyWork.work(heavyCaller(...caller))
  const until = new Date(app.now().getTime() + ONE_TIME_DAYS * DAY * 1000)
  const passwords = new Map<number, { password: string; hash: string }>()
  // In turn, so that they count as one computation of the caller.
  for (const id of new Set(ids)) {
    const password = randomPassword()
    passwords.set(id, { password, hash: await hashPassword(password, work) })
  }
  return { until, passwords }
}

async function resetting(
  app: FastifyInstance,
  ids: readonly number[],
  caller: [FastifyRequest, FastifyReply],
): Promise<Change> {
  const { until, passwords } = await oneTimePasswords(app, ids, caller)
  return {
    parts: {
      action: 'password reset',
      notOneself: 'You cannot reset your own password. Change it under Account.',
      notService: 'A service user has no password.',
      endsSessions: true,
      async change(transaction, user) {
        const { password, hash } = passwords.get(user.id) ?? fail(500, 'There is no password.')
        await setColumns(transaction, user, { password_hash: hash, one_time_until: until })
        return { password, until: until.toISOString() }
      },
    },
  }
}

const locking = (app: FastifyInstance, isLocked: boolean): Change => ({
  parts: {
    action: isLocked ? 'locked' : 'unlocked',
    notOneself: `You cannot ${isLocked ? 'lock' : 'unlock'} yourself.`,
    endsSessions: true,
    async change(transaction, user) {
      await setColumns(transaction, user, { locked_at: isLocked ? app.now() : null })
      return {}
    },
  },
})

/** With a mail server the invitation is sent; without one its link is answered, this once. */
function inviting(app: FastifyInstance): Change {
  const { portal, smtpUrl } = app.config.mail
  const invitations = new Map<number, Invitation>()
  return {
    parts: {
      action: 'invited',
      notService: 'A service user does not sign in.',
      async change(transaction, user) {
        if (!app.config.hasPasswordSignIn) fail(400, 'Nobody signs in with a password here.')
        if (smtpUrl !== undefined && !user.body.email) fail(400, 'The user has no email address.')
        const made = await makeInvitation(transaction, user, app.now())
        if ('problem' in made) return fail(400, made.problem)
        invitations.set(user.id, made)
        const until = made.until.toISOString()
        if (smtpUrl !== undefined) return { until }
        const { customerId } = user
        return { until, link: await invitationLink(transaction, portal, { customerId, code: made.code }) }
      },
    },
    async finish(transaction, changed) {
      if (smtpUrl === undefined) return
      const messages = changed.flatMap(({ id, customerId, body: { email } }) => {
        const invitation = invitations.get(id)
        return invitation ? [invitationMessage(customerId, String(email), invitation)] : []
      })
      await queueMessages(transaction, messages, app.now())
    },
  }
}

/** Inviting users, resetting their passwords, locking and unlocking them: one, or many at once. */
export const userSignInRoutes: FastifyPluginAsync = async (app) => {
  const changes: Record<
    UserAction,
    (ids: readonly number[], caller: [FastifyRequest, FastifyReply]) => Change | Promise<Change>
  > = {
    invite: () => inviting(app),
    lock: () => locking(app, true),
    unlock: () => locking(app, false),
    reset: (ids, caller) => resetting(app, ids, caller),
  }

  const changeOne = async (
    action: UserAction,
    request: FastifyRequest<{ Params: { id: number } }>,
    reply: FastifyReply,
  ): Promise<Given> => {
    const { parts, finish } = await changes[action]([request.params.id], [request, reply])
    return changeOfUser(app, request, parts, finish)
  }

  serve(app, 'resetPassword', {
    params: UserParams,
    // The call can run out of disk space, although it writes no record.
    statuses: [429, 507],
    response: OneTimePassword,
    handler: async (request, reply) => {
      const { password = '', until = '' } = await changeOne('reset', request, reply)
      return { password, until }
    },
  })

  serve(app, 'inviteUser', {
    params: UserParams,
    statuses: [507],
    response: InvitationAnswer,
    handler: (request, reply) => changeOne('invite', request, reply),
  })

  for (const [name, action] of [
    ['lockUser', 'lock'],
    ['unlockUser', 'unlock'],
  ] as const)
    serve(app, name, {
      params: UserParams,
      response: Done,
      handler: async (request, reply) => {
        await changeOne(action, request, reply)
        return true as const
      },
    })

  serve(app, 'actOnUsers', {
    body: UserActionRequest,
    statuses: [429, 507],
    response: UserActionAnswer,
    handler: async (request, reply) => {
      const { action, ids } = request.body
      const { parts, finish } = await changes[action](ids, [request, reply])
      const { changed, refused } = await changeOfUsers(app, request, ids, parts, finish)
      return {
        done: changed.length,
        refused: refused.map(({ failure, ...user }) => ({ ...user, message: failure.message })),
        given: changed.flatMap(({ id, body: { username, email }, value }) =>
          value.password === undefined && value.link === undefined
            ? []
            : [
                {
                  id,
                  username: String(username),
                  ...(email !== undefined && { email: String(email) }),
                  ...value,
                },
              ],
        ),
      }
    },
  })
}
