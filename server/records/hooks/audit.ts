import type { FieldSchema } from '../../../src/schemas/resourceFile/resourceFile.ts'
import type { AuditEntry } from '../../audit/writeAudit.ts'
import { ownsAll } from '../recordQuery.ts'
import type { RecordHooks } from './recordHooks.ts'

const { hasOwn } = Object

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A field of a changed record, as the details and the history of a record show it. */
interface ChangedField {
  field: string
  title: string
  before?: unknown
  after?: unknown
}

function changedFields(
  { before = {}, after = {} }: Pick<AuditEntry, 'before' | 'after'>,
  properties: Record<string, FieldSchema>,
): ChangedField[] {
  return Object.entries(properties)
    .filter(([name, { writeOnly }]) => (hasOwn(before, name) || hasOwn(after, name)) && !writeOnly)
    .map(([name, { title = name }]) => ({
      field: name,
      title,
      ...(hasOwn(before, name) && { before: before[name] }),
      ...(hasOwn(after, name) && { after: after[name] }),
    }))
}

const summaryOf = (changes: readonly ChangedField[], isUpdate: boolean): string =>
  changes
    .map(({ title, before, after }) =>
      isUpdate ? `${title}: ${textOf(before)} → ${textOf(after)}` : `${title}: ${textOf(after ?? before)}`,
    )
    .join('; ')

/**
 * Entries of the audit. Of a record they show the fields that the reader may know, and nothing of one that belongs to somebody
 * else and that the reader could not open.
 */
export const audit: RecordHooks = {
  table: 'audit_records',
  isView: true,
  read: (body, { user, files }) => {
    const { before, after, label, detail, ...entry } = body as unknown as AuditEntry
    const file = files[entry.resource ?? '']
    const isOpen = file && (ownsAll(file.resource.owner, user) || entry.userId === user.id)
    const changes = isOpen ? changedFields({ before, after }, file.schema.properties) : []
    const record = isOpen ? label : undefined
    return {
      ...entry,
      title: record ?? detail ?? '',
      changes,
      summary: summaryOf(changes, entry.action === 'updated'),
    }
  },
}
