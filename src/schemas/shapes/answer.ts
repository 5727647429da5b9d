import { type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox'

/** An object in an answer, with these properties only. */
export const answer = <Properties extends TProperties>(properties: Properties, options?: TObjectOptions) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** An object returned by the weather kernel: it has the kernel's type, and a schema for each property. */
export const kernelAnswer = <Value extends object>(properties: Record<keyof Value & string, TSchema>) =>
  Type.Unsafe<Value>(answer(properties))

/** Answer of a call that returns nothing but its success. */
export const Done = Type.Literal(true)
