import type { PlaceProblem } from './fileProblems.ts'
import { mergePatch } from './mergePatch.ts'
import type { FieldSchema, RecordSchema, ResourceFile } from './resourceFile.ts'

/** What an overlay may not touch: a customer's folder changes forms, never who may do what or where it goes. */
export const protectedKeys = ['name', 'access', 'api', 'path', 'owner', 'scopes'] as const

/**
 * A resource file with a customer's overlays laid over it in order (default, then the customer's own).
 * @throws Error naming the key when an overlay touches one of `protectedKeys`.
 */
export function applyOverlays(file: ResourceFile, overlays: readonly unknown[]): ResourceFile {
  for (const overlay of overlays) {
    const patch = (overlay as { resource?: object }).resource ?? {}
    const touched = protectedKeys.find((key) => key in patch)
    if (touched) throw new Error(`An overlay cannot change resource.${touched} of ${file.resource.name}.`)
  }
  return overlays.reduce(mergePatch, file) as ResourceFile
}

/** What relies on a field beside the form; undefined where nothing does. */
function reasonToKeep(name: string, field: FieldSchema, { resource }: ResourceFile): string | undefined {
  const { search, sort, scopes = {}, panel, owner, links } = resource
  if (search.some(({ field, alsoIn = [] }) => [field, ...alsoIn].includes(name))) return 'it is searched'
  if (sort.some((entry) => entry.field === name)) return 'lists are sorted by it'
  if (field['x-unique']) return 'it tells records apart'
  if (field['x-column']) return 'it is a column of the list'
  const isNamed =
    panel?.dot === name ||
    owner?.sharedWhen === name ||
    links?.sides.some((side) => side.field === name) ||
    Object.values(scopes).some((conditions) => conditions.some((condition) => condition.field === name))
  return isNamed ? 'the resource names it' : undefined
}

/** Required fields, at any depth, that are gone or may be missing afterwards. */
function lostRequirements(before: FieldSchema, after: FieldSchema | undefined, path: string): PlaceProblem[] {
  if (after === undefined) return []
  const problems = (before.required ?? []).flatMap((name): PlaceProblem[] => {
    if (after.properties?.[name] === undefined)
      return [
        { path: `${path}/properties/${name}`, message: `an overlay cannot remove ${name}: it is required` },
      ]
    return after.required?.includes(name)
      ? []
      : [{ path: `${path}/required`, message: `an overlay cannot make ${name} optional` }]
  })
  const fields = Object.entries(before.properties ?? {}).flatMap(([name, field]) =>
    lostRequirements(field, after.properties?.[name], `${path}/properties/${name}`),
  )
  return [
    ...problems,
    ...fields,
    ...(before.items ? lostRequirements(before.items, after.items, `${path}/items`) : []),
  ]
}

/**
 * Fields without which stored records, lists and searches no longer work, and that an overlay took from the file `before`:
 * hooks and lists rely on them, for every customer alike.
 */
export function removedFields(before: ResourceFile, after: ResourceFile): PlaceProblem[] {
  const schemas: [string, RecordSchema, RecordSchema | undefined][] = [
    ['/schema', before.schema, after.schema],
    ...(before.formSchema
      ? ([['/formSchema', before.formSchema, after.formSchema]] satisfies typeof schemas)
      : []),
  ]
  const used = Object.entries(before.schema.properties).flatMap(([name, field]): PlaceProblem[] => {
    const reason = name in after.schema.properties ? undefined : reasonToKeep(name, field, before)
    return reason === undefined
      ? []
      : [{ path: `/schema/properties/${name}`, message: `an overlay cannot remove ${name}: ${reason}` }]
  })
  return [...schemas.flatMap(([path, was, is]) => lostRequirements(was, is, path)), ...used]
}
