import { cellFields, cellValue } from '#formats/cellValue.ts'
import { isObject } from '#schemas/isObject.ts'
import type { FieldSchema, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { fieldKind, fieldOrder, type Permits, seesField } from '../fields.ts'
import { type Column, columnOf } from '../record/columns.ts'
import type { ListSource } from './ListChoices.tsx'

/** A field that can be set to one value in many records. */
export interface BulkField {
  field: string
  title: string
  schema: FieldSchema
  isNumber: boolean
  isRequired: boolean
  /** The labels to choose from, if the field has choices. */
  choices?: readonly string[]
  /** Where the choices come from, if the field is a list. */
  source?: ListSource
}

function choicesOf(column: Column, schema: FieldSchema): readonly string[] | undefined {
  const words = Object.values(column.values)
  if (words.length > 0) return words
  return (isOneItem(schema) ? schema.items : schema)?.enum?.map(String)
}

/** A list of at most one choice is edited as a single value, such as the role of a user. */
const isOneItem = ({ items, maxItems }: FieldSchema) => maxItems === 1 && items?.enum !== undefined

/** Where the choices of a list come from: its items name them, or the layout draws the tree of permissions. */
function sourceOf({ uiSchema }: ResourceFile, field: string, { items }: FieldSchema): ListSource | undefined {
  const layout = uiSchema[field]
  const widget = isObject(layout) ? layout['ui:widget'] : undefined
  return items?.['x-options'] ?? (widget === 'permissions' ? widget : undefined)
}

/** The fields that can be set in bulk: those with a value, or a list of choices, that several records may share. */
export function bulkFields(file: ResourceFile, permits: Permits): BulkField[] {
  const { schema, uiSchema } = file
  const writable = new Set(cellFields(schema))
  return fieldOrder(schema, uiSchema).flatMap((field): BulkField[] => {
    const property = schema.properties[field]
    if (!property || !writable.has(field) || !seesField(property, permits)) return []
    if (property['x-unique'] || property['x-fixed'] || property.writeOnly || property['x-options']) return []
    const source = sourceOf(file, field, property)
    if (property.items && !isOneItem(property) && !source) return []
    const column = columnOf(field, property)
    const choices = choicesOf(column, property)
    return [
      {
        field,
        title: property.title ?? field,
        schema: property,
        isNumber: fieldKind(property) === 'number' && !choices,
        isRequired: schema.required?.includes(field) ?? false,
        ...(choices && { choices }),
        ...(source && { source }),
      },
    ]
  })
}

/** Parses a text of the dialog: a value, the default or null for a blank text, or a message if it is invalid. */
export function bulkValue({ schema }: BulkField, text: string): { value: unknown } | { message: string } {
  const read = cellValue(text, schema)
  if (read !== 'blank') return read
  return { value: 'default' in schema ? schema.default : null }
}
