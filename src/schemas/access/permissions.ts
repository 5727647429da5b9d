import type { AccessRule } from '../resourceFile/accessRule.ts'
import type { FieldSchema, ResourceFile } from '../resourceFile/resourceFile.ts'
import rows from './permissions.json' with { type: 'json' }

interface Permission {
  name: string
  /** The module without which the permission has no effect. */
  customerModule?: string
  /** What the permission allows, as a sentence; absent if only a resource file names the permission. */
  gives?: string
}

/** The access rules of a resource file: of its verbs, then of its fields. */
function rulesOf({ resource, schema, formSchema }: Pick<ResourceFile, 'resource' | 'schema' | 'formSchema'>) {
  const ofField = (field: FieldSchema): AccessRule[] => [
    ...(field['x-access'] ? [field['x-access']] : []),
    ...Object.values(field.properties ?? {}).flatMap(ofField),
    ...(field.items ? ofField(field.items) : []),
  ]
  return [...Object.values(resource.access), ...ofField(schema), ...(formSchema ? ofField(formSchema) : [])]
}

/** Every permission: those of permissions.json, then the additional ones in the order in which resource files name them. */
export function allPermissions(files: readonly ResourceFile[]): Permission[] {
  const found = new Map<string, Permission>(rows.map((row) => [row.name, row]))
  for (const { permission, customerModule } of files.flatMap(rulesOf))
    if (permission !== undefined && !found.has(permission))
      found.set(permission, { name: permission, ...(customerModule !== undefined && { customerModule }) })
  return [...found.values()]
}

/** What a permission allows, as a sentence; undefined for one that only a resource file names. */
export const permissionText = (name: string): string | undefined =>
  rows.find((row) => row.name === name)?.gives

/** The names of the permissions that a customer with these modules can grant to its users. */
export const permissionsOf = (modules: readonly string[], files: readonly ResourceFile[]): string[] =>
  allPermissions(files)
    .filter(({ customerModule }) => customerModule === undefined || modules.includes(customerModule))
    .map(({ name }) => name)
