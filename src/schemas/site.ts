import type { SiteRecord } from './recordTypes.ts'
import file from './resources/sites.json' with { type: 'json' }

/** The fields of a site's record that every user of the site may read. */
export const siteFields = [
  'name',
  'description',
  'latitude',
  'longitude',
  'isOffshore',
] as const satisfies (keyof SiteRecord)[]

export type SiteField = (typeof siteFields)[number]

export interface TimeZone {
  /** IANA name, from which the other two are derived for the moment of the answer. */
  name: string
  shortName: string
  timeZoneOffsetMs: number
}

/** A site as the map and the lists know it. */
export interface Site extends Pick<SiteRecord, SiteField> {
  id: number
  isPinned: boolean
  isFavorite: boolean
  timeZone: TimeZone
}

const { properties } = file.schema

/** The shape of a site in answers: its fields are those of the resource file. */
export const siteSchema = {
  type: 'object',
  required: ['id', ...siteFields, 'isPinned', 'isFavorite', 'timeZone'],
  properties: {
    id: { type: 'integer' },
    ...Object.fromEntries(siteFields.map((field) => [field, { type: properties[field].type }])),
    isPinned: { type: 'boolean' },
    isFavorite: { type: 'boolean' },
    timeZone: {
      type: 'object',
      required: ['name', 'shortName', 'timeZoneOffsetMs'],
      properties: {
        name: { type: 'string' },
        shortName: { type: 'string' },
        timeZoneOffsetMs: { type: 'integer' },
      },
    },
  },
}
