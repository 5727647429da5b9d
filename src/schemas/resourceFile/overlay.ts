import { isObject } from '../isObject.ts'
import { mergePatch } from './mergePatch.ts'
import type { FieldSchema, PlaceProblem, RecordSchema, ResourceFile } from './resourceFile.ts'

/** Keys that an overlay must not change: a customer's folder can change forms, but never access or addresses. */
export const protectedKeys = ['name', 'access', 'api', 'path', 'owner', 'scopes'] as const

/** Names through which an object could change the prototype of all objects. */
const prototypeKeys: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** A problem for every member with one of these names, at any depth. */
const prototypeMembers = (value: unknown, path: string): PlaceProblem[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) => {
        const place = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
        return prototypeKeys.includes(key)
          ? [{ path: place, message: `an overlay cannot have a member ${key}` }]
          : prototypeMembers(member, place)
      })
    : []

/** Members of an overlay that are forbidden whatever their value. */
export function forbiddenMembers({ resource }: ResourceFile, overlay: unknown): PlaceProblem[] {
  const patch = isObject(overlay) ? overlay.resource : undefined
  const touched = isObject(patch) ? protectedKeys.filter((key) => Object.hasOwn(patch, key)) : []
  return [
    ...touched.map((key) => ({
      path: `/resource/${key}`,
      message: `an overlay cannot change resource.${key} of ${resource.name}`,
    })),
    ...prototypeMembers(overlay, ''),
  ]
}

/**
 * A resource file with a customer's overlays applied in order (default, then the customer's own).
 * @throws Error naming the first of `forbiddenMembers`.
 */
export function applyOverlays(file: ResourceFile, overlays: readonly unknown[]): ResourceFile {
  for (const overlay of overlays) {
    const [forbidden] = forbiddenMembers(file, overlay)
    if (forbidden) throw new Error(`${forbidden.path}: ${forbidden.message}.`)
  }
  return overlays.reduce(mergePatch, file) as ResourceFile
}

/** Why a field is needed apart from the form; undefined if it is not. */
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

/** Required fields, at any depth, that an overlay has removed or made optional. */
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
 * Fields that an overlay removed or made optional, although stored records, lists and searches need them: hooks and lists
 * rely on them for every customer.
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
