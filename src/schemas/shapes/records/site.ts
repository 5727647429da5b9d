import { type Static, Type } from 'typebox'
import type { SiteRecord } from '#schemas/resourceFile/recordTypes.ts'
import file from '#schemas/resources/sites.json' with { type: 'json' }
import { answer } from '../answer.ts'

const { properties } = file.schema

/** A field of the resource file, with the type of the record's field. */
const field = <Name extends keyof SiteRecord>(name: Name) =>
  Type.Unsafe<SiteRecord[Name]>({ type: properties[name].type })

/** The fields of a site's record that every user of the site may read. */
const fields = {
  name: field('name'),
  description: field('description'),
  latitude: field('latitude'),
  longitude: field('longitude'),
  isOffshore: field('isOffshore'),
}
export type SiteField = keyof typeof fields
export const siteFields = Object.keys(fields) as SiteField[]

const TimeZone = answer({
  name: Type.String({
    description: 'IANA name, from which the other two are derived for the moment of the answer',
  }),
  shortName: Type.String(),
  timeZoneOffsetMs: Type.Integer(),
})
export type TimeZone = Static<typeof TimeZone>

/** A site for the map and the lists. */
export const Site = answer({
  id: Type.Integer(),
  ...fields,
  isPinned: Type.Boolean(),
  isFavorite: Type.Boolean(),
  timeZone: TimeZone,
})
export type Site = Static<typeof Site>

/** Answer of GET /sites and GET /sites/favorites. */
export const Sites = Type.Array(Site)

export const SitesQuery = Type.Object({
  searchQuery: Type.Optional(Type.String({ maxLength: 200, title: 'Search' })),
})
