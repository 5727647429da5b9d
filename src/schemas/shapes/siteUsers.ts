import { type Static, Type } from 'typebox'
import { answer } from './answer.ts'
import { siteId } from './siteId.ts'

/** A user in a path: a key of the database. */
const userId = Type.Integer({ minimum: 1, maximum: 2147483647, title: 'User' })

/** Path of POST /settings/siteusers/connect and disconnect. */
export const SiteUserParams = Type.Object({ siteId, userId })
export type SiteUser = Static<typeof SiteUserParams>

/** Path of GET /settings/siteusers/{id}/sites. */
export const UserParams = Type.Object({ id: userId })

/** Answer of GET /settings/siteusers/sites: as much of a site as its access needs. */
export const AccessSites = Type.Array(
  answer({ id: Type.Integer(), name: Type.String(), description: Type.String() }),
)

/** Answer of GET /settings/siteusers/users: no permissions, no roles. */
export const AccessUsers = Type.Array(
  answer({ id: Type.Integer(), username: Type.String(), email: Type.String() }),
)

/** Ids of what a site or a user is connected to, in ascending order. */
export const LinkedIds = Type.Array(Type.Integer())

/** Answer of GET /settings/siteusers/pairs, by site and then by user. */
export const SiteUserPairs = Type.Array(answer({ siteId: Type.Integer(), userId: Type.Integer() }))
