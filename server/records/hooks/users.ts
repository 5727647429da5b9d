import { sql } from 'kysely'
import { isAdministrator, outranks, type Rights, type RoleName } from '../../../src/schemas/access/access.ts'
import type { FieldError } from '../../../src/schemas/validation/fieldErrors.ts'
import { hashPassword } from '../../authentication/password.ts'
import type { Body, Database } from '../../database/tables.ts'
import { endSessions } from '../../repositories/tokens.ts'
import {
  currentRights,
  hasOtherManager,
  holds,
  MANAGER_REQUIRED,
  managesUsers,
  none,
  rightsOf,
  ruleOfManaging,
  tablesOf,
  takeTurn,
} from '../userRules.ts'
import type { RecordContext, RecordHooks, RecordRemoval, RecordWrite } from './recordHooks.ts'

/** The role of a new user without a role. */
const NEW_ROLE: RoleName = 'User'

const isModule = (permission: string) => permission.startsWith('Module.')

/** The permissions of the modules that a user may open; one of them can be the main page. */
const mainPages = (user: Rights, context: RecordContext): string[] =>
  tablesOf(context).modules.flatMap(({ access }) =>
    access.permission !== undefined && holds(access, user, context) ? [access.permission] : [],
  )

/** By transaction, so that many users written together are checked against the same rights. */
const givers = new WeakMap<Database, Promise<Rights>>()

/**
 * The current rights of the calling user, which may have changed while the call waited. Takes the turn once per transaction.
 */
function giverOf(write: Pick<RecordWrite, 'transaction' | 'user'>): Promise<Rights> {
  const { transaction, user } = write
  const known = givers.get(transaction)
  if (known) return known
  const giver = takeTurn(write).then(() => currentRights(transaction, user.id))
  givers.set(transaction, giver)
  return giver
}

/** Errors for granted rights that do not exist or that the granting user does not have. */
function wrongGifts(before: Rights, after: Rights, giver: Rights, context: RecordContext): FieldError[] {
  const permissions = after.permissions.flatMap((permission, index): FieldError[] => {
    const path = `/permissions/${index}`
    if (before.permissions.includes(permission)) return []
    if (!context.permissions.includes(permission)) return [{ path, message: 'There is no such permission' }]
    return giver.permissions.includes(permission)
      ? []
      : [{ path, message: 'You can give only permissions that you have yourself' }]
  })
  const isMade = isAdministrator(after) && !isAdministrator(before)
  const role = { path: '/roles', message: 'Only an administrator can make somebody an administrator' }
  return [...permissions, ...(isMade && !isAdministrator(giver) ? [role] : [])]
}

/** Errors for rights that users must not remove from themselves, because they could not restore them. */
function lostWaysIn(before: Rights, after: Rights, context: RecordContext): FieldError[] {
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

function wrongPassword({ body, before, isImport }: RecordWrite, giver: Rights): FieldError[] {
  const path = '/password'
  if (body.password === undefined) return before || isImport ? [] : [{ path, message: 'Required' }]
  return before && outranks(rightsOf(before), giver)
    ? [{ path, message: 'You cannot set the password of somebody who has more rights than you' }]
    : []
}

async function check(write: RecordWrite): Promise<FieldError[]> {
  const { user, before, body, id, context } = write
  const giver = await giverOf(write)
  const [was, is] = [before ? rightsOf(before) : none, rightsOf(body)]
  const isKept = managesUsers(is, context) || !managesUsers(was, context)
  const isMoved = body.mainPage !== before?.mainPage && Boolean(body.mainPage)
  return [
    ...wrongPassword(write, giver),
    ...wrongGifts(was, is, giver, context),
    ...(id === user.id ? lostWaysIn(was, is, context) : []),
    ...(isKept || id === undefined || (await hasOtherManager(write, id))
      ? []
      : [{ path: '/permissions', message: MANAGER_REQUIRED }]),
    ...(isMoved && !mainPages(is, context).includes(String(body.mainPage))
      ? [{ path: '/mainPage', message: 'Must be a module that the permissions allow' }]
      : []),
  ]
}

/** Removes records that no other user can see. They have no foreign key, because shared records outlive their owner. */
async function removePrivateRecords({ transaction, user, id, context }: RecordRemoval): Promise<void> {
  for (const { resource } of Object.values(context.files)) {
    const { name, owner } = resource
    if (owner === undefined || owner.administrators) continue
    let query = transaction
      .deleteFrom('records')
      .where('customer_id', '=', user.customerId)
      .where('resource', '=', name)
      .where('owner_id', '=', id)
    if (owner.sharedWhen !== undefined)
      query = query.where(sql<boolean>`(body -> ${sql.lit(owner.sharedWhen)}) is distinct from 'true'::jsonb`)
    await query.execute()
  }
}

/** Users: the password has its own column, and rights can only be granted, removed or ended by users who may do so. */
export const users: RecordHooks = {
  table: 'users',
  importDefaults: ({ permissions }, giver) => ({
    roles: [NEW_ROLE],
    permissions: permissions.filter((name) => isModule(name) && giver.permissions.includes(name)),
  }),
  relations: [
    { table: 'site_users', column: 'user_id' },
    { table: 'favorites', column: 'user_id' },
    { table: 'preferences', column: 'user_id' },
    { table: 'thresholds', column: 'user_id' },
  ],
  columns: async ({ password }, { work }): Promise<Body> =>
    typeof password === 'string'
      ? { password_hash: await hashPassword(password, work), one_time_until: null }
      : {},
  computed: ({ id }, now, { hasSingleSignOn }) => ({
    isOneself: sql`id = ${id}`,
    isLocked: sql`locked_at is not null`,
    signInState: sql`case
      when password_hash is null then 'none'
      when one_time_until is null then 'own'
      when one_time_until > ${now} then 'one-time'
      else 'expired'
    end`,
    lastSignIn: sql`signed_in_at`,
    singleSignOn: hasSingleSignOn
      ? sql`case when exists (
          select 1 from identities where identities.customer_id = users.customer_id and identities.user_id = users.id
        ) then 'linked' else 'none' end`
      : sql`null::text`,
  }),
  check,
  beforeWrite({ body: { password: _, mainPage, ...body }, context }) {
    const open = mainPages(rightsOf(body), context)
    return { ...body, mainPage: open.find((page) => page === mainPage) ?? open[0] ?? '' }
  },
  async afterWrite({ transaction, before, columns, id, user, context }) {
    if (before && 'password_hash' in columns)
      await endSessions(transaction, id, id === user.id ? context.token : undefined)
  },
  async beforeDelete(removal) {
    const { user, id, before, context } = removal
    if (id === user.id) return [{ path: '', message: 'You cannot delete yourself.' }]
    await takeTurn(removal)
    if (managesUsers(rightsOf(before), context) && !(await hasOtherManager(removal, id)))
      return [{ path: '', message: `${MANAGER_REQUIRED}.` }]
    await removePrivateRecords(removal)
    return []
  },
}
