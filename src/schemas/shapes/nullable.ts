import { type TSchemaOptions, Type } from 'typebox'

/** A `type` with two names instead of a union, so that a wrong value gives one error, with the field's own message. */
export const numberOrNull = (options: TSchemaOptions = {}) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], ...options })

export const integerOrNull = (options: TSchemaOptions = {}) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], ...options })
