import { type Static, Type } from 'typebox'
import { answer } from '../answer.ts'
import { RunColumns as columns, referenceTime } from './forecast.ts'

export const ForecastRunsQuery = Type.Object({
  run: Type.Optional(referenceTime),
  parameters: Type.Optional(
    Type.String({
      pattern: '^[0-9]{1,4}(,[0-9]{1,4})*$',
      maxLength: 200,
      title: 'Parameters',
      description: 'Ids of the parameters to answer, parted by commas; without it all',
    }),
  ),
})

const RunColumns = answer({
  run: Type.Integer({ description: 'Forecast reference time, unix seconds' }),
  start: Type.Integer({ description: 'First hour of the columns, unix seconds' }),
  columns,
})
export type RunColumns = Static<typeof RunColumns>

/** Answer of GET /forecasts/{id}/runs. */
export const ForecastRuns = answer({
  siteId: Type.Integer(),
  latest: Type.Array(Type.Integer(), {
    description: 'Reference times of the last runs of the site, unix seconds, the newest first',
  }),
  runs: Type.Array(RunColumns, {
    description:
      'The requested run, with its bands as <parameter>_p10 and <parameter>_p90, then up to four before it, the newest first, from the first hour of the requested run on',
  }),
  members: Type.Array(columns, {
    description:
      'The members of the ensemble of the requested run, with the same hours; empty where the source has none',
  }),
})
export type ForecastRuns = Static<typeof ForecastRuns>
