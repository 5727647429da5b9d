import { sql } from 'kysely'
import { outranks, type Rights } from '#schemas/access/access.ts'
import type { GroupRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body } from '#server/database/tables.ts'
import { rightsOf } from '#server/repositories/userRights.ts'
import type { RecordContext, RecordHooks, RecordRemoval } from '../recordHooks.ts'
import { callerRights, existingRights, lostWaysIn, type UserChange, wrongPermissions } from '../userRules.ts'

const BEYOND = 'You cannot change a group that gives permissions that you do not have'

/** The users of a group, and what their other groups give. */
const membersOf = ({ transaction, user }: Pick<UserChange, 'transaction' | 'user'>, id: number) =>
  transaction
    .selectFrom('users')
    .select(['id', 'body'])
    .select(
      sql<string[]>`permissions_of_groups(customer_id, (select jsonb_agg(each)
        from jsonb_array_elements(body -> 'groups') as each where each <> ${String(id)}::jsonb))`.as(
        'ofOthers',
      ),
    )
    .where('customer_id', '=', user.customerId)
    .where(sql<boolean>`body -> 'groups' @> ${String(id)}::jsonb`)
    .orderBy('id')
    .execute()

type Member = Awaited<ReturnType<typeof membersOf>>[number]

/** A member's body once the group gives other permissions. */
const bodyAfter = ({ body, ofOthers }: Member, group: Body): Body => ({
  ...body,
  groupPermissions: [...ofOthers, ...given(group).permissions],
})

/** The rights that a group gives alone. */
const given = (body: Partial<GroupRecord> = {}): Rights => rightsOf({ permissions: body.permissions ?? [] })

/** Errors for a change of a group some of whose users have more rights than the caller. */
const outranking = (members: readonly { body: Body }[], caller: Rights, context: RecordContext) => {
  const above = members.filter(({ body }) => outranks(existingRights(body, context), caller)).length
  const who = above === 1 ? 'a user of this group has' : `${above} users of this group have`
  return above === 0
    ? []
    : [{ path: '', message: `You cannot change it, because ${who} more rights than you` }]
}

/**
 * Groups of users: each gives its permissions to its users, in addition to their own. A change cannot take away the last manager of users:
 * whoever may make it manages users, and an administrator among the users outranks a caller who is none.
 */
export const groups: RecordHooks = {
  computed: () => ({
    users: sql`(select count(*) from users
      where users.customer_id = records.customer_id and users.body -> 'groups' @> to_jsonb(records.id))`,
  }),
  refusal: (body, user, context) =>
    outranks(existingRights({ permissions: body.permissions }, context), user) ? BEYOND : undefined,
  async check(write): Promise<FieldError[]> {
    const { before, body, id, user, context } = write
    const caller = await callerRights(write)
    const members = id === undefined ? [] : await membersOf(write, id)
    const self = members.find((member) => member.id === user.id)
    return [
      ...wrongPermissions(given(before), given(body), caller, context),
      ...outranking(members, caller, context),
      ...(self ? lostWaysIn(rightsOf(self.body), rightsOf(bodyAfter(self, body)), context) : []),
    ]
  },
  async beforeDelete(removal: RecordRemoval): Promise<FieldError[]> {
    await callerRights(removal)
    const { length } = await membersOf(removal, removal.id)
    if (length === 0) return []
    const users = length === 1 ? '1 user is' : `${length} users are`
    return [{ path: '', message: `${users} in this group. Take them out of it first.` }]
  },
}
