import { openDatabase } from '#server/database/openDatabase.ts'
import { jobs } from '#server/jobs/jobs.ts'
import { startJobs } from '#server/jobs/startJobs.ts'
import { migrate } from '#server/migrations/index.ts'
import { sitesWithoutRun } from '#server/repositories/runs/forecastRuns.ts'
import { inlineWork } from '#server/workers/work.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { addSites, noMessages } from './jobDatabase.ts'

/** A process that refreshes the forecasts of the sites in a folder, writes a line for each site that it requests, and ends. */
const [dataDir = '', count = ''] = process.argv.slice(2)
const { database, queue, close } = await openDatabase({ dataDir })
await migrate(database)
const known = await database.selectFrom('records').select('id').execute()
if (known.length === 0) await addSites(database, 1, Number(count))

const weather = arrayWeather({ forecast: { wind_speed_10m: () => 1 } })
const forecast: typeof weather.forecast = (point, run, days) => {
  process.stdout.write('requested\n')
  return weather.forecast(point, run, days)
}
const now = () => new Date('2026-01-02T10:01:00Z')
const write = (details: object) => process.stderr.write(`${JSON.stringify(details)}\n`)
const log = { info: write, warn: write, error: write }

const finished = Promise.withResolvers<void>()
const watched = jobs.map((job) => ({
  ...job,
  work: async (...rest: Parameters<typeof job.work>) => {
    await job.work(...rest)
    const missing = await sitesWithoutRun(database, Date.parse('2026-01-02T06:00:00Z') / 1000)
    if (missing.length === 0) finished.resolve()
  },
}))
const { stop } = await startJobs({
  ...noMessages,
  queue,
  jobs: watched,
  database,
  weather: { ...weather, forecast },
  work: inlineWork(),
  now,
  log,
})
await finished.promise
await stop()
await close()
