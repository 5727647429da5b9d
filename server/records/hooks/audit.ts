import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import type { AuditEntry } from '#server/audit/writeAudit.ts'
import { ownsAll } from '#server/repositories/recordQuery.ts'
import type { RecordHooks } from '../recordHooks.ts'

const { hasOwn } = Object

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A changed field as shown in the details and the history of a record. */
interface ChangedField {
  field: string
  title: string
  before?: unknown
  after?: unknown
}

/** A secret that was set has neither `before` nor `after`. */
function changedFields(
  { before = {}, after = {}, secrets = [] }: Pick<AuditEntry, 'before' | 'after' | 'secrets'>,
  properties: Record<string, FieldSchema>,
): ChangedField[] {
  return Object.entries(properties)
    .filter(([name, { writeOnly }]) =>
      writeOnly ? secrets.includes(name) : hasOwn(before, name) || hasOwn(after, name),
    )
    .map(([name, { title = name }]) => ({
      field: name,
      title,
      ...(hasOwn(before, name) && { before: before[name] }),
      ...(hasOwn(after, name) && { after: after[name] }),
    }))
}

/** The actions whose entries have the fields before and after. */
const changing: readonly AuditEntry['action'][] = ['updated', 'handed over']

const summaryOf = (changes: readonly ChangedField[], isUpdate: boolean): string =>
  changes
    .map((change) => {
      const { title, before, after } = change
      if (!('before' in change || 'after' in change)) return `${title} set`
      return isUpdate
        ? `${title}: ${textOf(before)} → ${textOf(after)}`
        : `${title}: ${textOf(after ?? before)}`
    })
    .join('; ')

/**
 * Audit entries. They show only the fields of a record that the reader may know, and nothing of a record that belongs to
 * another user and that the reader could not open.
 */
export const audit: RecordHooks = {
  table: 'audit_records',
  isView: true,
  read: (body, { user, files }) => {
    const { before, after, secrets, label, detail, ...entry } = body as unknown as AuditEntry
    const file = files[entry.resource ?? '']
    const isOpen = file && (ownsAll(file.resource.owner, user) || entry.userId === user.id)
    const changes = isOpen ? changedFields({ before, after, secrets }, file.schema.properties) : []
    const record = isOpen ? label : undefined
    return {
      ...entry,
      title: record ?? detail ?? '',
      changes,
      summary: summaryOf(changes, changing.includes(entry.action)),
    }
  },
}
