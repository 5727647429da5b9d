import { isObject } from '../isObject.ts'
import { branchesOf } from '../resourceFile/branchFields.ts'
import type { FieldSchema, PlaceProblem } from '../resourceFile/resourceFile.ts'

type Fields = Readonly<Record<string, FieldSchema>>

const single = ['if', 'then', 'else', 'not'] as const
const lists = ['allOf', 'anyOf', 'oneOf'] as const

/** The schemas that restrict the same object as `schema`, with their JSON pointers. */
const partsOf = (schema: FieldSchema, path: string): [string, FieldSchema][] =>
  [
    ...single.map((word): [string, unknown] => [`${path}/${word}`, schema[word]]),
    ...lists.flatMap((word) =>
      (schema[word] ?? []).map((part, index): [string, unknown] => [`${path}/${word}/${index}`, part]),
    ),
  ].filter((entry): entry is [string, FieldSchema] => isObject(entry[1]))

const unknown = (path: string, name: string): PlaceProblem => ({
  path,
  message: `there is no field ${name}`,
})

const unknownRequired = ({ required = [] }: FieldSchema, path: string, fields: Fields): PlaceProblem[] =>
  required.flatMap((name, index) =>
    Object.hasOwn(fields, name) ? [] : [unknown(`${path}/required/${index}`, name)],
  )

/** What a part of an object's schema names although the object has no such field. */
function partProblems(part: FieldSchema, path: string, fields: Fields): PlaceProblem[] {
  const named = Object.entries(part.properties ?? {}).flatMap(([name, field]): PlaceProblem[] => {
    const place = `${path}/properties/${name}`
    const declared = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (declared === undefined) return [unknown(place, name)]
    return declared.properties ? partProblems(field, place, declared.properties) : []
  })
  const closed =
    part.additionalProperties === false
      ? [{ path: `${path}/additionalProperties`, message: 'a condition cannot refuse all other fields' }]
      : []
  return [
    ...unknownRequired(part, path, fields),
    ...named,
    ...closed,
    ...partsOf(part, path).flatMap(([place, inner]) => partProblems(inner, place, fields)),
  ]
}

/**
 * Fields that `required` and the conditions of objects name although the objects do not have them, at any depth. `schema` declares the
 * fields of its branches (`withBranchFields`).
 */
export function objectProblems(schema: FieldSchema, path: string): PlaceProblem[] {
  const { properties, items } = schema
  const inside = (from: FieldSchema, place: string): PlaceProblem[] => [
    ...Object.entries(from.properties ?? {})
      .filter(([, field]) => !field['x-conditional'])
      .flatMap(([name, field]) => objectProblems(field, `${place}/properties/${name}`)),
    ...branchesOf(from).flatMap(([word, branch]) => inside(branch, `${place}/${word}`)),
  ]
  const own = properties
    ? [
        ...unknownRequired(schema, path, properties),
        ...partsOf(schema, path).flatMap(([place, part]) => partProblems(part, place, properties)),
      ]
    : []
  return [...own, ...inside(schema, path), ...(items ? objectProblems(items, `${path}/items`) : [])]
}
