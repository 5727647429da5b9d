import { type TObjectOptions, type TProperties, Type } from 'typebox'

/** An object of an answer: it has these properties and no others. */
export const answer = <Properties extends TProperties>(properties: Properties, options?: TObjectOptions) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** Answer of a call whose success says everything. */
export const Done = Type.Literal(true)
