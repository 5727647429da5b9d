const number = { type: 'number' }

/** Where the numbers of an answer come from. */
export const provenanceSchema = {
  type: 'object',
  required: ['source', 'title', 'synthetic', 'latitude', 'longitude', 'distance'],
  properties: {
    source: { enum: ['climatology', 'archive', 'open-meteo'] },
    title: { type: 'string' },
    synthetic: { type: 'boolean' },
    latitude: number,
    longitude: number,
    distance: { type: 'number', description: 'Kilometres from the point asked for' },
    forecastReferenceTime: { type: 'integer', description: 'Unix seconds' },
    from: { type: 'integer', description: 'First hour, unix seconds' },
    to: { type: 'integer', description: 'Last hour, unix seconds' },
    coverage: {
      type: 'object',
      additionalProperties: number,
      description: 'Share of hours with a value by parameter',
    },
    model: { type: 'string', description: 'The model behind the numbers' },
    fetchedAt: { type: 'integer', description: 'When the service gave the numbers, unix seconds' },
    stale: { type: 'boolean', description: 'The source does not answer: this is the last run that it gave' },
    notes: {
      type: 'array',
      items: { type: 'string' },
      description: 'How numbers were made that the source does not give itself',
    },
  },
}
