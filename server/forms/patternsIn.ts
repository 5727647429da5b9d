import { isObject } from '#schemas/isObject.ts'
import type { FieldSchema, PlaceProblem } from '#schemas/resourceFile/resourceFile.ts'

/** A regular expression of a schema and its JSON pointer. */
export interface PlacedPattern extends Pick<PlaceProblem, 'path'> {
  pattern: string
}

/** Keywords whose value is one schema, a list of schemas, or schemas by name. */
const single = ['items', 'contains', 'if', 'then', 'else', 'not', 'additionalProperties', 'propertyNames']
const lists = ['allOf', 'anyOf', 'oneOf', 'items']
const named = ['properties', 'patternProperties', 'definitions', '$defs']

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')

function subschemas(schema: FieldSchema, path: string): [string, FieldSchema][] {
  const found = [
    ...single.map((word): [string, unknown] => [`${path}/${word}`, schema[word]]),
    ...lists.flatMap((word) => {
      const members = schema[word]
      return Array.isArray(members)
        ? members.map((member, index): [string, unknown] => [`${path}/${word}/${index}`, member])
        : []
    }),
    ...named.flatMap((word) => {
      const members = schema[word]
      return isObject(members)
        ? Object.entries(members).map(([name, member]): [string, unknown] => [
            `${path}/${word}/${escaped(name)}`,
            member,
          ])
        : []
    }),
  ]
  return found.filter((entry): entry is [string, FieldSchema] => isObject(entry[1]))
}

/** All regular expressions that a validator of `schema` runs on user input, at any depth. */
export function patternsIn(schema: FieldSchema, path: string): PlacedPattern[] {
  const { pattern, patternProperties } = schema
  return [
    ...(typeof pattern === 'string' ? [{ path: `${path}/pattern`, pattern }] : []),
    ...(isObject(patternProperties)
      ? Object.keys(patternProperties).map((name) => ({
          path: `${path}/patternProperties/${escaped(name)}`,
          pattern: name,
        }))
      : []),
    ...subschemas(schema, path).flatMap(([place, child]) => patternsIn(child, place)),
  ]
}
