import type { AccessControlProvider, NotificationProvider } from '@refinedev/core'
import { can, policyOf, type Subject } from '../schemas/access/access.ts'
import { modulesWith } from '../schemas/access/modules.ts'
import type { ResourceFile } from '../schemas/resourceFile/resourceFile.ts'
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
