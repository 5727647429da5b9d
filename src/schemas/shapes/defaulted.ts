import { type TSchema, Type } from 'typebox'

/** A part of a query that a request may leave out: the check fills its `default` in, so handlers always have it. */
export const defaulted = <Schema extends TSchema>(schema: Schema): Schema => Type.Optional(schema)
