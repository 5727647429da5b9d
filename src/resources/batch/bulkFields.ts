import { cellFields, cellValue } from '../../schemas/batch/cellValue.ts'
import type { FieldSchema, ResourceFile } from '../../schemas/resourceFile/resourceFile.ts'
import { fieldKind, fieldOrder, type Permits, seesField } from '../fields.ts'
import { type Column, columnOf } from '../list/columns.ts'

/** A field to which many records can be given one value. */
export interface BulkField {
  field: string
  title: string
  schema: FieldSchema
  isNumber: boolean
  isRequired: boolean
  /** The words to choose from, where the value is a choice. */
  choices?: readonly string[]
}

function choicesOf(column: Column, schema: FieldSchema): readonly string[] | undefined {
  const words = Object.values(column.values)
  if (words.length > 0) return words
  return (isOneItem(schema) ? schema.items : schema)?.enum?.map(String)
}

/** A list of one choice is one value to who edits it, such as the role of a user. */
const isOneItem = ({ items, maxItems }: FieldSchema) => maxItems === 1 && items?.enum !== undefined

/** The fields that can be given one value: those of single values that more than one record may share. */
export function bulkFields(file: ResourceFile, permits: Permits): BulkField[] {
  const { schema, uiSchema } = file
  const writable = new Set(cellFields(schema))
  return fieldOrder(schema, uiSchema).flatMap((field): BulkField[] => {
    const property = schema.properties[field]
    if (!property || !writable.has(field) || !seesField(property, permits)) return []
    if (property['x-unique'] || property.writeOnly || property['x-options']) return []
    if (property.items && !isOneItem(property)) return []
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
      },
    ]
  })
}

/** The value that a text of the dialog is; null for none, and what is wrong with it. */
export function bulkValue({ schema }: BulkField, text: string): { value: unknown } | { message: string } {
  const read = cellValue(text, schema)
  if (read !== 'blank') return read
  return { value: 'default' in schema ? schema.default : null }
}
