import { isDeepStrictEqual } from 'node:util'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { FieldSchema, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

/** Keywords that do not affect the type of a field, besides `x-` keywords. */
const UNTYPED = ['title', 'examples', 'readOnly', 'if', 'then', 'else', 'anyOf', 'oneOf']

/** A type with exactly the values of an `enum` of objects. */
const valuesType = (values: readonly unknown[]) =>
  `(${values.map((value) => JSON.stringify(value)).join(' | ')})`

const isObjects = (field: FieldSchema) => field.enum?.some((value) => typeof value === 'object') ?? false

/** The fields of an object inside a record that are stored: those that calls must have, and those that the server sets. */
const storedFields = ({ properties = {}, required = [] }: FieldSchema) =>
  Object.keys(properties).filter((name) => required.includes(name) || properties[name]?.readOnly)

/** A field without the keywords that do not affect its type. */
function plain(field: FieldSchema): FieldSchema & { tsType?: string } {
  if (isObjects(field)) return { tsType: valuesType(field.enum ?? []) }
  const typed = Object.entries(field).filter(([word]) => !word.startsWith('x-') && !UNTYPED.includes(word))
  return {
    ...Object.fromEntries(typed),
    ...(field.items && { items: plain(field.items) }),
    ...(field.properties && { properties: plainFields(field.properties), required: storedFields(field) }),
  }
}

const plainFields = (fields: Record<string, FieldSchema>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plain(field)]))

const recordType = ({ resource }: ResourceFile) => `${resource.singular}Record`

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ')

/** With fewer fields than this, two types may be alike by chance. */
const LEAST_COPIED = 4

/** The type of a field that holds a copy of another resource's record, field by field; undefined for any other field. */
function copyType(field: FieldSchema, other: ResourceFile): string | undefined {
  const copied = other.schema.properties ?? {}
  const names = Object.keys(field.properties ?? {})
  const isField = (name: string) =>
    isDeepStrictEqual(field.properties?.[name], copied[name] && plain(copied[name]))
  if (names.length < LEAST_COPIED || !names.every(isField)) return undefined
  const type = recordType(other)
  const optional = names.filter((name) => !field.required?.includes(name))
  const whole = `Pick<${type}, ${list(names.filter((name) => !optional.includes(name)))}>`
  return optional.length === 0 ? whole : `${whole} & Partial<Pick<${type}, ${list(optional)}>>`
}

/** The fields of a record; a field that copies another record has the type of that record. */
function fieldsOf(schema: FieldSchema, others: readonly ResourceFile[]): JSONSchema['properties'] {
  const typed = Object.entries(plain(schema).properties ?? {}).map(([name, field]) => {
    const [tsType] = others.flatMap((other) => copyType(field, other) ?? [])
    return [name, tsType === undefined ? field : { tsType }] as const
  })
  return Object.fromEntries(typed) as JSONSchema['properties']
}

/** The schema of a stored record, which has every field that is required or has a default. */
const stored = (schema: FieldSchema, others: readonly ResourceFile[]): JSONSchema => ({
  ...(plain(schema) as JSONSchema),
  properties: fieldsOf(schema, others),
  required: Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    schema.required?.includes(name) || 'default' in field ? [name] : [],
  ),
})

const without = (file: ResourceFile, all: readonly ResourceFile[]) => all.filter((other) => other !== file)

/** Whether users write records of the resource; links, the audit and the outbox are made by other calls. */
const isWritten = ({ resource }: ResourceFile) =>
  resource.access.edit !== undefined && resource.links === undefined

/** src/schemas/resourceFile/recordTypes.ts: the TypeScript type of a record of each built-in resource that has a form. */
export async function recordTypes(resources: readonly ResourceFile[]): Promise<string> {
  const written = resources.filter(isWritten)
  const types = await Promise.all(
    written.map((file) =>
      compile(stored(file.schema, without(file, written)), recordType(file), {
        bannerComment: `/** A record of ${file.resource.title.toLowerCase()}, as it is stored. */`,
        additionalProperties: false,
        ignoreMinAndMaxItems: true,
        style: {
          singleQuote: true,
          semi: false,
          bracketSpacing: true,
          printWidth: 110,
          trailingComma: 'all',
        },
      }),
    ),
  )
  return `// Written by scripts/generateDocs.ts from src/schemas/resources; edit those, not this file.\n\n${types.join('\n')}`
}
