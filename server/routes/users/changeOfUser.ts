import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditAction } from '#server/audit/writeAudit.ts'
import type { Body, Database } from '#server/database/tables.ts'
import { Failure, fail } from '#server/failure.ts'
import { signedIn } from '#server/plugins/access.ts'
import { accessTo, lockedRows, type RecordAccess } from '#server/records/recordAccess.ts'
import { hasOtherManager, MANAGER_REQUIRED, managesUsers, takeTurn } from '#server/records/userRules.ts'
import { isOneOf } from '#server/repositories/recordQuery.ts'
import { endSessions } from '#server/repositories/tokens.ts'
import { rightsOf } from '#server/repositories/userRights.ts'
import { inlineWork } from '#server/workers/work.ts'

export const USER_NOT_FOUND = 'User not found'

/** The caller's access to the users of their customer. */
export function accessToUsers(app: FastifyInstance, request: FastifyRequest): RecordAccess {
  const user = signedIn(request)
  const { customerId } = user
  const files = app.forms.open(customerId, request.subject)
  const context = {
    modules: request.subject.customer.modules,
    permissions: app.forms.permissionsOf(customerId),
    work: inlineWork(),
  }
  const file = files.users ?? fail(404, USER_NOT_FOUND)
  return accessTo(user, file, { files, now: app.now(), context, origin: app.audit.originOf(request) })
}

export interface CustomerUser {
  id: number
  customerId: number
}

/** A change that an administrator makes to the sign-in of users. */
interface SignInChange<T> {
  action: Extract<
    AuditAction,
    | 'password reset'
    | 'locked'
    | 'unlocked'
    | 'sign-in link made'
    | 'identity unlinked'
    | 'calendar address removed'
    | 'second factor removed'
    | 'token made'
    | 'invited'
  >
  /** The error if users may not do this to themselves. */
  notOneself?: string
  /** The error for a service user, who never signs in. */
  notService?: string
  /** Whether it ends the user's sessions. */
  endsSessions?: boolean
  /** What the audit says of it. */
  detail?: string
  /** Makes the change for a user who is locked until the transaction ends; a failure leaves this user as before. */
  change: (transaction: Database, user: CustomerUser & { body: Body }) => Promise<T>
}

/** A user who was changed, and what the change has returned. */
export interface ChangedUser<T> extends CustomerUser {
  body: Body
  value: T
}

interface UserRefusal {
  id: number
  username?: string
  failure: Failure
}

/**
 * Makes a change for some users, each with an entry in the audit, in one transaction. Users for whom the rules for users or the
 * change forbid it are refused, and the others are changed.
 */
export async function changeOfUsers<T>(
  app: FastifyInstance,
  request: FastifyRequest,
  ids: readonly number[],
  { action, notOneself, notService, endsSessions = false, change, detail }: SignInChange<T>,
  finish?: (transaction: Database, changed: readonly ChangedUser<T>[]) => Promise<void>,
): Promise<{ changed: ChangedUser<T>[]; refused: UserRefusal[] }> {
  const user = signedIn(request)
  const { customerId } = user
  const access = accessToUsers(app, request)
  return app.database.transaction().execute(async (transaction) => {
    const caller = { transaction, user, now: access.now, context: access.context }
    const found = await lockedRows({ ...access, transaction }, [isOneOf([...new Set(ids)])])
    const locked = new Map(found.map((one) => [one.row.id, one]))
    await takeTurn(caller)

    const changeOne = async (id: number): Promise<ChangedUser<T>> => {
      if (notOneself !== undefined && id === user.id) fail(400, notOneself)
      const { row, refusal } = locked.get(id) ?? fail(404, USER_NOT_FOUND)
      if (refusal !== undefined) fail(403, `${refusal}.`)
      if (notService !== undefined && row.body.isService) fail(400, notService)
      const isManagerLost = action === 'locked' && managesUsers(rightsOf(row.body), caller.context)
      if (isManagerLost && !(await hasOtherManager(caller, id))) fail(400, `${MANAGER_REQUIRED}.`)
      const value = await change(transaction, { id, customerId, body: row.body })
      if (endsSessions) await endSessions(transaction, id)
      const label = String(row.body.username)
      const entry = {
        action,
        resource: 'users',
        recordId: id,
        label,
        ...(detail !== undefined && { detail }),
      }
      await app.audit.write(request, entry, transaction)
      return { id, customerId, body: row.body, value }
    }

    const changed: ChangedUser<T>[] = []
    const refused: UserRefusal[] = []
    for (const id of new Set(ids)) {
      try {
        changed.push(await changeOne(id))
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        const username = locked.get(id)?.row.body.username
        refused.push({ id, ...(typeof username === 'string' && { username }), failure: error })
      }
    }
    await finish?.(transaction, changed)
    return { changed, refused }
  })
}

/** Makes a change for one user; fails if it is refused. */
export async function changeOfUser<T>(
  app: FastifyInstance,
  request: FastifyRequest<{ Params: { id: number } }>,
  change: SignInChange<T>,
  finish?: (transaction: Database, changed: readonly ChangedUser<T>[]) => Promise<void>,
): Promise<T> {
  const { changed, refused } = await changeOfUsers(app, request, [request.params.id], change, finish)
  for (const { failure } of refused) throw failure
  const [one] = changed
  if (!one) throw new Error('A user was neither changed nor refused.')
  return one.value
}
