import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { FieldSchema, ResourceFile } from '../../src/schemas/resourceFile/resourceFile.ts'

/** A field without the words of the portal, which say nothing about its type. */
const plain = (schema: FieldSchema): FieldSchema =>
  Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([word]) =>
          !word.startsWith('x-') && !['title', 'if', 'then', 'else', 'anyOf', 'oneOf'].includes(word),
      )
      .map(([word, value]) => {
        if (word === 'items') return [word, plain(value as FieldSchema)]
        if (word !== 'properties') return [word, value]
        const fields = Object.entries(value as Record<string, FieldSchema>)
        return [word, Object.fromEntries(fields.map(([name, field]) => [name, plain(field)]))]
      }),
  )

/** What is stored has every field that is required or has a default. */
const stored = (schema: FieldSchema): JSONSchema => ({
  ...(plain(schema) as JSONSchema),
  required: Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    schema.required?.includes(name) || 'default' in field ? [name] : [],
  ),
})

/** src/schemas/resourceFile/recordTypes.ts: the TypeScript type of a record of each built-in resource file. */
export async function recordTypes(resources: readonly ResourceFile[]): Promise<string> {
  const types = await Promise.all(
    resources.map(({ resource, schema }) =>
      compile(stored(schema), `${resource.singular}Record`, {
        bannerComment: `/** A record of ${resource.title.toLowerCase()}, as it is stored. */`,
        additionalProperties: false,
        ignoreMinAndMaxItems: true,
        style: { singleQuote: true, semi: false, printWidth: 110, trailingComma: 'all' },
      }),
    ),
  )
  return `// Written by scripts/generateDocs.ts from src/schemas/resources; edit those, not this file.\n\n${types.join('\n')}`
}
