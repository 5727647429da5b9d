import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuditAction } from '#server/audit/writeAudit.ts'
import type { Database } from '#server/database/tables.ts'
import { fail } from '#server/failure.ts'
import { signedIn } from '#server/plugins/access.ts'
import { accessTo, lockedRows, type RecordAccess } from '#server/records/recordAccess.ts'
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
    | 'second factor removed'
    | 'token made'
  >
  /** The error if users may not do this to themselves. */
  notOneself?: string
  /** The error for a service user, who never signs in. */
  notService?: string
  /** Whether it ends the user's sessions. */
  endsSessions?: boolean
  /** What the audit says of it. */
  detail?: string
  /** Makes the change for a user who is locked until the transaction ends. */
  change: (transaction: Database, user: CustomerUser) => Promise<T>
}

/** Makes a change, with its entry in the audit; fails if the rules for users forbid it. */
export async function changeOfUser<T>(
  app: FastifyInstance,
  request: FastifyRequest<{ Params: { id: number } }>,
  { action, notOneself, notService, endsSessions = false, change, detail }: SignInChange<T>,
): Promise<T> {
  const user = signedIn(request)
  const { customerId } = user
  const { id } = request.params
  if (notOneself !== undefined && id === user.id) fail(400, notOneself)
  const access = accessToUsers(app, request)
  return app.database.transaction().execute(async (transaction) => {
    const caller = { transaction, user, now: access.now, context: access.context }
    const [locked] = await lockedRows({ ...access, transaction }, [isOneOf([id])])
    const { row, refusal } = locked ?? fail(404, USER_NOT_FOUND)
    if (refusal !== undefined) fail(403, `${refusal}.`)
    if (notService !== undefined && row.body.isService) fail(400, notService)
    await takeTurn(caller)
    const rights = rightsOf(row.body)
    const isManagerLost = action === 'locked' && managesUsers(rights, caller.context)
    if (isManagerLost && !(await hasOtherManager(caller, id))) fail(400, `${MANAGER_REQUIRED}.`)
    const changed = await change(transaction, { id, customerId })
    if (endsSessions) await endSessions(transaction, id)
    await app.audit.write(
      request,
      {
        action,
        resource: 'users',
        recordId: id,
        label: String(row.body.username),
        ...(detail !== undefined && { detail }),
      },
      transaction,
    )
    return changed
  })
}
