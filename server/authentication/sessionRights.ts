import type { SessionRights } from '../../src/schemas/shapes/authentication.ts'
import type { SignedInUser } from '../repositories/tokens.ts'

/** What a session lets the portal do: the rights of a user, and who looks at the portal as this one. */
export const rightsOf = (user: SignedInUser, viewer?: SignedInUser | null): SessionRights => ({
  username: user.username,
  roles: user.roles.map((roleName) => ({ roleName })),
  permissions: user.permissions.map((permissionName) => ({ permissionName })),
  mainPage: user.mainPage,
  ...(viewer
    ? { view: { userId: user.id, viewer: viewer.username } }
    : user.mustChangePassword && { mustChangePassword: true }),
})
