import { isObject } from '../isObject.ts'
import type { FieldSchema } from './resourceFile.ts'

/** The keywords of an object's schema that add to it: where a condition holds, or always. */
const branchWords = ['then', 'else', 'allOf'] as const

/** The schemas that `then`, `else` and `allOf` add to an object, with the path of each below its schema. */
export const branchesOf = (schema: FieldSchema): [path: string, branch: FieldSchema][] =>
  branchWords.flatMap((word) => {
    const added = schema[word]
    const listed = Array.isArray(added)
      ? added.map((branch, index): [string, unknown] => [`${word}/${index}`, branch])
      : [[word, added] as [string, unknown]]
    return listed.filter((entry): entry is [string, FieldSchema] => isObject(entry[1]))
  })

/** A copy of a schema in which `change` replaces each of its branches. */
export const withBranches = <Schema extends FieldSchema>(
  schema: Schema,
  change: (branch: FieldSchema) => FieldSchema,
): Schema => {
  const changed = (branch: unknown) => (isObject(branch) ? change(branch as FieldSchema) : branch)
  return {
    ...schema,
    ...Object.fromEntries(
      branchWords
        .filter((word) => word in schema)
        .map((word) => {
          const added = schema[word]
          return [word, Array.isArray(added) ? added.map(changed) : changed(added)]
        }),
    ),
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What two branches say of one field alike, and the title of the first. */
const common = (one: FieldSchema, other: FieldSchema): FieldSchema => ({
  ...Object.fromEntries(Object.entries(one).filter(([word, value]) => isSame(value, other[word]))),
  ...(one.title !== undefined && { title: one.title }),
})

type Fields = Record<string, FieldSchema>

/** The fields that the branches of a schema have, at any depth of branches. */
const fieldsOfBranches = (schema: FieldSchema): [string, FieldSchema][] =>
  branchesOf(schema).flatMap(([, branch]) => [
    ...Object.entries(branch.properties ?? {}),
    ...fieldsOfBranches(branch),
  ])

/** `known` with the fields that only branches declare; objects that both have are joined. */
function joined(known: Fields, found: readonly [string, FieldSchema][]): Fields {
  const fields = { ...known }
  for (const [name, field] of found) {
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (own === undefined) fields[name] = { ...field, 'x-conditional': true }
    else if (own.properties && field.properties)
      fields[name] = { ...own, properties: joined(own.properties, Object.entries(field.properties)) }
    else if (own['x-conditional']) fields[name] = { ...common(own, field), 'x-conditional': true }
  }
  return fields
}

/**
 * A schema in which the fields of `then`, `else` and `allOf` are declared like all others, at any depth, so that lists, storage and
 * calls know them. They have the mark `x-conditional`: the form shows them only where their condition holds.
 */
export function withBranchFields<Schema extends FieldSchema>(schema: Schema): Schema {
  const { properties, items } = schema
  const fields = properties && joined(properties, fieldsOfBranches(schema))
  return {
    ...schema,
    ...(fields && {
      properties: Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [name, withBranchFields(field)]),
      ),
    }),
    ...(isObject(items) && { items: withBranchFields(items) }),
  }
}

/** The schema as its file has it, without the fields that `withBranchFields` has declared. */
export function withoutBranchFields<Schema extends FieldSchema>(schema: Schema): Schema {
  const { properties, items } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([, field]) => !field['x-conditional'])
          .map(([name, field]) => [name, withoutBranchFields(field)]),
      ),
    }),
    ...(isObject(items) && { items: withoutBranchFields(items) }),
  }
}
