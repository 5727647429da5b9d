import type { FieldRule } from '../resourceFile/accessRule.ts'
import { withBranches } from '../resourceFile/branchFields.ts'
import {
  type FieldSchema,
  formSchemaOf,
  type RecordSchema,
  type ResourceFile,
} from '../resourceFile/resourceFile.ts'

type Permits = (rule: FieldRule) => boolean

/** `schema` without the fields, at any depth, that `x-access` denies to the subject, and without those that its object lacks. */
function visibleSchema<Schema extends FieldSchema>(
  schema: Schema,
  permits: Permits,
  without: ReadonlySet<string> = new Set(),
): Schema {
  const { properties, items, required } = schema
  const fields = Object.entries(properties ?? {})
  const denied = fields.filter(([, { 'x-access': rule }]) => rule !== undefined && !permits(rule))
  const hidden = new Set([...without, ...denied.map(([name]) => name)])
  return {
    ...withBranches(schema, (branch) => visibleSchema(branch, permits, hidden)),
    ...(properties && {
      properties: Object.fromEntries(
        fields
          .filter(([name]) => !hidden.has(name))
          .map(([name, field]) => [name, visibleSchema(field, permits)]),
      ),
    }),
    ...(items && { items: visibleSchema(items, permits) }),
    ...(required && { required: required.filter((name) => !hidden.has(name)) }),
  }
}

/**
 * A resource file as one subject may see it: hidden fields are removed from the schemas, the form's layout, the search,
 * the sort order and the presets.
 */
export function visibleFields(file: ResourceFile, permits: Permits): ResourceFile {
  const schema = visibleSchema(file.schema, permits)
  const formSchema = file.formSchema && visibleSchema(file.formSchema, permits)
  const hiddenBy = (whole: RecordSchema, seen: RecordSchema) => (name: unknown) =>
    typeof name === 'string' && name in whole.properties && !(name in seen.properties)
  const isHidden = hiddenBy(file.schema, schema)
  const isHiddenInForm = hiddenBy(formSchemaOf(file), formSchema ?? schema)
  const uiSchema = Object.fromEntries(
    Object.entries(file.uiSchema)
      .filter(([name]) => !isHiddenInForm(name))
      .map(([name, value]) => [
        name,
        name === 'ui:order' && Array.isArray(value) ? value.filter((field) => !isHiddenInForm(field)) : value,
      ]),
  )
  const { search, sort, presets } = file.resource
  const resource = {
    ...file.resource,
    search: search
      .filter(({ field }) => !isHidden(field))
      .map((entry) =>
        entry.alsoIn ? { ...entry, alsoIn: entry.alsoIn.filter((field) => !isHidden(field)) } : entry,
      ),
    sort: sort.filter(({ field }) => !isHidden(field)),
    ...(presets && {
      presets: presets.map((preset) => ({
        ...preset,
        values: Object.fromEntries(Object.entries(preset.values).filter(([name]) => !isHiddenInForm(name))),
      })),
    }),
  }
  return { ...file, resource, schema, ...(formSchema && { formSchema }), uiSchema }
}
