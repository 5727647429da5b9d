import { cellFields } from '../../schemas/batch/cellValue.ts'
import type { FieldSchema, ResourceFile } from '../../schemas/resourceFile/resourceFile.ts'
import { fieldOrder, type Permits, seesField } from '../fields.ts'
import { columnOf } from '../list/columns.ts'

/** A field that a column of a file can be. */
export interface ImportField {
  field: string
  title: string
  /** All names under which a file may have it. */
  names: readonly string[]
}

/** The field of each column of a file; '' where it is not imported. */
export type Mapping = readonly string[]

/** The fields of columns that have been chosen before, by the column's name. */
export type StoredMapping = Readonly<Record<string, string>>

/** "E-mail", "email" and "E Mail" are one name. */
const plain = (name: string) =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || name.trim().toLowerCase()

/** The names under which a file may have a field: its own, that of one of its items, and that of what it chooses. */
function namesOf(field: string, schema: FieldSchema): string[] {
  const { title = field, items, 'x-options': options } = schema
  const names = [field, title, columnOf(field, schema).title, items?.title ?? title].map(plain)
  if (!options) return names
  const [start, label] = [plain(title), plain(options.label)]
  return [...names, `${start}s`, label.startsWith(start) ? label : start + label]
}

/** The fields that a user may import, in the order of the form, and the id that finds a record; a pair has none. */
export function importFields(file: ResourceFile, permits: Permits): ImportField[] {
  const { resource, schema, uiSchema } = file
  const writable = new Set(cellFields(schema))
  const fields = fieldOrder(schema, uiSchema).flatMap((field): ImportField[] => {
    const property = schema.properties[field]
    if (!property || !writable.has(field) || property.writeOnly || !seesField(property, permits)) return []
    return [{ field, title: property.title ?? field, names: namesOf(field, property) }]
  })
  return resource.layout === 'links' ? fields : [{ field: 'id', title: 'Id', names: ['id'] }, ...fields]
}

/** The field of each column: as it was chosen the last time, else by its title or name; each field once. */
export function guessMapping(
  columns: readonly string[],
  fields: readonly ImportField[],
  stored: StoredMapping,
): Mapping {
  const taken = new Set<string>()
  return columns.map((column) => {
    const name = plain(column)
    const last = Object.hasOwn(stored, name) ? stored[name] : undefined
    const known = last === '' || fields.some(({ field }) => field === last) ? last : undefined
    const field = known ?? fields.find(({ names }) => names.includes(name))?.field ?? ''
    if (taken.has(field)) return ''
    if (field !== '') taken.add(field)
    return field
  })
}

/** The mapping with one column changed; a column that was the same field before is then none. */
export const changeMapping = (mapping: Mapping, index: number, field: string): Mapping =>
  mapping.map((other, at) => (at === index ? field : other === field ? '' : other))

/** What to remember of a mapping, over what was stored of other files. */
export const addToMapping = (
  columns: readonly string[],
  mapping: Mapping,
  stored: StoredMapping,
): StoredMapping => ({
  ...stored,
  ...Object.fromEntries(columns.map((column, index) => [plain(column), mapping[index] ?? ''])),
})
