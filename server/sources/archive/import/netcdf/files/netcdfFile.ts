import type { BadInput } from '#server/sources/archive/import/badInput.ts'

/** The value of an attribute: a text or numbers. Numbers in single precision are their shortest decimals. */
export type Attribute = string | readonly number[]

/** The types of numbers that NetCDF stores; all others, such as texts, hold no values of weather. */
export type NumberType =
  | 'int8'
  | 'int16'
  | 'int32'
  | 'int64'
  | 'uint8'
  | 'uint16'
  | 'uint32'
  | 'uint64'
  | 'float32'
  | 'float64'

/** An attribute of a variable, and the type of its numbers. */
export interface TypedAttribute {
  name: string
  type: Variable['type']
  value: Attribute
}

/** The attributes of a variable as its fields. */
export const attributeFields = (
  all: readonly TypedAttribute[],
): Pick<Variable, 'attributes' | 'floating'> => ({
  attributes: Object.fromEntries(all.map(({ name, value }) => [name, value])),
  floating: all.filter(({ type }) => type.startsWith('float')).map(({ name }) => name),
})

/** A variable of a NetCDF file. */
export interface Variable {
  name: string
  /** Names of its dimensions, the slowest first; none of a single value. */
  dimensions: readonly string[]
  shape: readonly number[]
  type: NumberType | 'other'
  attributes: Readonly<Record<string, Attribute>>
  /** Names of the attributes whose numbers are of a floating type. */
  floating: readonly string[]
}

/** A NetCDF file that is open. Its functions throw BadInput if it is damaged. */
export interface NetcdfFile {
  path: string
  /** Human-readable. */
  format: string
  variables: ReadonlyMap<string, Variable>
  /** The stored numbers of `count` places from `start` on along each dimension, the last dimension the fastest. */
  read: (variable: Variable, start: readonly number[], count: readonly number[]) => Float64Array
  close: () => void
}

/** Creates the error of a damaged file from the reason, as the rest of a sentence that begins with its name. */
export type Damaged = (reason: string, cause?: unknown) => BadInput
