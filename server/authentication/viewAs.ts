import { outranks, type Policy, permits, type Subject } from '../../src/schemas/access/access.ts'
import { viewAsRule } from '../../src/schemas/calls/apiRoutes.ts'
import type { RequestEntry } from '../audit/audit.ts'
import type { SignedInSession, SignedInUser } from '../repositories/tokens.ts'

interface Viewing {
  viewer: SignedInUser
  viewed: SignedInUser
  policy: Policy
  /** That of both. */
  customer: Subject['customer']
}

/**
 * Whether an administrator may look at the portal as another user. It is decided anew for each call: what either of them was
 * given or lost since counts.
 */
export const mayView = ({ viewer, viewed, policy, customer }: Viewing): boolean =>
  permits(policy, { user: viewer, customer }, viewAsRule) &&
  viewer.customerId === viewed.customerId &&
  viewer.id !== viewed.id &&
  !outranks(viewed, viewer)

/** What the audit tells of it: the caller is the viewer. */
export const viewEntry = (
  action: 'viewed as' | 'view ended',
  { id, user }: NonNullable<SignedInSession['viewed']>,
): RequestEntry => ({ action, resource: 'users', recordId: id, detail: user?.username ?? `User ${id}` })
