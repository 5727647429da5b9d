import { provenanceSchema } from '../sources/provenanceSchema.ts'

const number = { type: ['number', 'null'] }
const byMonth = {
  type: 'object',
  description: 'Month 1 to 12 -> value; null where no year has enough data',
  additionalProperties: number,
}
const byName = (names: string) => ({ type: 'object', description: names, additionalProperties: byMonth })
const parameter = {
  type: 'object',
  required: ['id', 'name', 'unit', 'description'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    unit: { type: 'string' },
    description: { type: 'string' },
  },
}

/** Answer of POST /hwwa. */
export const hwwaResultSchema = {
  type: 'object',
  required: ['hwwa', 'windVariabilityYearly'],
  properties: {
    hwwa: {
      type: 'array',
      description: 'One analysis; none where the data lack a parameter that was asked for',
      items: {
        type: 'object',
        required: ['hwwaHours', 'hwwaDays'],
        properties: {
          hwwaHours: byName('total_hours and usable_hours_p{NN}'),
          hwwaDays: byName('total_days and usable_days_p{NN}'),
          weatherParameters: { type: 'array', items: { type: 'object' } },
        },
      },
    },
    windVariabilityYearly: {
      type: 'array',
      items: {
        type: 'object',
        required: [
          'month',
          'windSpeedYearly',
          'windSpeedAvg',
          'windSpeedLower',
          'windSpeedUpper',
          'windSpeedUnit',
        ],
        properties: {
          month: { type: 'integer' },
          windSpeedYearly: { type: 'object', additionalProperties: { type: 'number' } },
          windSpeedAvg: number,
          windSpeedLower: number,
          windSpeedUpper: number,
          windSpeedUnit: { type: 'string' },
        },
      },
    },
    isAlwaysZero: { type: 'boolean', description: 'The window is longer than the longest shift' },
    provenance: provenanceSchema,
  },
}

export const hwwaSitesSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  },
}

export const hwwaParametersSchema = { type: 'array', items: parameter }

export const hwwaHeightsSchema = { type: 'array', items: { type: 'number', description: 'Metres' } }
