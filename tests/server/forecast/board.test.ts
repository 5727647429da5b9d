import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seriesOf } from '#customPages/forecast/siteForecast.ts'
import { rowOutlook, segmentsOf } from '#formats/boardRow.ts'
import type { BoardColumns } from '#schemas/shapes/forecast/board.ts'
import type { ForecastColumns } from '#schemas/shapes/forecast/forecast.ts'
import { SourceUnavailable } from '#server/domainErrors.ts'
import { limitsOf } from '#weather/adapters/thresholds.ts'
import { anyHour } from '#weather/windows/job/job.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import { windowHours } from '#weather/windows/windowHours.ts'
import { outlookText, windowOutlook } from '#weather/windows/windowOutlook.ts'
import { jobWindows } from '../../weather/windows/job/jobWindows.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { now, type Person, weatherApp } from '../weatherApp.ts'

const run = Date.parse('2026-01-02T00:00:00Z') / 1000

/** Waves that rise from 0.8 m to 2.2 m and fall again every 30 hours. */
const weather = arrayWeather({
  forecast: {
    wave_height: (hour) => 1.5 - 0.7 * Math.cos((hour / 30) * 2 * Math.PI),
    wind_speed_10m: () => 8,
  },
})

let api: Awaited<ReturnType<typeof weatherApp>>
beforeAll(async () => {
  api = await weatherApp(weather)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.deleteFrom('thresholds').execute()
})

const wavesAtMost = (thresholdMax: number) => ({
  parameterId: 11,
  thresholdMin: null,
  thresholdMax,
  tolerance: 10,
  toleranceType: 1 as const,
})
const windAtMost12 = {
  parameterId: 1,
  thresholdMin: null,
  thresholdMax: 12,
  tolerance: null,
  toleranceType: 0 as const,
}

async function boardOf(person: Person, body: object = {}): Promise<BoardColumns> {
  const { status, data } = await api.call(person, 'POST', '/forecast/board', body)
  expect(status).toBe(200)
  expect(data.missing).toBe(0)
  return data
}
const rowOf = (board: BoardColumns, site: number) => {
  const place = board.sites.indexOf(site)
  const [start, statuses, blocking, windows] = (['start', 'statuses', 'blocking', 'windows'] as const).map(
    (name) => board[name][place],
  )
  return {
    start: Number(start),
    statuses: String(statuses),
    blocking: String(blocking),
    windows: String(windows),
  }
}

describe('POST /forecast/board', () => {
  test('returns the sites of the user by name, and no site of another customer', async () => {
    const { land, sea, sea7, farm7 } = api.sites
    expect((await boardOf('planner')).sites).toEqual([land, sea])
    expect((await boardOf('planner7')).sites).toEqual([farm7, sea7])
    await api.database
      .deleteFrom('site_users')
      .where('site_id', '=', land)
      .where('user_id', '=', api.users.reader)
      .execute()
    expect((await boardOf('reader')).sites).toEqual([sea])
    expect((await boardOf('planner')).sites).toEqual([land, sea])
  })

  test('requires a session and the module', async () => {
    expect((await api.call(null, 'POST', '/forecast/board', {})).status).toBe(401)
    const { body } = await api.database
      .selectFrom('users')
      .select('body')
      .where('id', '=', api.users.reader)
      .executeTakeFirstOrThrow()
    const save = (permissions: unknown) =>
      api.database
        .updateTable('users')
        .set({ body: JSON.stringify({ ...body, permissions }) })
        .where('id', '=', api.users.reader)
        .execute()
    await save(['Module.Hindcasts'])
    expect((await api.call('reader', 'POST', '/forecast/board', {})).status).toBe(403)
    await save(body.permissions)
  })

  test('judges by the limits of the user, for a shared account by those in the request', async () => {
    await api.call('planner', 'PUT', '/parameter', [wavesAtMost(1.5)])
    const own = await boardOf('planner')
    expect(own.parameters).toEqual(['wave_height'])
    const none = await boardOf('multi')
    expect([none.parameters, none.statuses]).toEqual([[], ['', '']])
    const sent = await boardOf('multi', { thresholds: [wavesAtMost(1.5)] })
    expect(rowOf(sent, api.sites.sea)).toEqual(rowOf(own, api.sites.sea))
  })

  test('judges onshore sites by no limit of the sea', async () => {
    const board = await boardOf('planner', { thresholds: [wavesAtMost(1.5)] })
    expect(rowOf(board, api.sites.land)).toEqual({ start: run, statuses: '', blocking: '', windows: '' })
  })

  test('shows the same status of a site as its forecast page', async () => {
    await api.call('planner', 'PUT', '/parameter', [wavesAtMost(1.5), windAtMost12])
    const board = await boardOf('planner')
    const columns = 'application/vnd.seawindow.columns+json'
    const { data } = await api.call('planner', 'GET', `/forecasts/${api.sites.sea}`, undefined, columns)
    const answer = data as ForecastColumns
    const series = seriesOf(answer.start, answer.columns, answer.length)
    const judged = windowHours(series, limitsOf(answer.thresholds), false)
    const segments = windowSegments(judged)
    const row = rowOf(board, api.sites.sea)
    expect(segmentsOf(row)).toEqual(segments)
    const windows = jobWindows(judged, anyHour, { latitude: 53.5, longitude: 4 })
    const texts = new Set<string>()
    for (let hour = 0; hour < 240; hour++) {
      const at = run + hour * 3600 + 600
      const page = outlookText(windowOutlook(judged, windows, anyHour, at), anyHour, at, 'UTC')
      expect(outlookText(rowOutlook(row, board.parameters, anyHour, at), anyHour, at, 'UTC')).toBe(page)
      texts.add(page)
    }
    expect(texts).toContain('Stop now · next window in 7 h, Fri 23:00, 15 h, ended by waves')
  })

  test('counts the windows in which the job fits, on the clock of each site', async () => {
    const job = {
      hours: 4,
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 12 } },
      isTimezoneUTC: false,
    }
    const board = await boardOf('planner', { thresholds: [windAtMost12], job })
    // 07 to 12 in winter is 06 to 11 UTC in Amsterdam; ten days have ten shifts.
    const { windows } = rowOf(board, api.sites.sea)
    expect(windows.split(',')).toEqual(Array.from({ length: 10 }, (_, day) => `${6 + 24 * day}+5:s`))
    const utc = await boardOf('planner', { thresholds: [windAtMost12], job: { ...job, isTimezoneUTC: true } })
    expect(rowOf(utc, api.sites.sea).windows.split(',')[0]).toBe('7+5:s')
    const longer = await boardOf('planner', { thresholds: [windAtMost12], job: { ...job, hours: 6 } })
    expect(rowOf(longer, api.sites.sea).windows).toBe('')
  })

  test.each([
    [{ thresholds: [{ ...windAtMost12, parameterId: 999 }] }, 'Unknown parameter 999'],
    [{ job: { hours: 0 } }, ''],
    [{ sites: [1] }, ''],
  ])('refuses the body %j', async (body, message) => {
    const { status, text } = await api.call('planner', 'POST', '/forecast/board', body)
    expect(status).toBe(400)
    expect(text).toContain(message)
  })
})

describe('the rows of a board', () => {
  /** Counts the sites that are judged, from the tasks that run. */
  const counted = () => {
    const judged: number[] = []
    return {
      judged,
      runner: {
        places: 1,
        run: async <Input, Output>(
          task: { name: string; compute(input: Input): Output | Promise<Output> },
          input: Input,
        ) => {
          const { sites = [] } = input as { sites?: { site: { id: number } }[] }
          if (task.name === 'rowsOfBoard') judged.push(...sites.map(({ site }) => site.id))
          return task.compute(input)
        },
        close: async () => {},
      },
    }
  }

  test('are computed once for each run, limits and job, for all users of the customer', async () => {
    const { judged, runner } = counted()
    const clock = { now }
    const own = await weatherApp(weather, clock, { runner })
    try {
      const board = (person: Person, body: object) => own.call(person, 'POST', '/forecast/board', body)
      const body = { thresholds: [windAtMost12] }
      const { sea, land, farm7, sea7 } = own.sites
      const [first] = await Promise.all([board('planner', body), board('reader', body), board('multi', body)])
      expect(judged.toSorted()).toEqual([sea, land].toSorted())
      expect((await board('planner', body)).data).toEqual(first.data)
      expect(judged).toHaveLength(2)

      // Other customers and other limits have rows of their own.
      await board('planner7', body)
      expect(judged.slice(2).toSorted()).toEqual([farm7, sea7].toSorted())
      await board('planner', { thresholds: [wavesAtMost(2)] })
      expect(judged).toHaveLength(6)

      // A new run, and a site that was moved onshore.
      clock.now = new Date('2026-01-02T16:30:00Z')
      const next = await board('planner', body)
      expect(next.data.start).toEqual([run + 12 * 3600, run + 12 * 3600])
      expect(judged).toHaveLength(8)
      const record = await own.database
        .selectFrom('records')
        .selectAll()
        .where('id', '=', sea)
        .executeTakeFirstOrThrow()
      await own.database
        .updateTable('records')
        .set({ body: JSON.stringify({ ...record.body, isOffshore: false }) })
        .where('id', '=', sea)
        .execute()
      await board('planner', body)
      expect(judged.slice(8)).toEqual([sea])
    } finally {
      await own.close()
    }
  })

  test('are empty if the source has no forecast, which is not requested again for five minutes', async () => {
    const clock = { now }
    let requests = 0
    const silent = {
      ...weather,
      forecast: async () => {
        requests++
        throw new SourceUnavailable('The source does not answer.')
      },
    }
    const own = await weatherApp(silent, clock)
    try {
      const board = async () => (await own.call('planner', 'POST', '/forecast/board', {})).data
      expect(await board()).toMatchObject({ start: [null, null], missing: 0 })
      await board()
      expect(requests).toBe(2)
      clock.now = new Date(now.getTime() + 5 * 60_000)
      await board()
      expect(requests).toBe(4)
    } finally {
      await own.close()
    }
  })
})
