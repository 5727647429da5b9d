import { Ajv, type JSONSchemaType } from 'ajv'
import type { Sampling } from '#weather/sampling.ts'

/** The attributes of a store's group; names follow the Attribute Convention for Data Discovery where it defines one. */
export interface StoreAttributes {
  Conventions: string
  featureType: 'timeSeries'
  title: string
  source: string
  /** What to know of its values, for a reader: the cell of a model that stands for the point. */
  comment?: string
  date_created: string
  latitude: number
  longitude: number
  /** First and last hour, ISO 8601 in UTC. */
  time_coverage_start: string
  time_coverage_end: string
  /** Share of hours with a value, 0 to 1, by variable. */
  coverage: Record<string, number>
  /** How often each variable is sampled that is not hourly; its hours between samples are filled (definitions D.2). */
  samplings?: Record<string, Sampling>
  /** The file with the checksums of all other files; absent in older stores. */
  checksums?: string
}

const text = { type: 'string' } as const
const hour = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:00:00Z$' } as const

const schema: JSONSchemaType<StoreAttributes> = {
  type: 'object',
  required: [
    'Conventions',
    'featureType',
    'title',
    'source',
    'date_created',
    'latitude',
    'longitude',
    'time_coverage_start',
    'time_coverage_end',
    'coverage',
  ],
  properties: {
    Conventions: text,
    featureType: { type: 'string', const: 'timeSeries' },
    title: text,
    source: text,
    comment: { type: 'string', nullable: true },
    date_created: text,
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
    time_coverage_start: hour,
    time_coverage_end: hour,
    coverage: {
      type: 'object',
      required: [],
      additionalProperties: { type: 'number', minimum: 0, maximum: 1 },
    },
    samplings: {
      type: 'object',
      required: [],
      additionalProperties: {
        type: 'object',
        required: ['step', 'remainder'],
        properties: {
          step: { type: 'integer', minimum: 1, maximum: 24 },
          remainder: { type: 'integer', minimum: 0, maximum: 23 },
        },
      },
      nullable: true,
    },
    checksums: { type: 'string', nullable: true },
  },
}

/** Whether a value has the attributes of a store made by this program. */
export const isStoreAttributes = new Ajv().compile(schema)
