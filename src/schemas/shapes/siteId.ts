import { Type } from 'typebox'

/** A site in a path, a query or a body: a key of the database. */
export const siteId = Type.Integer({ minimum: 1, maximum: 2147483647, title: 'Site' })

/** Path of the calls of one site. */
export const SiteParams = Type.Object({ id: siteId })
