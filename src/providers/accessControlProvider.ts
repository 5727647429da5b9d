import type { AccessControlProvider } from '@refinedev/core'
import { can, policyOf, type Subject } from '../schemas/access/access.ts'
import { modulesWith } from '../schemas/access/modules.ts'
import type { ResourceFile } from '../schemas/resourceFile/resourceFile.ts'

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
