import { type Static, Type } from 'typebox'
import { answer } from './answer.ts'

/** Where a series of the archive has values. */
export const SeriesCoverage = answer({
  from: Type.String({ description: 'The first month, UTC: 2002-01' }),
  parameters: Type.Array(
    answer({
      name: Type.String(),
      title: Type.String(),
      unit: Type.String(),
      share: Type.Number({ description: 'Share of all hours with a value, 0 to 1' }),
      months: Type.Array(Type.Number(), {
        description: 'Share of the hours with a value, 0 to 1, of each month from the first to the last',
      }),
    }),
  ),
})
export type SeriesCoverage = Static<typeof SeriesCoverage>
