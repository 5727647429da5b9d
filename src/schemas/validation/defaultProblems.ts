import type { FieldSchema, PlaceProblem, ResourceFile } from '../resourceFile/resourceFile.ts'
import { fieldsOf } from './fieldsIn.ts'
import { createValidator } from './validator.ts'

/** The words that say what a value is. All others say when it is complete, which a form's initial values need not be. */
const kindWords = ['type', 'enum', 'const', 'oneOf', 'additionalProperties'] as const

/** A schema that only refuses values of another kind, at any depth. */
const kindOf = (schema: FieldSchema): FieldSchema => ({
  ...Object.fromEntries(kindWords.filter((word) => word in schema).map((word) => [word, schema[word]])),
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, kindOf(field)]),
    ),
  }),
  ...(schema.items && { items: kindOf(schema.items) }),
})

const inPointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')

/** Defaults of another kind than their field. All are checked by one validator, because each takes long to compile. */
export function defaultProblems(file: ResourceFile): PlaceProblem[] {
  const given = fieldsOf(file).filter(({ field }) => field.default !== undefined)
  if (given.length === 0) return []
  const properties = Object.fromEntries(given.map(({ path, field }) => [path, kindOf(field)]))
  const validate = createValidator({ type: 'object', properties }, () => new Date(0))
  const errors = validate(Object.fromEntries(given.map(({ path, field }) => [path, field.default])))
  return given.flatMap(({ path }): PlaceProblem[] => {
    const place = `/${inPointer(path)}`
    const found = errors.find((error) => error.path === place || error.path.startsWith(`${place}/`))
    if (!found) return []
    const message = `the field refuses its default: ${found.message}`
    return [{ path: `${path}/default`, otherwise: `${path}/type`, message }]
  })
}
