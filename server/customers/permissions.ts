import rows from '../../src/schemas/permissions.json' with { type: 'json' }

interface Permission {
  name: string
  /** The module without which the permission opens nothing. */
  customerModule?: string
}

const permissions: readonly Permission[] = rows

/** The permissions that a customer with these modules can give its users. */
export const permissionsOf = (modules: readonly string[]): string[] =>
  permissions
    .filter(({ customerModule }) => customerModule === undefined || modules.includes(customerModule))
    .map(({ name }) => name)
