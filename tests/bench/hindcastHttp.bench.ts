import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createToken } from '../../server/repositories/tokens.ts'
import { importFile } from '../../server/sources/archive/importFile.ts'
import { createWeather } from '../../server/sources/index.ts'
import { hindcastTable } from '../../src/weather/hindcastTable.ts'
import type { HourlySeries } from '../../src/weather/series.ts'
import { HOUR } from '../../src/weather/time.ts'
import { alwaysOpen } from '../../src/weather/workWindow.ts'
import { now, weatherApp } from '../server/weatherApp.ts'
import { atMost, type BenchRow } from './measure.ts'
import { limitOf, tiledSeries, WINDOW } from './usableHours.series.ts'

const point = { latitude: 54.01, longitude: 6.6 }
const CALLS = 400

/** Twenty years of wind and waves as an archive, imported as an operator does. */
async function importTwentyYears(dataDir: string, { start, length, columns }: HourlySeries): Promise<void> {
  const lines = Array.from({ length }, (_, hour) => {
    const time = new Date((start + hour * HOUR) * 1000).toISOString()
    return `${time},${columns.c0![hour]},${columns.c1![hour]}`
  })
  const file = join(dataDir, 'twentyYears.csv')
  writeFileSync(file, ['time,wind,wave', ...lines].join('\n'))
  const map = ['wind=wind_speed_10m', 'wave=wave_height']
  await importFile({ file, root: join(dataDir, 'archive'), ...point, map, replace: false, now })
}

const conditions = (more: number) => [
  { parameterId: 1, parameter: 'wind_speed_10m', condition: 'LT' as const, testValue: limitOf(0) + more },
  { parameterId: 11, parameter: 'wave_height', condition: 'LT' as const, testValue: limitOf(1) },
]

/** The body of POST /hindcast/analysis, its first limit `more` above what it was. */
const question = (more: number) =>
  JSON.stringify({
    ...point,
    workingDays: 'Mon-Sun',
    windowLength: WINDOW,
    daylight: false,
    startHour: 0,
    endHour: 24,
    conditionList: conditions(more).map(({ parameter: _, ...condition }) => ({ ...condition, apply: true })),
    isTimezoneUTC: true,
    isCompressed: true,
  })

/** The table's rows, by the kernel alone, as JSON. */
const expected = (series: HourlySeries, more: number) =>
  JSON.stringify(
    hindcastTable(
      { ...series, columns: { wind_speed_10m: series.columns.c0!, wave_height: series.columns.c1! } },
      {
        conditions: conditions(more),
        windowLength: WINDOW,
        workWindow: alwaysOpen,
        isCompressed: true,
        point,
      },
    ).rows,
  )

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >>> 1]!

/**
 * POST /hindcast/analysis of 20 archived years and two conditions, over HTTP with a kept connection, against a constant GET that
 * needs the same sign-in: medians of calls one after the other, by turns. No constant answer is of just 2 kB: of one of 0.5 kB
 * and one of 3.5 kB the faster counts.
 */
export async function run(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-bench-'))
  const series = tiledSeries(20)
  await importTwentyYears(dataDir, series)
  const api = await weatherApp(createWeather({ dataDir, source: 'climatology', now: () => now }))
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  const address = api.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const token = await createToken(api.database, api.users.planner, now, 1)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = {
    'x-api-key': 'test-key',
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }

  const call = (path: string, body?: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      request({ host: '127.0.0.1', port: address.port, path, method, headers, agent }, (answer) => {
        if (answer.statusCode === 200) text(answer).then(resolve, reject)
        else reject(new Error(`${method} ${path} answered ${answer.statusCode}`))
      })
        .on('error', reject)
        .end(body)
    })
  const analyse = (more: number) => call('/hindcast/analysis/?format=portal', question(more))

  for (const more of [0, 0.5, -2]) {
    const answer = JSON.stringify(JSON.parse(await analyse(more)).data.data)
    if (answer !== expected(series, more)) throw new Error(`The answers differ at ${more}`)
  }
  const contenders = {
    small: () => call('/customer/permissions'),
    large: () => call('/hindcast/parameterlist'),
    same: () => analyse(0),
    changed: (round: number) => analyse(0.001 * round),
  }
  const times: Record<keyof typeof contenders, number[]> = { small: [], large: [], same: [], changed: [] }
  for (let round = -50; round < CALLS; round++) {
    for (const name of ['small', 'same', 'large', 'changed'] as const) {
      const begin = performance.now()
      await contenders[name](round)
      if (round >= 0) times[name].push(performance.now() - begin)
    }
  }
  agent.destroy()
  await api.close()
  await rm(dataDir, { recursive: true })
  const constant = Math.min(median(times.small), median(times.large))
  const title = 'POST /hindcast/analysis, 20 years, 2 conditions:'
  return [
    atMost(`${title} p50 / constant GET`, median(times.same) / constant, 5),
    atMost(`${title} p50 with a changed limit / constant GET`, median(times.changed) / constant, 5),
  ]
}
