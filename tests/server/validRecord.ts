import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'

const bounded = ({ minimum, maximum }: FieldSchema, seed: number): number => {
  const low = typeof minimum === 'number' ? minimum : 0
  const high = typeof maximum === 'number' ? maximum : low + 100
  return low + (high - low) * ((seed % 17) / 17)
}

const text = ({ maxLength, format, writeOnly }: FieldSchema, seed: number): string => {
  if (format === 'email') return `someone${seed}@example.org`
  if (format === 'date') return `2026-07-${String((seed % 28) + 1).padStart(2, '0')}`
  if (format === 'date-time') return `2026-07-${String((seed % 28) + 1).padStart(2, '0')}T06:00:00.000Z`
  const length = typeof maxLength === 'number' ? maxLength : 40
  // A password must not be the name.
  return `${writeOnly ? 'Secret' : 'Value'} ${seed} æøå 風`.slice(0, length)
}

/** The ids that a customer has of some resources. */
type Choices = Readonly<Record<string, readonly number[]>>

/** A valid value of a field; different seeds give different values. */
function validValue(schema: FieldSchema, seed: number, choices: Choices): unknown {
  const chosen = schema['x-options']?.resource
  const ids = chosen === undefined ? undefined : choices[chosen]
  if (ids) return ids[seed % ids.length]
  // Examples of the field give values that a schema cannot express, such as existing permissions.
  if (Array.isArray(schema.examples)) return schema.examples[seed % schema.examples.length]
  // The demonstration data have parameters with these ids.
  if (chosen !== undefined) return (seed % 20) + 1
  if (Array.isArray(schema.enum)) return schema.enum[seed % schema.enum.length]
  if (schema.oneOf) return schema.oneOf[seed % schema.oneOf.length]?.const
  const [type] = [schema.type].flat()
  if (type === 'object') return validRecord(schema, seed, choices)
  if (type === 'array') return [validValue(schema.items ?? { type: 'string' }, seed, choices)]
  if (type === 'boolean') return seed % 2 === 0
  if (type === 'integer' || schema.multipleOf === 1) return Math.round(bounded(schema, seed))
  return type === 'number' ? bounded(schema, seed) : text(schema, seed)
}

/** A field that replaces others of the record and is not stored, such as the operation of an alert; other fields show what is. */
const replacesOthers = ({ writeOnly, type }: FieldSchema): boolean => writeOnly === true && type === 'object'

/** A record that a form's schema accepts, with every field that can be written at any time and is stored. */
export const validRecord = (
  schema: FieldSchema,
  seed: number,
  choices: Choices = {},
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([, field]) => !field.readOnly && !field['x-fixed'] && !replacesOthers(field))
      .map(([name, field]) => [name, validValue(field, seed, choices)]),
  )
