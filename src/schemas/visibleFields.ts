import type { AccessRule } from './access.ts'
import type { FieldSchema, ResourceFile } from './resourceFile.ts'

type Permits = (rule: AccessRule) => boolean

/** `schema` without the fields whose `x-access` does not permit the subject, at any depth. */
function visibleSchema<Schema extends FieldSchema>(schema: Schema, permits: Permits): Schema {
  const { properties, items, required } = schema
  const visible =
    properties &&
    Object.fromEntries(
      Object.entries(properties)
        .filter(([, field]) => field['x-access'] === undefined || permits(field['x-access']))
        .map(([name, field]) => [name, visibleSchema(field, permits)]),
    )
  return {
    ...schema,
    ...(visible && { properties: visible }),
    ...(items && { items: visibleSchema(items, permits) }),
    ...(required && visible && { required: required.filter((name) => name in visible) }),
  }
}

/**
 * A resource file as one subject may know it: hidden fields are gone from the schema, from the form's layout, from
 * the search and from the sort order.
 */
export function visibleFields(file: ResourceFile, permits: Permits): ResourceFile {
  const schema = visibleSchema(file.schema, permits)
  const isHidden = (name: unknown) =>
    typeof name === 'string' && name in file.schema.properties && !(name in schema.properties)
  const uiSchema = Object.fromEntries(
    Object.entries(file.uiSchema)
      .filter(([name]) => !isHidden(name))
      .map(([name, value]) => [
        name,
        name === 'ui:order' && Array.isArray(value) ? value.filter((field) => !isHidden(field)) : value,
      ]),
  )
  const resource = {
    ...file.resource,
    search: file.resource.search.filter(({ field }) => !isHidden(field)),
    sort: file.resource.sort.filter(({ field }) => !isHidden(field)),
  }
  return { ...file, resource, schema, uiSchema }
}
