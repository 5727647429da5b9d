import { sql } from 'kysely'
import type { FieldSchema, RecordSchema } from '../../src/schemas/resourceFile/resourceFile.ts'
import type { Body, Database } from '../database/tables.ts'

export type AuditAction =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'signed out everywhere'
  | 'session ended'
  | 'password changed'
  | 'password reset'
  | 'sign-in link made'
  | 'identity linked'
  | 'identity unlinked'
  | 'locked'
  | 'unlocked'
  | 'connected'
  | 'disconnected'
  | 'refused'
  | 'exported'
  | 'viewed as'
  | 'view ended'
  | 'sent again'
  | 'test sent'

/** Where a call came from. */
export interface Origin {
  address: string
  requestId: string
}

export interface AuditEntry extends Partial<Origin> {
  customerId: number
  at: Date
  action: AuditAction
  /** Who did it; nobody is known to be behind some refused sign-ins. */
  userId?: number
  user?: string
  /** As whom that user looked at the portal meanwhile. */
  viewedAs?: string
  resource?: string
  recordId?: number
  /** What the record is called. */
  label?: string
  /** The call of what changes no record. */
  detail?: string
  /** The fields that a change concerns, as they were and as they are. */
  before?: Body
  after?: Body
  /** The fields of an update whose values are secrets: that they were set, not to what. */
  secrets?: string[]
  /** The how many-th of its kind this is in a minute, where only some are written. */
  repeats?: number
}

/** Rows of one statement. */
const BATCH = 2000

/** Adds entries to the audit, in the transaction of what they tell of. As one value: a parameter for each row takes longer. */
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

/** A value without what its schema accepts and never answers. */
function withoutSecrets(value: unknown, { properties, items }: FieldSchema): unknown {
  if (Array.isArray(value)) return items ? value.map((item) => withoutSecrets(item, items)) : value
  if (typeof value !== 'object' || value === null || !properties) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const schema = properties[name]
      // What no schema describes may be a secret of a form of before.
      return schema === undefined || schema.writeOnly ? [] : [[name, withoutSecrets(field, schema)]]
    }),
  )
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * What the audit stores of a change: all fields of a record that came or went, of an update those that differ. They are enough to
 * tell what happened and to take it back, and a record that changes often is not stored each time as a whole.
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

/** What a record is called: its value in the first column of lists. */
export function labelOf({ properties }: RecordSchema, body: Body): string | undefined {
  const field = Object.keys(properties).find(
    (name) => properties[name]?.['x-column'] && !properties[name]?.writeOnly,
  )
  const value = field === undefined ? undefined : body[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
