import { outranks, type Policy, permits, type Subject } from '#schemas/access/access.ts'
import { viewAsRule } from '#schemas/calls/apiRoutes.ts'
import type { AuditEntry } from '../audit/writeAudit.ts'
import type { SignedInSession, SignedInUser } from '../repositories/tokens.ts'

interface Viewing {
  viewer: SignedInUser
  viewed: SignedInUser
  policy: Policy
  /** The customer of both users. */
  customer: Subject['customer']
}

/**
 * Whether an administrator may view the portal as another user. It is decided for each call, so
 * that changes to the rights of either user take effect immediately.
 */
export const mayView = ({ viewer, viewed, policy, customer }: Viewing): boolean =>
  permits(policy, { user: viewer, customer }, viewAsRule) &&
  viewer.customerId === viewed.customerId &&
  viewer.id !== viewed.id &&
  !outranks(viewed, viewer)

/** The audit entry of a view; the caller is the viewer. */
export const viewEntry = (
  action: 'viewed as' | 'view ended',
  { id, user }: NonNullable<SignedInSession['viewed']>,
): Pick<AuditEntry, 'action' | 'resource' | 'recordId' | 'detail'> => ({
  action,
  resource: 'users',
  recordId: id,
  detail: user?.username ?? `User ${id}`,
})
