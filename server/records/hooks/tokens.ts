import { outranks } from '#schemas/access/access.ts'
import type { Body } from '#server/database/tables.ts'
import type { RecordHooks } from '../recordHooks.ts'
import { existingRights } from '../userRules.ts'

/** The personal tokens of all users of a customer. Their users make them, and those of service users administrators. */
export const tokens: RecordHooks = {
  table: 'token_records',
  isView: true,
  refusal: (body, user, context) =>
    outranks(existingRights(body.owner as Body, context), user)
      ? 'You cannot revoke a token of somebody who has more rights than you'
      : undefined,
}
