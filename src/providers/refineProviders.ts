import type { AccessControlProvider, AuthProvider, NotificationProvider } from '@refinedev/core'
import { can, policyOf, type Subject } from '../schemas/access/access.ts'
import { modulesWith } from '../schemas/access/modules.ts'
import type { ResourceFile } from '../schemas/resourceFile/resourceFile.ts'
import { currentSession } from './session/session.ts'
import { type Credentials, signIn, signOut } from './session/signIn.ts'
import { closeStatus, showStatus } from './status.ts'

/** What is done to a record by its owner alone. */
const ownersActions = ['edit', 'delete']

/**
 * Whether the user may do something, for Refine's buttons, routes and menu: by the rows of the modules and of the resource
 * files, and no change of a record that belongs to somebody else (`params.isOwn`).
 */
export function accessControlProvider(
  subject: Subject,
  files: readonly ResourceFile[],
): AccessControlProvider {
  const policy = policyOf(modulesWith(files), files)
  return {
    can: async ({ resource = '', action, params }) => ({
      can:
        can(policy, subject, resource, action) &&
        !(params?.isOwn === false && ownersActions.includes(action)),
    }),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}

/** Refine's view of signing in and out. The login page shows at any address, so nobody is redirected to one. */
export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    try {
      await signIn(credentials)
      return { success: true }
    } catch (error) {
      return { success: false, error: error instanceof Error ? error : new Error(String(error)) }
    }
  },
  logout: async () => {
    await signOut()
    return { success: true, redirectTo: '/' }
  },
  check: async () => ({ authenticated: currentSession() !== null }),
  // The call that is answered with 401 ends its own session (request.ts): it may be an older one than the present.
  onError: async () => ({}),
  getPermissions: async () => currentSession()?.permissions ?? [],
  getIdentity: async () => {
    const session = currentSession()
    return session && { name: session.username }
  },
}

/**
 * Refine's notifications in the portal's snackbar. A call that succeeded has said its own row's sentence, which
 * Refine's general one must not replace; an error's sentence is in its description.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description }) => {
    if (type === 'error') showStatus({ ok: false, message: description ?? message })
  },
  close: () => closeStatus(),
}
