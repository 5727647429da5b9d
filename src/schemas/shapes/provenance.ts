import { type Static, Type } from 'typebox'
import { answer } from './answer.ts'

/** The source of numbers, shown on every page and in every file that contains them. */
export const Provenance = answer({
  source: Type.Enum(['climatology', 'archive', 'open-meteo', 'push', 'feed']),
  provider: Type.Optional(
    Type.String({
      description:
        'Who made the run: it was pushed to the site (POST /forecast/runs) or read from a feed; the title names it too. Absent of the own source of the installation',
    }),
  ),
  title: Type.String({
    description: 'For people, for example "Archive: alpha ventus"; the years are in from and to',
  }),
  synthetic: Type.Boolean(),
  series: Type.Optional(
    Type.String({ description: 'Name of a series of the archive, as Settings > Data lists it' }),
  ),
  latitude: Type.Number({ description: 'Of the point that was read, which need not be the requested one' }),
  longitude: Type.Number(),
  distance: Type.Number({ description: 'Kilometres from the requested point' }),
  forecastReferenceTime: Type.Optional(Type.Integer({ description: 'Unix seconds; only of forecasts' })),
  from: Type.Optional(Type.Integer({ description: 'First hour, unix seconds; only of series' })),
  to: Type.Optional(Type.Integer({ description: 'Last hour, unix seconds; only of series' })),
  coverage: Type.Optional(
    Type.Record(Type.String(), Type.Number(), {
      description: 'Share of hours with a value, 0 to 1, by parameter; only of series',
    }),
  ),
  steps: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), {
      description:
        'Hours between the samples of each parameter that is not hourly; up to 6, the hours between are interpolated. Only of series and pushed runs',
    }),
  ),
  model: Type.Optional(Type.String({ description: 'The model behind the numbers, for people' })),
  fetchedAt: Type.Optional(
    Type.Integer({ description: 'When the service was read for the numbers, unix seconds' }),
  ),
  stale: Type.Optional(
    Type.Boolean({ description: 'An old run, because there is no newer one; the title says so too' }),
  ),
  notes: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'What to know of the numbers: how those were made that the source does not give itself, and which years are not whole',
    }),
  ),
})
export type Provenance = Static<typeof Provenance>
