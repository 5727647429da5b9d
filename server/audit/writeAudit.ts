import { sql } from 'kysely'
import type { FieldSchema, RecordSchema } from '#schemas/resourceFile/resourceFile.ts'
import type { Body, Database } from '../database/tables.ts'
import type { SignedInUser } from '../repositories/tokens.ts'

export type AuditAction =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'signed out everywhere'
  | 'session ended'
  | 'token made'
  | 'token revoked'
  | 'password changed'
  | 'password reset'
  | 'sign-in link made'
  | 'invited'
  | 'invitation used'
  | 'identity linked'
  | 'identity unlinked'
  | 'calendar address removed'
  | 'second factor set up'
  | 'second factor used'
  | 'second factor failed'
  | 'second factor removed'
  | 'handed over'
  | 'locked'
  | 'unlocked'
  | 'connected'
  | 'disconnected'
  | 'refused'
  | 'exported'
  | 'imported'
  | 'viewed as'
  | 'view ended'
  | 'sent again'
  | 'test sent'
  | 'restored'

/** Where a call came from. */
export interface Origin {
  address: string
  requestId: string
}

export interface AuditEntry extends Partial<Origin> {
  customerId: number
  at: Date
  action: AuditAction
  /** The user who did it; unknown for some refused sign-ins. */
  userId?: number
  user?: string
  /** The name of the personal token with which a program did it. */
  token?: string
  /** The username of the viewed-as user. */
  viewedAs?: string
  resource?: string
  recordId?: number
  /** The owner of a deleted record. */
  ownerId?: number
  /** The record's label. */
  label?: string
  /** The call, for actions that change no record. */
  detail?: string
  /** The fields that a change concerns, before and after it. */
  before?: Body
  after?: Body
  /** The names of changed fields whose values are secret and not stored. */
  secrets?: string[]
  /** The running number of this event among its kind in a minute, where only a sample is written. */
  repeats?: number
}

/** Who does something: the user, and the token of a program. */
export const actorOf = ({
  id,
  username,
  token,
}: SignedInUser): Pick<AuditEntry, 'userId' | 'user' | 'token'> => ({
  userId: id,
  user: username,
  ...(token && { token: token.name }),
})

/** Rows per statement. */
const BATCH = 2000

/**
 * Adds entries to the audit, in the transaction of the changes that they describe.
 * All rows are one parameter, which is faster than one for each row.
 */
export async function writeAudit(database: Database, entries: readonly AuditEntry[]): Promise<void> {
  for (let first = 0; first < entries.length; first += BATCH) {
    const rows = JSON.stringify(entries.slice(first, first + BATCH))
    await sql`insert into audit (customer_id, body)
      select (entry -> 'customerId')::integer, entry - 'customerId'
      from jsonb_array_elements(${rows}::jsonb) with ordinality as entries (entry, place) order by place`.execute(
      database,
    )
  }
}

/** A value without its write-only fields. */
function withoutSecrets(value: unknown, { properties, items }: FieldSchema): unknown {
  if (Array.isArray(value)) return items ? value.map((item) => withoutSecrets(item, items)) : value
  if (typeof value !== 'object' || value === null || !properties) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const schema = properties[name]
      // A field without a schema may be a secret of an earlier form.
      return schema === undefined || schema.writeOnly ? [] : [[name, withoutSecrets(field, schema)]]
    }),
  )
}

export const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/**
 * What the audit stores of a change: all fields of a record that was created or deleted, and the changed fields of an update.
 * That is enough to show what happened and to undo it, without storing frequently changed records as a whole each time.
 */
export function changedValues(
  schema: RecordSchema,
  before: Body | undefined,
  after: Body | undefined,
): Pick<AuditEntry, 'before' | 'after'> {
  const values = (body: Body) => withoutSecrets(body, schema) as Body
  if (!before || !after)
    return { ...(before && { before: values(before) }), ...(after && { after: values(after) }) }
  const [old, current] = [values(before), values(after)]
  const differs = ([name]: [string, unknown]) => !isSame(old[name], current[name])
  return {
    before: Object.fromEntries(Object.entries(old).filter(differs)),
    after: Object.fromEntries(Object.entries(current).filter(differs)),
  }
}

/** A record's label: its value in the first column of lists. */
export function labelOf({ properties }: RecordSchema, body: Body): string | undefined {
  const field = Object.keys(properties).find(
    (name) => properties[name]?.['x-column'] && !properties[name]?.writeOnly,
  )
  const value = field === undefined ? undefined : body[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
