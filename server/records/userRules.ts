import { type SqlBool, sql } from 'kysely'
import {
  ADMINISTRATOR,
  isAdministrator,
  type Policy,
  permits,
  policyOf,
  type Rights,
} from '#schemas/access/access.ts'
import { type Module, modulesWith } from '#schemas/access/modules.ts'
import type { AccessRule } from '#schemas/resourceFile/accessRule.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body, Database } from '../database/tables.ts'
import type { SignedInUser } from '../repositories/tokens.ts'
import { rightsOf } from '../repositories/userRights.ts'
import type { RecordContext } from './recordHooks.ts'

/** The user who changes another user, inside the transaction of the change. */
export interface UserChange {
  transaction: Database
  user: SignedInUser
  now: Date
  context: Pick<RecordContext, 'files' | 'modules'>
}

export const none: Rights = { roles: [], permissions: [] }

/** The rights of a user, without the permissions that exist no longer: nobody has them, and nobody could change such a user. */
export function existingRights(body: Body, { permissions: known }: RecordContext): Rights {
  const { roles, permissions } = rightsOf(body)
  // Without a context no permission is known, and all count.
  return { roles, permissions: permissions.filter((name) => known.length === 0 || known.includes(name)) }
}

/** The rules for managing users (seeing and changing them), from the resource file. */
export const ruleOfManaging = ({ files }: UserChange['context']): AccessRule[] => {
  const { list = {}, edit = {} } = files.users?.resource.access ?? {}
  return [list, edit]
}

/** Access policies by customer files, cached because many users that are written together share them. */
const tables = new WeakMap<RecordContext['files'], { modules: Module[]; policy: Policy }>()

export function tablesOf({ files }: Pick<RecordContext, 'files'>) {
  const known = tables.get(files)
  if (known) return known
  const resources = Object.values(files)
  const modules = modulesWith(resources)
  const made = { modules, policy: policyOf(modules, resources) }
  tables.set(files, made)
  return made
}

export const holds = (rule: AccessRule, user: Rights, context: UserChange['context']) =>
  permits(tablesOf(context).policy, { user, customer: { modules: context.modules } }, rule)

export const managesUsers = (user: Rights, context: UserChange['context']) =>
  isAdministrator(user) && ruleOfManaging(context).every((rule) => holds(rule, user, context))

/** Serializes changes of a customer's users, because the rules concern several users at once. */
export const takeTurn = ({ transaction, user }: Pick<UserChange, 'transaction' | 'user'>) =>
  sql`select pg_advisory_xact_lock(hashtext('users'), ${user.customerId}::integer)`.execute(transaction)

/** The current rights of a user, which may have changed while the call waited. */
export async function currentRights(transaction: Database, id: number): Promise<Rights> {
  const row = await transaction
    .selectFrom('users')
    .select('body')
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  return row ? rightsOf(row.body) : none
}

/** By transaction, so that many users written together are checked against the same rights. */
const givers = new WeakMap<Database, Promise<Rights>>()

/**
 * The current rights of the calling user, which may have changed while the call waited. Takes the turn once per transaction.
 */
export function callerRights(write: Pick<UserChange, 'transaction' | 'user'>): Promise<Rights> {
  const { transaction, user } = write
  const known = givers.get(transaction)
  if (known) return known
  const giver = takeTurn(write).then(() => currentRights(transaction, user.id))
  givers.set(transaction, giver)
  return giver
}

/** Whether a user can sign in at a time, as SQL over `users`. */
const canSignIn = (now: Date) =>
  sql<SqlBool>`locked_at is null and password_hash is not null and (one_time_until is null or one_time_until > ${now})`

/** Whether the customer has another administrator who can manage users and can sign in. */
export async function hasOtherManager(
  { transaction, user, now, context }: UserChange,
  id: number,
): Promise<boolean> {
  const others = await transaction
    .selectFrom('users')
    .select('body')
    .where('customer_id', '=', user.customerId)
    .where('id', '!=', id)
    .where(sql<SqlBool>`(body -> 'roles') @> ${JSON.stringify([ADMINISTRATOR])}::jsonb`)
    .where(canSignIn(now))
    .execute()
  return others.some(({ body }) => managesUsers(rightsOf(body), context))
}

/** Errors for permissions that are given newly and do not exist, or that the giving user does not have. */
export const wrongPermissions = (
  before: Rights,
  after: Rights,
  giver: Rights,
  context: RecordContext,
): FieldError[] =>
  after.permissions.flatMap((permission, index): FieldError[] => {
    const path = `/permissions/${index}`
    if (before.permissions.includes(permission)) return []
    if (!context.permissions.includes(permission)) return [{ path, message: 'There is no such permission' }]
    return giver.permissions.includes(permission)
      ? []
      : [{ path, message: 'You can give only permissions that you have yourself' }]
  })

/** Errors for rights that users must not remove from themselves, because they could not restore them. */
export function lostWaysIn(before: Rights, after: Rights, context: RecordContext): FieldError[] {
  const isRuleLost = ruleOfManaging(context).some(
    (rule) => holds(rule, before, context) && !holds(rule, after, context),
  )
  return [
    ...(isAdministrator(before) && !isAdministrator(after)
      ? [{ path: '/roles', message: 'You cannot take the role Administrator away from yourself' }]
      : []),
    ...(isRuleLost
      ? [{ path: '/permissions', message: 'You cannot take the right to manage users away from yourself' }]
      : []),
  ]
}

export const MANAGER_REQUIRED =
  'The customer needs an administrator who can manage users, and there is no other'
