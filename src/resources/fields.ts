import type { AccessRule } from '../schemas/access/access.ts'
import type { FieldSchema, RecordSchema } from '../schemas/resourceFile/resourceFile.ts'

/** Whether the signed-in user passes an access rule. */
export type Permits = (rule: AccessRule) => boolean

/** Whether the user may see a field: `x-access` decides, and without it everybody may. */
export const seesField = (schema: FieldSchema, permits: Permits): boolean =>
  schema['x-access'] === undefined || permits(schema['x-access'])

/** The kinds of value that lists, search and form treat differently. */
export type FieldKind = 'number' | 'boolean' | 'text'

const kinds: Record<string, FieldKind> = { number: 'number', integer: 'number', boolean: 'boolean' }

/** What a field holds; of a union such as ["number", "null"] the part that is not null decides. */
export function fieldKind(schema: FieldSchema | undefined): FieldKind {
  const types = [schema?.type].flat()
  return kinds[types.find((type) => type !== 'null') ?? ''] ?? 'text'
}

/** Names of the fields in the form's order: `ui:order` first, where "*" stands for all that it does not name. */
export function fieldOrder(schema: RecordSchema, uiSchema: Record<string, unknown>): string[] {
  const names = Object.keys(schema.properties)
  const order = uiSchema['ui:order']
  if (!Array.isArray(order)) return names
  const rest = names.filter((name) => !order.includes(name))
  const ordered = order.flatMap((name) => (name === '*' ? rest : [name]))
  return (order.includes('*') ? ordered : [...ordered, ...rest]).filter((name) => name in schema.properties)
}
