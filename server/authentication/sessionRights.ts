import type { SessionRights } from '#schemas/shapes/authentication.ts'
import type { SignedInUser } from '../repositories/tokens.ts'

/** What a session allows the portal to do: the user's rights, and the administrator who views the portal as this user. */
export const rightsOf = (user: SignedInUser, viewer?: SignedInUser | null): SessionRights => ({
  username: user.username,
  roles: user.roles.map((roleName) => ({ roleName })),
  permissions: user.permissions.map((permissionName) => ({ permissionName })),
  mainPage: user.mainPage,
  ...(viewer
    ? { view: { userId: user.id, viewer: viewer.username } }
    : {
        ...(user.mustChangePassword && { mustChangePassword: true }),
        ...(user.mustSetUpSecondFactor && { mustSetUpSecondFactor: true }),
      }),
})
