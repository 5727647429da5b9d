import { sql } from 'kysely'
import { isAdministrator, outranks, type Rights, type RoleName } from '#schemas/access/access.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body } from '#server/database/tables.ts'
import { EASY_PASSWORD, isEasyPassword } from '#server/easyPassword.ts'
import { hashPassword } from '#server/password.ts'
import { customerById } from '#server/repositories/customers.ts'
import { isOneOf, isPrivateSql } from '#server/repositories/recordQuery.ts'
import { endSessions, hasSecondFactorSql } from '#server/repositories/tokens.ts'
import { rightsOf } from '#server/repositories/userRights.ts'
import type { RecordContext, RecordHooks, RecordWrite } from '../recordHooks.ts'
import {
  callerRights,
  existingRights,
  hasOtherManager,
  holds,
  lostWaysIn,
  MANAGER_REQUIRED,
  managesUsers,
  none,
  tablesOf,
  takeTurn,
  wrongPermissions,
} from '../userRules.ts'

/** The fields by which users sign in, or are found by an identity provider. */
const signInFields = ['username', 'email']

const OUTRANKING = 'You cannot change somebody who has more rights than you'

/** The role of a new user without a role. */
const NEW_ROLE: RoleName = 'User'

const isModule = (permission: string) => permission.startsWith('Module.')

/** The permissions of the modules that a user may open; one of them can be the main page. */
const mainPages = (user: Rights, context: RecordContext): string[] =>
  tablesOf(context).modules.flatMap(({ access }) =>
    access.permission !== undefined && holds(access, user, context) ? [access.permission] : [],
  )

/** Errors for granted rights that do not exist or that the granting user does not have; those of groups are reported for the groups. */
function wrongGifts(
  before: Rights,
  write: { own: Rights; after: Rights },
  giver: Rights,
  context: RecordContext,
) {
  const { own, after } = write
  const ofGroups = {
    roles: [],
    permissions: after.permissions.filter((name) => !own.permissions.includes(name)),
  }
  const fromGroups = wrongPermissions(before, ofGroups, giver, context).map(({ message }) => ({
    path: '/groups',
    message,
  }))
  const isMade = isAdministrator(after) && !isAdministrator(before)
  const role = { path: '/roles', message: 'Only an administrator can make somebody an administrator' }
  return [
    ...wrongPermissions(before, own, giver, context),
    ...fromGroups.slice(0, 1),
    ...(isMade && !isAdministrator(giver) ? [role] : []),
  ]
}

/** A body as it will be stored, with what its groups give. */
async function withGroups({ transaction, user, body }: RecordWrite): Promise<Body> {
  const { groups, groupPermissions: _, ...others } = body
  if (!Array.isArray(groups) || groups.length === 0) return body
  const { rows } = await sql<{ given: string[] }>`
    select permissions_of_groups(${user.customerId}::integer, ${JSON.stringify(groups)}::jsonb) as given`.execute(
    transaction,
  )
  return { ...others, groups, groupPermissions: rows[0]?.given ?? [] }
}

/** What a user of a program cannot have: nobody signs in as one, and tokens are of one owner. */
const notForService = ({ body, columns }: RecordWrite): FieldError[] => [
  ...('password_hash' in columns ? [{ path: '/password', message: 'A service user has no password' }] : []),
  ...(rightsOf(body).roles.includes('MultiUser')
    ? [{ path: '/roles', message: 'A service user cannot be a shared account' }]
    : []),
]

/** Errors for a sent password that others would guess. */
async function easyPassword({ body, user, transaction }: RecordWrite): Promise<FieldError[]> {
  if (typeof body.password !== 'string') return []
  const customer = await customerById(transaction, user.customerId)
  const isEasy = await isEasyPassword(body.password, { ...body, customer: customer?.name })
  return isEasy ? [{ path: '/password', message: EASY_PASSWORD }] : []
}

async function check(write: RecordWrite): Promise<FieldError[]> {
  const { user, before, body, id, context } = write
  const giver = await callerRights(write)
  const whole = await withGroups(write)
  const [was, is] = [before ? rightsOf(before) : none, rightsOf(whole)]
  const own = rightsOf({ ...body, groupPermissions: [] })
  const isUnaffected = managesUsers(is, context) || !managesUsers(was, context)
  const isMoved = body.mainPage !== before?.mainPage && Boolean(body.mainPage)
  return [
    ...(await easyPassword(write)),
    ...wrongGifts(was, { own, after: is }, giver, context),
    ...(id === user.id ? lostWaysIn(was, is, context) : []),
    ...(isUnaffected || id === undefined || (await hasOtherManager(write, id))
      ? []
      : [{ path: '/permissions', message: MANAGER_REQUIRED }]),
    ...(body.isService ? notForService(write) : []),
    ...(isMoved && !mainPages(is, context).includes(String(body.mainPage))
      ? [{ path: '/mainPage', message: 'Must be a module that the permissions allow' }]
      : []),
  ]
}

/** The records that no other user can see. They have no foreign key, because shared records outlive their owner. */
function privateRecords(ids: readonly number[], { files }: RecordContext) {
  const ofResources = Object.values(files).map(
    ({ resource: { name, owner } }) => sql`(resource = ${sql.lit(name)} and ${isPrivateSql(owner)})`,
  )
  if (ofResources.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${isOneOf(ids, 'owner_id')} and (${sql.join(ofResources, sql` or `)}))`
}

/** Users: the password has its own column, and rights can only be granted, removed or ended by users who may do so. */
export const users: RecordHooks = {
  table: 'users',
  quota: 'QUOTA_USERS',
  importDefaults: ({ permissions }, giver) => ({
    roles: [NEW_ROLE],
    permissions: permissions.filter((name) => isModule(name) && giver.permissions.includes(name)),
  }),
  owned: privateRecords,
  columns: async ({ password }, { work }): Promise<Body> =>
    typeof password === 'string'
      ? { password_hash: await hashPassword(password, work), one_time_until: null }
      : {},
  computed: ({ id }, now, { hasSingleSignOn }) => ({
    isOneself: sql`id = ${id}`,
    isLocked: sql`locked_at is not null`,
    hasSecondFactor: hasSecondFactorSql,
    hasCalendar: sql`exists (select 1 from calendars where calendars.user_id = users.id)`,
    signInState: sql`case
      when body -> 'isService' = 'true' then null
      when password_hash is null and exists (select 1 from invitations
        where invitations.user_id = users.id and expires_at > ${now}) then 'invited'
      when password_hash is null then 'none'
      when one_time_until is null then 'own'
      when one_time_until > ${now} then 'one-time'
      else 'expired'
    end`,
    lastSignIn: sql`to_char(signed_in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    singleSignOn: hasSingleSignOn
      ? sql`case when body -> 'isService' = 'true' then null when exists (
          select 1 from identities where identities.customer_id = users.customer_id and identities.user_id = users.id
        ) then 'linked' else 'none' end`
      : sql`null::text`,
  }),
  refusal: (body, user, context) => (outranks(existingRights(body, context), user) ? OUTRANKING : undefined),
  check,
  async beforeWrite(write) {
    const { password: _, mainPage, ...body } = await withGroups(write)
    const open = mainPages(rightsOf(body), write.context)
    return { ...body, mainPage: open.find((page) => page === mainPage) ?? open[0] ?? '' }
  },
  async afterWrite({ transaction, before, body, columns, id, user, context }) {
    if (!before) return
    const isOneself = id === user.id
    const isRenamed = signInFields.some((name) => before[name] !== body[name])
    if ('password_hash' in columns || (isRenamed && !isOneself))
      await endSessions(transaction, id, isOneself ? context.token : undefined)
  },
  async beforeDelete(removal) {
    const { user, id, before, context } = removal
    if (id === user.id) return [{ path: '', message: 'You cannot delete yourself.' }]
    await takeTurn(removal)
    if (managesUsers(rightsOf(before), context) && !(await hasOtherManager(removal, id)))
      return [{ path: '', message: `${MANAGER_REQUIRED}.` }]
    return []
  },
}
