type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Words whose values are data. */
const data = new Set(['example', 'examples', 'default', 'enum', 'const'])

const anyValues = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]))

/** A schema that defines each property it requires, and in a branch each property of the object: readers of a document look there. */
function completeSchema(schema: Node): Node {
  const { required, properties, ...rest } = schema
  if (!Array.isArray(required) && !isNode(properties)) return schema
  const own = { ...anyValues(Array.isArray(required) ? required : []), ...(isNode(properties) && properties) }
  const branches = Object.fromEntries(
    ['then', 'else']
      .map((word) => [word, schema[word]] as const)
      .filter((entry): entry is [string, Node] => isNode(entry[1]))
      .map(([word, branch]) => [
        word,
        {
          ...branch,
          properties: { ...anyValues(Object.keys(own)), ...(isNode(branch.properties) && branch.properties) },
        },
      ]),
  )
  return { ...rest, ...branches, ...(required !== undefined && { required }), properties: own }
}

/**
 * A part of an OpenAPI document whose schemas define what they require. They allow the same values as before: what is added allows any.
 * `isMap` if the keys of the part are names of properties.
 */
export function completeSchemas(part: unknown, isMap = false): unknown {
  if (Array.isArray(part)) return part.map((item) => completeSchemas(item))
  if (!isNode(part)) return part
  const completed = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      !isMap && data.has(key) ? value : completeSchemas(value, !isMap && key === 'properties'),
    ]),
  )
  return isMap ? completed : completeSchema(completed)
}
