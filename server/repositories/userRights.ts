import type { Rights } from '#schemas/access/access.ts'
import type { Body } from '../database/tables.ts'

/** The rights of a stored user: the roles, and the permissions of the user's own and of the user's groups, which the database stores with it. */
export function rightsOf({ roles = [], permissions = [], groupPermissions = [] }: Body): Rights {
  const names = [permissions, groupPermissions].flat() as string[]
  return { roles: roles as string[], permissions: [...new Set(names)] }
}
