import { type Static, Type } from 'typebox'
import { answer } from '../answer.ts'
import { siteId } from '../siteId.ts'

/** A user in a path: a key of the database. */
const userId = Type.Integer({ minimum: 1, maximum: 2147483647, title: 'User' })

/** Path parameters of POST /settings/siteusers/connect and disconnect. */
export const SiteUserParams = Type.Object({ siteId, userId })

/** Path parameters of GET /settings/siteusers/{id}/sites. */
export const UserParams = Type.Object({ id: userId })

/** Answer of GET /settings/siteusers/sites: only the fields of a site needed to manage access. */
export const AccessSites = Type.Array(
  answer({ id: Type.Integer(), name: Type.String(), description: Type.String() }),
)

/** Answer of GET /settings/siteusers/users: no permissions, no roles. */
export const AccessUsers = Type.Array(
  answer({ id: Type.Integer(), username: Type.String(), email: Type.String() }),
)

/** The ids of the users of a site, or of the sites of a user, in ascending order. */
export const LinkedIds = Type.Array(Type.Integer())

/** Query of GET /settings/siteusers/pairs. */
export const PairsQuery = Type.Object({
  ending: Type.Optional(Type.Boolean({ description: 'Only the connections with a last day' })),
})

const SiteUserPair = answer({
  siteId: Type.Integer(),
  userId: Type.Integer(),
  expiresOn: Type.Optional(Type.String({ format: 'date', description: 'The last day, UTC' })),
})
export type SiteUserPair = Static<typeof SiteUserPair>

/** Answer of GET /settings/siteusers/pairs, sorted by site and then by user. */
export const SiteUserPairs = Type.Array(SiteUserPair)
