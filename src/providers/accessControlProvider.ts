import type { AccessControlProvider } from '@refinedev/core'
import { can, policyOf, type Subject } from '../schemas/access.ts'
import { modules } from '../schemas/modules.ts'
import type { ResourceFile } from '../schemas/resourceFile.ts'

/** Refine's question about buttons and routes, answered by the rows of the modules and of the resource files. */
export function accessControlProvider(
  subject: Subject,
  resources: Record<string, ResourceFile>,
): AccessControlProvider {
  const policy = policyOf(modules, Object.values(resources))
  return {
    can: async ({ resource = '', action }) => ({ can: can(policy, subject, resource, action) }),
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  }
}
