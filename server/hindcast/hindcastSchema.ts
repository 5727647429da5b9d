import { monthNames } from '../../src/weather/hindcast/hindcastTable.ts'
import { provenanceSchema } from '../sources/provenanceSchema.ts'

const text = { type: 'string' }
const percent = { type: ['number', 'null'], description: 'Percent of the permitted hours with data' }

/** Answer of POST /hindcast/analysis. */
export const hindcastResultSchema = {
  type: 'object',
  required: ['data', 'failedParameters', 'status', 'statusMessage'],
  properties: {
    data: {
      type: 'array',
      items: {
        type: 'object',
        required: ['Year', ...monthNames, 'Average'],
        properties: {
          Year: { type: ['integer', 'string'], description: 'A year, Average, or P10 to P90' },
          ...Object.fromEntries([...monthNames, 'Average'].map((column) => [column, percent])),
        },
      },
    },
    failedParameters: { type: 'array', items: text },
    status: text,
    statusMessage: text,
    provenance: provenanceSchema,
    incompleteMonths: {
      type: 'object',
      description: 'Year -> months 1 to 12 with less than 95 % of their permitted hours known',
      additionalProperties: { type: 'array', items: { type: 'integer' } },
    },
  },
}

/** Answer of GET /hindcast/parameterlist. */
export const hindcastParameterListSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name', 'shortDescription', 'unit'],
    properties: {
      id: { type: 'integer' },
      name: text,
      shortDescription: text,
      unit: { type: 'object', required: ['name'], properties: { name: text } },
    },
  },
}

/** Answer of GET /hindcast/points. */
export const hindcastPointsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['title', 'latitude', 'longitude', 'from', 'to'],
    properties: {
      title: text,
      latitude: { type: 'number' },
      longitude: { type: 'number' },
      from: { type: 'integer', description: 'First hour, unix seconds' },
      to: { type: 'integer', description: 'Last hour, unix seconds' },
    },
  },
}

/** Answer of GET /hindcast/csv. */
export const csvAnswerSchema = {
  type: 'object',
  required: ['status', 'statusMessage', 'data'],
  properties: { status: text, statusMessage: text, data: { type: 'string', description: 'CSV text' } },
}
