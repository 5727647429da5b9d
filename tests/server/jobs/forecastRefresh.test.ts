import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ForecastBatch, forecastBatch } from '#server/jobs/forecastBatch.ts'
import { forecastRefresh } from '#server/jobs/forecastRefresh.ts'
import type { JobContext } from '#server/jobs/job.ts'
import type { WeatherSource } from '#server/sources/source.ts'
import { inlineWork } from '#server/workers/work.ts'
import { type ArrayWeather, arrayWeather } from '../arrayWeather.ts'
import { openMigratedDatabase } from '../databases/testDatabase.ts'
import { addSites, noMessages, storedRuns } from './jobDatabase.ts'

let opened: Awaited<ReturnType<typeof openMigratedDatabase>>
let weather: ArrayWeather
let clock: { now: Date }
let logged: string[]
let sent: { name: string; key: string; data: object }[]
beforeEach(async () => {
  opened = await openMigratedDatabase()
  weather = arrayWeather({ forecast: { wind_speed_10m: () => 1 } })
  clock = { now: new Date('2026-01-02T10:01:00Z') }
  logged = []
  sent = []
})
afterEach(() => opened.close())

const write = (_: object, message: string) => {
  logged.push(message)
}
const context = (source: WeatherSource = weather, stopping = new AbortController().signal): JobContext => ({
  ...noMessages,
  work: inlineWork(),
  database: opened.database,
  weather: source,
  now: () => clock.now,
  log: { info: write, warn: write, error: write },
  send: async (name, jobs) => {
    sent.push(...jobs.map((job) => ({ name, ...job })))
  },
  stopping,
})

/** Runs the refresh and the batches that it queues. */
async function refresh(source?: WeatherSource) {
  sent = []
  await forecastRefresh.work(context(source), {}, 0)
  for (const { data } of sent) await forecastBatch.work(context(source), data as ForecastBatch, 0)
}

test('a refresh runs at the start of the process and a minute after each run is complete', () => {
  expect(forecastRefresh).toMatchObject({ cron: '1 4,10,16,22 * * *', atStart: true })
})

test('a refresh stores the newest complete run of every site once, including hidden sites', async () => {
  const ids = [...(await addSites(opened.database, 1, 3)), ...(await addSites(opened.database, 7, 2))]
  await refresh()
  const rows = ids.map((id) => `${id} 2026-01-02T06`)
  expect(await storedRuns(opened.database)).toEqual(rows)
  await refresh()
  expect(sent).toEqual([])
  expect(weather.requested).toHaveLength(5)
  const owners = await opened.database
    .selectFrom('forecast_runs')
    .select(['site_id', 'customer_id'])
    .execute()
  expect(owners.filter(({ customer_id }) => customer_id === 7).map(({ site_id }) => site_id)).toEqual(
    ids.slice(3),
  )
})

test('a refresh queues batches of a hundred sites, each under its own key', async () => {
  const ids = await addSites(opened.database, 1, 250)
  await forecastRefresh.work(context(), {}, 0)
  expect(sent.map(({ data }) => (data as ForecastBatch).siteIds.length)).toEqual([100, 100, 50])
  expect(sent.flatMap(({ data }) => (data as ForecastBatch).siteIds)).toEqual(ids)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
})

test('a refresh after days without a process stores only the newest run', async () => {
  const [id] = await addSites(opened.database, 1, 1)
  await refresh()
  clock.now = new Date('2026-01-09T23:00:00Z')
  await refresh()
  expect(await storedRuns(opened.database)).toEqual([`${id} 2026-01-02T06`, `${id} 2026-01-09T18`])
})

test('a refresh removes runs after sixty days', async () => {
  const [id] = await addSites(opened.database, 1, 1)
  await refresh()
  clock.now = new Date('2026-03-03T06:00:00Z')
  await refresh()
  expect(await storedRuns(opened.database)).toEqual([`${id} 2026-01-02T06`, `${id} 2026-03-03T00`])
  clock.now = new Date('2026-03-03T06:00:01Z')
  await refresh()
  expect(await storedRuns(opened.database)).toEqual([`${id} 2026-03-03T00`])
})

test('a refresh removes the runs of a customer whose runs are stored for fewer days', async () => {
  const [id] = await addSites(opened.database, 1, 1)
  const [other] = await addSites(opened.database, 7, 1)
  await refresh()
  const runDays = { usual: undefined, exceptions: new Map([[7, 2]]) }
  const refreshAt = (time: string) => {
    clock.now = new Date(time)
    return forecastRefresh.work({ ...context(), runDays }, {}, 0)
  }
  await refreshAt('2026-01-04T06:00:00Z')
  expect(await storedRuns(opened.database)).toEqual([`${id} 2026-01-02T06`, `${other} 2026-01-02T06`])
  await refreshAt('2026-01-04T06:00:01Z')
  expect(await storedRuns(opened.database)).toEqual([`${id} 2026-01-02T06`])
})

test('a refresh stores the next run of a moved site at its new point', async () => {
  const [id] = await addSites(opened.database, 1, 1)
  await refresh()
  await opened.database
    .updateTable('records')
    .set({ body: JSON.stringify({ name: 'Moved', latitude: 60, longitude: 2, isOffshore: false }) })
    .where('id', '=', id!)
    .execute()
  await refresh()
  clock.now = new Date('2026-01-02T16:01:00Z')
  await refresh()
  expect(weather.requested.map(({ point }) => point)).toEqual([
    { latitude: 40, longitude: 1, offshore: true },
    { latitude: 60, longitude: 2, offshore: false },
  ])
})

describe('a forecast batch', () => {
  const batchOf = async (count: number): Promise<ForecastBatch> => ({
    run: Date.parse('2026-01-02T06:00:00Z') / 1000,
    siteIds: await addSites(opened.database, 1, count),
  })
  const failingAt = (latitude: number, times = Number.POSITIVE_INFINITY): WeatherSource => {
    let left = times
    return {
      ...weather,
      forecast: async (point, run, days) => {
        if (point.latitude === latitude && left-- > 0) throw new Error('The service knows no such place.')
        return weather.forecast(point, run, days)
      },
    }
  }

  test('stores the runs it can get, reports failures once, and is retried for the failed sites alone', async () => {
    const batch = await batchOf(3)
    const source = failingAt(40.01, 2)
    const attempt = (number: number) => forecastBatch.work(context(source), batch, number)
    const message = 'No forecast for 1 of 3 sites; it is tried again.'
    await expect(attempt(0)).rejects.toThrow(message)
    expect(await storedRuns(opened.database)).toHaveLength(2)
    await expect(attempt(1)).rejects.toThrow()
    await attempt(2)
    expect(await storedRuns(opened.database)).toHaveLength(3)
    expect(weather.requested).toHaveLength(3)
    expect(logged).toEqual([message])
  })

  test('does not store an older run as the requested one', async () => {
    const batch = await batchOf(1)
    const source: WeatherSource = {
      ...weather,
      forecast: async (point, run, days) => {
        const answer = await weather.forecast(point, run, days)
        return { ...answer, provenance: { ...answer.provenance, stale: true } }
      },
    }
    await expect(forecastBatch.work(context(source), batch, 0)).rejects.toThrow()
    expect(await storedRuns(opened.database)).toEqual([])
  })

  test('requests all its sites together if the source supports it', async () => {
    const batch = await batchOf(3)
    const requests: number[] = []
    const source: WeatherSource = {
      ...failingAt(40.02),
      forecasts(points, run, days) {
        requests.push(points.length)
        return Promise.allSettled(points.map((point) => this.forecast(point, run, days)))
      },
    }
    await expect(forecastBatch.work(context(source), batch, 0)).rejects.toThrow(
      'No forecast for 1 of 3 sites',
    )
    expect(requests).toEqual([3])
    expect(await storedRuns(opened.database)).toHaveLength(2)
  })

  test('that two processes run concurrently is stored once', async () => {
    const batch = await batchOf(4)
    await Promise.all([forecastBatch.work(context(), batch, 0), forecastBatch.work(context(), batch, 0)])
    expect(await storedRuns(opened.database)).toHaveLength(4)
  })

  test('does nothing for a run that is no longer the newest', async () => {
    const batch = await batchOf(1)
    clock.now = new Date('2026-01-02T16:00:00Z')
    await forecastBatch.work(context(), batch, 3)
    expect(weather.requested).toEqual([])
  })

  test('stops between two sites when the process stops, and resumes there', async () => {
    const batch = await batchOf(3)
    const stopping = new AbortController()
    const source: WeatherSource = {
      ...weather,
      forecast: (point, run, days) => {
        if (point.latitude === 40.01) stopping.abort()
        return weather.forecast(point, run, days)
      },
    }
    await expect(forecastBatch.work(context(source, stopping.signal), batch, 0)).rejects.toThrow(
      'The process ends',
    )
    expect(await storedRuns(opened.database)).toHaveLength(2)
    await forecastBatch.work(context(), batch, 1)
    expect(await storedRuns(opened.database)).toHaveLength(3)
    expect(weather.requested).toHaveLength(3)
  })
})
