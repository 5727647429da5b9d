import type { AccessRule } from '../resourceFile/accessRule.ts'

export type RoleName = NonNullable<AccessRule['role']>

/** The roles of the specification with their ids. */
export const roles = [
  { id: 1, roleName: 'User' },
  { id: 2, roleName: 'MultiUser' },
  { id: 3, roleName: 'Administrator' },
] as const satisfies readonly { id: number; roleName: RoleName }[]

/** The caller whose access is checked: `user` is null before sign-in. */
export interface Subject {
  user: Rights | null
  customer: { modules: readonly string[] }
  /** An administrator is viewing the portal as this user: changes are denied. */
  isViewed?: boolean
}

/** The roles and permissions of a user. */
export interface Rights {
  roles: readonly string[]
  permissions: readonly string[]
}

/** resource -> action -> rule; a module is a resource whose only action is `list`. */
export type Policy = Record<string, Record<string, AccessRule>>

interface Guarded {
  resource: { name: string; access: Readonly<Record<string, AccessRule>> }
}

/** The access rule of a call: its own, or the row of a resource's access table; with `and`, two rows that must both hold. */
export type CallAccess<Action extends string = string> =
  | AccessRule
  | { resource: string; action: Action; and?: Action }

/** Whether `subject` may make a call. */
export function mayCall(policy: Policy, subject: Subject, access: CallAccess): boolean {
  if (!('resource' in access)) return permits(policy, subject, access)
  const { resource, action, and } = access
  return can(policy, subject, resource, action) && (and === undefined || can(policy, subject, resource, and))
}

/** The policy defined by the rows of `modules.json` and of the resource files. */
export function policyOf(
  modules: readonly { id: string; access: AccessRule }[],
  resources: readonly Guarded[],
): Policy {
  return Object.fromEntries([
    ...modules.map(({ id, access }) => [`module:${id}`, { list: access }]),
    ...resources.map(({ resource }) => [resource.name, resource.access]),
  ])
}

/** Whether `subject` may perform `action` on `resource`. Denied unless a row permits it. */
export function can(policy: Policy, subject: Subject, resource: string, action: string): boolean {
  const rule = policy[resource]?.[action]
  if (subject.isViewed && !isReading(action)) return false
  return rule !== undefined && permits(policy, subject, rule)
}

/** Whether an action only reads. */
export const isReading = (action: string): boolean => action === 'list' || action === 'show'

export const ADMINISTRATOR: RoleName = 'Administrator'

export const isAdministrator = ({ roles }: Rights): boolean => roles.includes(ADMINISTRATOR)

/** Whether `user` has rights that `other` lacks: `other` would gain them by acting as `user` or viewing the portal as them. */
export const outranks = (user: Rights, other: Rights): boolean =>
  (isAdministrator(user) && !isAdministrator(other)) ||
  user.permissions.some((permission) => !other.permissions.includes(permission))

/** Whether every key of `rule` holds for `subject`. */
export function permits(policy: Policy, subject: Subject, rule: AccessRule): boolean {
  if (rule.public) return true
  const { user, customer } = subject
  if (user === null || Object.keys(rule).length === 0) return false
  const isOpen = (module: string) => can(policy, subject, `module:${module}`, 'list')
  return (
    (rule.role === undefined || user.roles.includes(rule.role)) &&
    (rule.permission === undefined || user.permissions.includes(rule.permission)) &&
    (rule.customerModule === undefined || customer.modules.includes(rule.customerModule)) &&
    (rule.module === undefined || isOpen(rule.module)) &&
    (rule.anyModule === undefined || rule.anyModule.some(isOpen))
  )
}
