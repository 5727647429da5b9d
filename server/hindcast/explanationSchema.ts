import { provenanceSchema } from '../sources/provenanceSchema.ts'

const month = { type: 'integer', description: '1 to 12' }
const count = { type: 'integer' }
const hours = { type: ['number', 'null'], description: 'Hours a month, mean over the years that count' }

const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

/** Answer of POST /hindcast/working and POST /hwwa/working. */
export const explanationSchema = object({
  conditions: { type: 'array', items: { type: 'string' } },
  months: {
    type: 'array',
    items: object({
      year: { type: 'integer' },
      month,
      permitted: count,
      known: count,
      usable: count,
      permittedDays: count,
      usableDays: count,
      isLeftOut: { type: 'boolean', description: 'Less than 95 % of the permitted hours are known' },
    }),
  },
  costs: {
    type: 'array',
    items: object({
      month,
      known: hours,
      usable: hours,
      costs: { type: 'array', items: object({ alone: hours, gain: hours }) },
      relaxFirst: { type: ['integer', 'null'], description: 'Position in conditions' },
    }),
  },
  longestShift: count,
  provenance: provenanceSchema,
})
