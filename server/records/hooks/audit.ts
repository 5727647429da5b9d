import { sql } from 'kysely'
import type { FieldSchema, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { type AuditEntry, isSame } from '#server/audit/writeAudit.ts'
import { ownsAll } from '#server/repositories/recordQuery.ts'
import type { SignedInUser } from '#server/repositories/tokens.ts'
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

/** A secret that was set has neither `before` nor `after`. An entry of a pair also has the fields that name it, which do not change. */
function changedFields(
  { before = {}, after = {}, secrets = [] }: Pick<AuditEntry, 'before' | 'after' | 'secrets'>,
  properties: Record<string, FieldSchema>,
): ChangedField[] {
  return Object.entries(properties)
    .filter(([name, { writeOnly }]) =>
      writeOnly ? secrets.includes(name) : !isSame(before[name], after[name]),
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

interface Reader {
  user: SignedInUser
  files: Readonly<Record<string, ResourceFile>>
}

/** The resources whose records the reader may know, whoever owns them. */
const openResources = ({ user, files }: Reader): string[] =>
  Object.values(files).flatMap(({ resource: { name, owner } }) => (ownsAll(owner, user) ? [name] : []))

/** The form of the record that an entry is about; undefined if the reader may not know the record. */
export const openFileOf = (
  entry: Pick<AuditEntry, 'resource' | 'userId'>,
  { user, files }: Reader,
): ResourceFile | undefined => {
  const file = hasOwn(files, entry.resource ?? '') ? files[entry.resource ?? ''] : undefined
  return file && (ownsAll(file.resource.owner, user) || entry.userId === user.id) ? file : undefined
}

/** Whether an entry has a name like this which its reader may know. */
const isNamed = (pattern: string, reader: Reader) => sql<boolean>`(body ->> 'label' ilike ${pattern}
  and (body ->> 'resource' = any(${openResources(reader)}::text[])
    or (body ->> 'resource' = any(${Object.keys(reader.files)}::text[]) and body ->> 'userId' = ${String(reader.user.id)})))`

/**
 * The entries about records that had such a name in any entry, also before they were renamed and after they were deleted, and of calls
 * with such an address.
 */
const isAbout = (pattern: string, reader: Reader) => sql<boolean>`(${isNamed(pattern, reader)}
  or (body ->> 'resource', body -> 'recordId') in (
    select body ->> 'resource', body -> 'recordId' from audit
    where customer_id = ${reader.user.customerId} and body -> 'recordId' is not null and ${isNamed(pattern, reader)})
  or body ->> 'detail' ilike ${pattern})`

/**
 * Audit entries. They show only the fields of a record that the reader may know, and nothing of a record that belongs to
 * another user and that the reader could not open.
 */
export const audit: RecordHooks = {
  table: 'audit_records',
  isView: true,
  searches: (reader) => ({ title: (pattern) => isAbout(pattern, reader) }),
  read: (body, reader) => {
    const { before, after, secrets, label, detail, ...entry } = body as unknown as AuditEntry
    const file = openFileOf(entry, reader)
    const changes = file ? changedFields({ before, after, secrets }, file.schema.properties) : []
    return {
      ...entry,
      title: (file && label) ?? detail ?? '',
      changes,
      summary: summaryOf(changes, changing.includes(entry.action)),
    }
  },
}
