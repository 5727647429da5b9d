import { Type } from 'typebox'

/** The greatest key of the database: its keys have 32 bits. */
export const MAX_KEY = 2147483647

/** A site in a path, a query or a body: a key of the database. */
export const siteId = Type.Integer({ minimum: 1, maximum: MAX_KEY, title: 'Site' })

/** Path of the calls of one site. */
export const SiteParams = Type.Object({ id: siteId })
