import { cellValue, fitsCell } from '#formats/cellValue.ts'
import { fieldKind, type Permits } from '#resources/fields.ts'
import type { Column } from '#resources/record/columns.ts'
import { formLayout } from '#resources/widgets/formLayout.ts'
import { isObject } from '#schemas/isObject.ts'
import { type FieldSchema, formSchemaOf, type ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

/** How a cell of a column is edited. */
export interface CellInput {
  schema: FieldSchema
  type: 'text' | 'number' | 'date'
  /** The values to choose from, as texts, with their labels. */
  choices?: readonly { value: string; title: string }[]
}

/** The widgets whose values a cell can hold as a text or a choice. */
const plainWidgets: readonly unknown[] = [
  undefined,
  ...[
    'text',
    'textarea',
    'email',
    'uri',
    'date',
    'updown',
    'select',
    'radio',
    'checkbox',
    'switch',
    'remote',
  ],
]

/** Whether the form lets a stored record have another value in the field, and a cell can show it as it is typed. */
function isEditable(file: ResourceFile, field: string, layout: unknown): boolean {
  const schema = file.schema.properties[field]
  const inForm = formSchemaOf(file).properties[field]
  const look = isObject(layout) ? layout : {}
  if (!schema || !inForm || !fitsCell(schema) || schema.items) return false
  if (schema.readOnly || schema.writeOnly || schema['x-fixed'] || inForm['x-conditional']) return false
  if (schema['x-unitOf'] || schema['x-options']?.dependsOn || schema['x-enabledWhen']) return false
  return !look['ui:readonly'] && !look['ui:disabled'] && plainWidgets.includes(look['ui:widget'])
}

/** The values that a field can have; undefined if its schema does not list them. */
const listedValues = (schema: FieldSchema): readonly unknown[] | undefined =>
  fieldKind(schema) === 'boolean'
    ? [true, false]
    : (schema.enum ?? schema.oneOf?.map((choice) => choice.const).filter((value) => value !== null))

function choicesOf(schema: FieldSchema, column: Column): CellInput['choices'] {
  const titleOf = (value: unknown) => column.values[String(value)] ?? String(value)
  const stored = listedValues(schema)
  if (stored) return stored.map((value) => ({ value: String(value), title: titleOf(value) }))
  if (!schema['x-options']) return undefined
  return Object.entries(column.values).map(([value, title]) => ({ value, title }))
}

/** The inputs of the columns whose cells can be edited, by their fields. */
export function cellInputs(
  file: ResourceFile,
  permits: Permits,
  columns: readonly Column[],
): Readonly<Record<string, CellInput>> {
  const layout = formLayout(file, permits)
  return Object.fromEntries(
    columns.flatMap((column) => {
      const schema = file.schema.properties[column.field]
      if (!schema || !isEditable(file, column.field, layout[column.field])) return []
      const choices = choicesOf(schema, column)
      const type = fieldKind(schema) === 'number' ? 'number' : schema.format === 'date' ? 'date' : 'text'
      return [[column.field, { schema, type, ...(choices && { choices }) } satisfies CellInput]]
    }),
  )
}

/** A stored value as it is typed. */
export const typedText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value)

/** The value of a typed or chosen text, as the form would hold it: a text that is no number stays, for its check to refuse. */
export function typedValue({ schema, type, choices }: CellInput, text: string): unknown {
  if (text.trim() === '') return typeof schema.default === 'string' ? '' : undefined
  const listed = listedValues(schema)
  if (listed) return listed.find((value) => String(value) === text)
  if (type !== 'number' && !choices) return text
  const read = cellValue(text, schema)
  return typeof read === 'object' && 'value' in read ? read.value : text
}
