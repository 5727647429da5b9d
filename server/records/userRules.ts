import { type SqlBool, sql } from 'kysely'
import {
  type AccessRule,
  ADMINISTRATOR,
  isAdministrator,
  type Policy,
  permits,
  policyOf,
  type Rights,
} from '../../src/schemas/access/access.ts'
import { type Module, modulesWith } from '../../src/schemas/access/modules.ts'
import type { Body, Database } from '../database/tables.ts'
import type { SignedInUser } from '../repositories/tokens.ts'
import type { RecordContext } from './hooks/recordHooks.ts'

/** Who changes another user, inside the transaction of the change. */
export interface UserChange {
  transaction: Database
  user: SignedInUser
  now: Date
  context: Pick<RecordContext, 'files' | 'modules'>
}

export const none: Rights = { roles: [], permissions: [] }

export const rightsOf = ({ roles = [], permissions = [] }: Body): Rights => ({ roles, permissions }) as Rights

/** What somebody needs to see users and change them: the rules of the resource file. */
export const ruleOfManaging = ({ files }: UserChange['context']): AccessRule[] => {
  const { list = {}, edit = {} } = files.users?.resource.access ?? {}
  return [list, edit]
}

/** What the files of a customer say of access: many users that are written together are held against the same. */
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

/** Changes of a customer's users come one after the other: the rules are about several of them. */
export const takeTurn = ({ transaction, user }: Pick<UserChange, 'transaction' | 'user'>) =>
  sql`select pg_advisory_xact_lock(hashtext('users'), ${user.customerId}::integer)`.execute(transaction)

/** What somebody may do now: the call may have waited for a change of it. */
export async function currentRights(transaction: Database, id: number): Promise<Rights> {
  const row = await transaction
    .selectFrom('users')
    .select('body')
    .where('id', '=', id)
    .where('locked_at', 'is', null)
    .executeTakeFirst()
  return row ? rightsOf(row.body) : none
}

/** Whether a user can sign in at a time, as SQL over `users`. */
const canSignIn = (now: Date) =>
  sql<SqlBool>`locked_at is null and password_hash is not null and (one_time_until is null or one_time_until > ${now})`

/** Whether another user of the customer is an administrator who can manage users, and can sign in to do so. */
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

export const KEEP_A_MANAGER =
  'The customer needs an administrator who can manage users, and there is no other'
