import { Type } from 'typebox'

/** The largest key of the database: its keys have 32 bits. */
export const MAX_KEY = 2147483647

/** Whether a number can be a key; the database refuses to compare its keys with any other. */
export const isKey = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= MAX_KEY

/** A site in a path, a query or a body: a key of the database. */
export const siteId = Type.Integer({ minimum: 1, maximum: MAX_KEY, title: 'Site' })

/** Path parameters of the calls about one site. */
export const SiteParams = Type.Object({ id: siteId })
