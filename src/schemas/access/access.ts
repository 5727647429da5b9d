/** A row of an access table: every key that is present must hold. A row without keys permits nobody. */
export interface AccessRule {
  /** Anyone may, signed in or not. */
  public?: true
  /** Any signed-in user may. */
  signedIn?: true
  role?: RoleName
  /** A permission of the user, for example `Admin.ManageSites.Create`. */
  permission?: string
  /** A module that the customer's profile must offer. */
  customerModule?: string
  /** The id of a module that must be open to the subject by that module's own row. */
  module?: string
  /** Ids of modules of which one at least must be open so. */
  anyModule?: readonly string[]
}

export type RoleName = 'User' | 'MultiUser' | 'Administrator'

/** The roles of the specification with their ids. */
export const roles = [
  { id: 1, roleName: 'User' },
  { id: 2, roleName: 'MultiUser' },
  { id: 3, roleName: 'Administrator' },
] as const satisfies readonly { id: number; roleName: RoleName }[]

/** Who asks: `user` is null before sign-in. */
export interface Subject {
  user: Rights | null
  customer: { modules: readonly string[] }
  /** The user is only looked at, by an administrator: nothing is changed. */
  isViewed?: boolean
}

/** What a user was given. */
export interface Rights {
  roles: readonly string[]
  permissions: readonly string[]
}

/** resource -> action -> rule; a module is a resource whose one action is `list`. */
export type Policy = Record<string, Record<string, AccessRule>>

interface Guarded {
  resource: { name: string; access: Readonly<Record<string, AccessRule>> }
}

/** Who may make a call: a rule of its own, or the row of a resource's access table; with `and`, of two rows of it. */
export type CallAccess<Action extends string = string> =
  | AccessRule
  | { resource: string; action: Action; and?: Action }

/** Whether `subject` may make a call. */
export function mayCall(policy: Policy, subject: Subject, access: CallAccess): boolean {
  if (!('resource' in access)) return permits(policy, subject, access)
  const { resource, action, and } = access
  return can(policy, subject, resource, action) && (and === undefined || can(policy, subject, resource, and))
}

/** The policy that the rows of `modules.json` and of the resource files say. */
export function policyOf(
  modules: readonly { id: string; access: AccessRule }[],
  resources: readonly Guarded[],
): Policy {
  return Object.fromEntries([
    ...modules.map(({ id, access }) => [`module:${id}`, { list: access }]),
    ...resources.map(({ resource }) => [resource.name, resource.access]),
  ])
}

/** Whether `subject` may do `action` on `resource`. What no row permits is denied. */
export function can(policy: Policy, subject: Subject, resource: string, action: string): boolean {
  const rule = policy[resource]?.[action]
  if (subject.isViewed && !isReading(action)) return false
  return rule !== undefined && permits(policy, subject, rule)
}

/** Whether an action leaves everything as it is. */
export const isReading = (action: string): boolean => action === 'list' || action === 'show'

export const ADMINISTRATOR: RoleName = 'Administrator'

export const isAdministrator = ({ roles }: Rights): boolean => roles.includes(ADMINISTRATOR)

/** Whether somebody was given what `other` was not: whoever acts or looks on for them would have it as well. */
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
