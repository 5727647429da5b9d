import type { AccessRule } from '#schemas/resourceFile/accessRule.ts'
import type { FieldSchema, RecordSchema } from '#schemas/resourceFile/resourceFile.ts'

/** Whether the signed-in user passes an access rule. */
export type Permits = (rule: AccessRule) => boolean

/** Whether the user may see a field: `x-access` decides; fields without it are visible to all users. */
export const seesField = (schema: FieldSchema, permits: Permits): boolean =>
  schema['x-access'] === undefined || permits(schema['x-access'])

/** The kinds of value that lists, search and form treat differently. */
export type FieldKind = 'number' | 'boolean' | 'text'

const kinds: Record<string, FieldKind> = { number: 'number', integer: 'number', boolean: 'boolean' }

/** The kind of a field; a union such as ["number", "null"] has the kind of its non-null type. */
export function fieldKind(schema: FieldSchema | undefined): FieldKind {
  const types = [schema?.type].flat()
  return kinds[types.find((type) => type !== 'null') ?? ''] ?? 'text'
}

/** Field names in the form's order: that of `ui:order`, where "*" stands for all fields that it does not name. */
export function fieldOrder(schema: RecordSchema, uiSchema: Record<string, unknown>): string[] {
  const names = Object.keys(schema.properties)
  const order = uiSchema['ui:order']
  if (!Array.isArray(order)) return names
  const rest = names.filter((name) => !order.includes(name))
  const ordered = order.flatMap((name) => (name === '*' ? rest : [name]))
  return (order.includes('*') ? ordered : [...ordered, ...rest]).filter((name) => name in schema.properties)
}
