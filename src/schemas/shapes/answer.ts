import { type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox'

/** An object of an answer: it has these properties and no others. */
export const answer = <Properties extends TProperties>(properties: Properties, options?: TObjectOptions) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** An object that the weather kernel makes: its type is the kernel's, and each of its properties has a schema. */
export const kernelAnswer = <Value extends object>(properties: Record<keyof Value & string, TSchema>) =>
  Type.Unsafe<Value>(answer(properties))

/** Answer of a call whose success says everything. */
export const Done = Type.Literal(true)
