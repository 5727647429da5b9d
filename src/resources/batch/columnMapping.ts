import { fitsCell, importedFields } from '#formats/cellValue.ts'
import type { FieldSchema, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { fieldOrder, type Permits, seesField } from '../fields.ts'
import { columnOf } from '../record/columns.ts'

/** A field that a column of a file can be mapped to. */
export interface ImportField {
  field: string
  title: string
  /** All column names that are recognized as this field. */
  names: readonly string[]
  /** Its cells are JSON, which people do not write. */
  isJson: boolean
}

/** The field of each column of a file; '' if it is not imported. */
export type Mapping = readonly string[]

/** The fields chosen in earlier imports, by column name. */
export type StoredMapping = Readonly<Record<string, string>>

/** Normalizes a column name: "E-mail", "email" and "E Mail" are equal. */
const plain = (name: string) =>
  name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || name.trim().toLowerCase()

/** The column names recognized as a field: its own name, that of its items, and that of the records it refers to. */
function namesOf(field: string, schema: FieldSchema): string[] {
  const { title = field, items, 'x-options': options } = schema
  const names = [field, title, columnOf(field, schema).title, items?.title ?? title].map(plain)
  if (!options) return names
  const [start, label] = [plain(title), plain(options.label)]
  return [...names, `${start}s`, label.startsWith(start) ? label : start + label]
}

/** The fields that a user may import, in the order of the form, preceded by the record's id; pairs have no id. */
export function importFields(file: ResourceFile, permits: Permits): ImportField[] {
  const { resource, schema, uiSchema } = file
  const writable = new Set(importedFields(schema))
  const fields = fieldOrder(schema, uiSchema).flatMap((field): ImportField[] => {
    const property = schema.properties[field]
    if (!property || !writable.has(field) || !seesField(property, permits)) return []
    return [
      { field, title: property.title ?? field, names: namesOf(field, property), isJson: !fitsCell(property) },
    ]
  })
  return resource.layout === 'links'
    ? fields
    : [{ field: 'id', title: 'Id', names: ['id'], isJson: false }, ...fields]
}

/** The titles of the fields that a new record needs, and that no column is mapped to. */
export function missingFields(
  { schema: { properties, required = [] } }: ResourceFile,
  fields: readonly ImportField[],
  mapping: Mapping,
): string[] {
  const isGiven = (name: string) =>
    mapping.includes(name) || properties[name]?.['x-importDefault'] || 'default' in (properties[name] ?? {})
  return fields.flatMap(({ field, title }) => (required.includes(field) && !isGiven(field) ? [title] : []))
}

/** Whether a column of this name is recognized as a field. */
export const isRecognized = (fields: readonly ImportField[], name: string, field: string): boolean =>
  fields.find(({ names }) => names.includes(plain(name)))?.field === field

/** The field of each column: the one chosen last time, else the one matching by title or name. No field is used twice. */
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

/** The mapping with one column changed; another column that was mapped to the same field becomes unmapped. */
export const changeMapping = (mapping: Mapping, index: number, field: string): Mapping =>
  mapping.map((other, at) => (at === index ? field : other === field ? '' : other))

/** The stored mapping with the columns of this file added or replaced. */
export const addToMapping = (
  columns: readonly string[],
  mapping: Mapping,
  stored: StoredMapping,
): StoredMapping => ({
  ...stored,
  ...Object.fromEntries(columns.map((column, index) => [plain(column), mapping[index] ?? ''])),
})
