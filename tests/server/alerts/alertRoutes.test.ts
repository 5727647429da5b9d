import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluateSites } from '#server/alerts/evaluateSites.ts'
import { addMute } from '#server/mail/mutes.ts'
import { sendOutbox } from '#server/mail/sendOutbox.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'
import { testProfiles } from '../testProfiles.ts'
import { alertBody, seconds } from './alertDatabase.ts'

const HOUR = 3600
const DAY = 24 * HOUR
/** The newest run at 10:00. */
const RUN = seconds('2026-06-15T06:00')
/** Two years of series, with wind of 12 m/s for 10 hours from 06:00 on the first day of each month. */
const START = seconds('2024-01-01T00:00')
const isStorm = (hour: number) => {
  const time = new Date((START + hour * HOUR) * 1000)
  return time.getUTCDate() === 1 && time.getUTCHours() >= 6 && time.getUTCHours() < 16
}

let server: SeededApp
let siteId: number
beforeAll(async () => {
  server = await seededApp({}, () =>
    arrayWeather({
      forecast: { wind_speed_10m: (hour) => (hour >= 30 && hour < 40 ? 12 : 5) },
      series: { wind_speed_10m: (hour) => (isStorm(hour) ? 12 : 5) },
      start: START,
      hours: 24 * 731,
    }),
  )
  const { data } = await server.call('/sites', { as: 'admin' })
  siteId = data[0].id
})
afterAll(() => server.close())

const tryAlert = (changes: object = {}, as = 'admin') => {
  const { parameters, site, windowLength, frequency } = alertBody(siteId)
  const body = { parameters, site, windowLength, frequency, ...changes }
  return server.call('/alert/try', { as, method: 'POST', body })
}

describe('a trial', () => {
  test('finds the hours and windows of the newest run, and counts the last 12 months', async () => {
    const { status, data } = await tryAlert()
    expect(status).toBe(200)
    const { forecast, past } = data
    const start = seconds('2026-06-15T10:00')
    expect(forecast).toMatchObject({ run: RUN, start, result: 'fires' })
    expect(forecast.holds).toHaveLength(236)
    expect(forecast.holds.indexOf(1)).toBe(26)
    expect(forecast.holds.lastIndexOf(1)).toBe(35)
    expect(forecast.windows).toEqual([
      { start: RUN + 30 * HOUR, end: RUN + 40 * HOUR, isEndOpen: false, hours: 10 },
    ])
    expect(forecast.parameters).toEqual([{ parameterId: 1, values: expect.arrayContaining([5, 12]) }])
    // 2025 has twelve such days.
    expect(past).toMatchObject({
      from: seconds('2025-01-01T00:00'),
      to: seconds('2025-12-31T23:00'),
      count: 12,
      longest: 10,
    })
    expect(data).toMatchObject({ windowText: 'at least 6 h' })
    expect(data.sent).toBeUndefined()
  })

  test('goes on after a break if work may pause between shifts', async () => {
    // Below 10 m/s except from 12:00 to 22:00 of 16 June: of the shifts from 07:00 to 12:00 none is broken, in the past neither by
    // the storms from 06:00 to 16:00 of the first day of each month, except on those days.
    const workWindow = {
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 12 } },
      isTimezoneUTC: true,
    }
    const parameters = [{ parameterId: 1, values: [10], operators: [{ id: 4, type: 'LT' }], logic: null }]
    const windowLength = { value: 20, operator: { id: 2, type: 'GTE' } }
    const within = await tryAlert({ parameters, windowLength, workWindow })
    expect(within.data.forecast).toMatchObject({ result: 'quiet', windows: [] })
    const { data } = await tryAlert({
      parameters,
      windowLength,
      workWindow: { ...workWindow, isCompressed: true },
    })
    expect(data.windowText).toContain('work may pause between shifts')
    // From 10:00 of 15 June, a Monday, to 06:00 of 25 June: two hours of this day, and five of each of the nine that follow.
    expect(data.forecast.windows).toEqual([
      { start: RUN + 4 * HOUR, end: RUN + 9 * DAY + 6 * HOUR, isEndOpen: false, hours: 47 },
    ])
    // Twelve storms leave a window between each two, and one after the last; none before the first, on 1 January.
    expect(data.past).toMatchObject({ count: 12 })
  })

  test('judges by an operation, if the call has one, in place of its own fields', async () => {
    const operation = { limits: [{ parameterId: 1, max: 12, or: { min: 100 } }], windowLength: 300 }
    expect((await tryAlert({ operation })).data).toMatchObject({
      windowText: 'at least 300 h',
      forecast: { result: 'quiet' },
    })
    const least = { ...operation, windowLength: 200 }
    expect((await tryAlert({ operation: least })).data.forecast).toMatchObject({ result: 'fires' })
    const limits = [{ parameterId: 1, min: 1, max: 2, or: { min: 3, max: 4 } }]
    const refused = await tryAlert({ operation: { ...operation, limits } })
    expect([refused.status, refused.errors]).toEqual([
      400,
      [{ path: '/operation/limits/0', message: 'An alert compares a parameter with at most two values' }],
    ])
  })

  test('counts the hours of the working time only', async () => {
    // The wind is strong from 12:00 to 22:00 of 16 June, a Tuesday, and in the past from 06:00 to 16:00.
    const workWindow = {
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      isTimezoneUTC: true,
    }
    const { status, data } = await tryAlert({ workWindow })
    expect(status).toBe(200)
    expect(data.windowText).toBe('at least 6 h, 07:00 to 19:00 UTC')
    expect(data.forecast.windows).toEqual([
      { start: RUN + 30 * HOUR, end: RUN + 37 * HOUR, isEndOpen: false, hours: 7 },
    ])
    expect(data.past).toMatchObject({ count: 12, longest: 9 })
    const weekdays = { ...workWindow, workingDays: { start: 5, end: 6 } }
    expect((await tryAlert({ workWindow: weekdays })).data.forecast).toMatchObject({ result: 'quiet' })
    const broken = await tryAlert({ workWindow: { ...workWindow, windowSelection: { name: 'custom' } } })
    expect([broken.status, broken.errors]).toEqual([
      400,
      [{ path: '/workWindow/windowSelection/customRange', message: 'Required start and end hours' }],
    ])
  })

  test('reports that the alert would not fire', async () => {
    const { data } = await tryAlert({ windowLength: { value: 11, operator: { id: 2, type: 'GTE' } } })
    expect(data.forecast).toMatchObject({ result: 'quiet', windows: [] })
    expect(data.past).toMatchObject({ count: 0, longest: 0 })
  })

  test('has no data where the forecast or the series lacks the parameter', async () => {
    const parameters = [{ parameterId: 11, values: [2], operators: [{ id: 4, type: 'LT' }] }]
    const { data } = await tryAlert({ parameters })
    expect(data.forecast).toMatchObject({ result: 'noData', windows: [] })
    expect(new Set(data.forecast.holds)).toEqual(new Set([null]))
    expect(data.past).toBeNull()
  })

  test('with a date returns the messages that the events around it would have sent', async () => {
    const { data } = await tryAlert({ date: '2025-03-01', frequency: { id: 1, frequency: 1 } })
    const window = {
      start: seconds('2025-03-01T06:00'),
      end: seconds('2025-03-01T16:00'),
      isEndOpen: false,
    }
    // The run of 19 February at 00:00 ends at 1 March 00:00, that of 20 February reaches the whole storm; the run of 2 March is the
    // first one after it.
    expect(data.sent).toEqual([
      { at: seconds('2025-02-20T04:00'), kind: 'start', cleared: null, window, before: null },
      { at: seconds('2025-03-02T04:00'), kind: 'clear', cleared: 'over', window, before: window },
    ])
    expect(data.forecast).toMatchObject({ run: seconds('2025-02-27T00:00'), windows: [window] })
  })

  test.each([
    [{ date: '2022-03-01' }, '/date', 'There are no data of this date'],
    [{ parameters: [] }, '/parameters', 'One Required'],
    [
      {
        parameters: [
          {
            parameterId: 1,
            values: [5],
            operators: [
              { id: 3, type: 'GT' },
              { id: 4, type: 'LT' },
            ],
            logic: { id: 1, type: 'AND' },
          },
        ],
      },
      '/parameters/0/values/1',
      'Required',
    ],
    [
      { windowLength: { value: 0, operator: { id: 5, type: 'EQ' } } },
      '/windowLength/value',
      'Required a positive integer number',
    ],
  ])('with %o is refused with an error at %s', async (changes, path, message) => {
    const { status, errors } = await tryAlert(changes)
    expect([status, errors]).toEqual([400, [{ path, message }]])
  })

  test('for a deleted site is refused with an error at the site id', async () => {
    const message = 'Associated site has been deleted. Please add valid site.'
    const { status, detail, errors } = await tryAlert({ site: { id: 999_999 } })
    expect([status, detail, errors]).toEqual([404, message, [{ path: '/site/id', message }]])
  })

  test('is refused to callers who may not use alerts', async () => {
    expect((await server.call('/alert/try', { method: 'POST', body: {} })).status).toBe(401)
    expect((await tryAlert({}, 'planner')).status).toBe(200)
    const profile = JSON.parse(readFileSync(join(server.customersDir, 'default', 'profile.json'), 'utf8'))
    const folder = join(server.customersDir, '1')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'profile.json'),
      JSON.stringify({ ...profile, modules: ['forecasts', 'reports'] }),
    )
    const refused = [403, 'You do not have permission to do this.', undefined]
    for (const as of ['planner', 'admin']) {
      const { status, detail, data } = await tryAlert({}, as)
      expect([status, detail, data]).toEqual(refused)
      const save = await server.call('/alert', { as, method: 'POST', body: alertBody(siteId) })
      expect([save.status, save.detail, save.data]).toEqual(refused)
    }
    expect(await server.database.selectFrom('outbox').select('id').execute()).toEqual([])
    rmSync(folder, { recursive: true })
    expect((await tryAlert({}, 'planner')).status).toBe(200)
  })
})

describe('the series of a site', () => {
  const series = (id: number, as = 'admin') => server.call(`/alert/series/${id}`, { as })

  test('is the past on which a trial can look, with the last 12 months that it counts in', async () => {
    const { data } = await series(siteId)
    const { from, to, lastYear } = data.series
    expect({ from, to, lastYear }).toEqual({
      from: START,
      to: seconds('2025-12-31T23:00'),
      lastYear: seconds('2025-01-01T00:00'),
    })
    const { past } = (await tryAlert()).data
    expect([past.from, past.to]).toEqual([lastYear, to])
    expect((await tryAlert({ date: '2024-01-01' })).status).toBe(200)
    expect((await tryAlert({ date: '2025-12-31' })).status).toBe(200)
    expect((await tryAlert({ date: '2023-12-31' })).status).toBe(400)
    expect((await tryAlert({ date: '2026-01-01' })).status).toBe(400)
  })

  test('is null where the source has none', async () => {
    const bare = await seededApp({}, () => ({ ...arrayWeather({}), covers: async () => null }))
    try {
      expect((await bare.call(`/alert/series/${siteId}`, { as: 'admin' })).data).toEqual({ series: null })
    } finally {
      await bare.close()
    }
  })

  test('is refused for sites that the caller may not see', async () => {
    expect((await server.call(`/alert/series/${siteId}`)).status).toBe(401)
    expect((await series(siteId, 'admin7')).status).toBe(404)
    expect((await series(999_999)).status).toBe(404)
  })
})

describe('the history of an alert', () => {
  const history = (id: number, as = 'admin') => server.call(`/alert/${id}/history`, { as })
  let id: number
  beforeAll(async () => {
    const { recipients } = alertBody(siteId)
    const body = { ...alertBody(siteId), expiryDate: '2026-12-31', recipients }
    const created = await server.call('/alert', { as: 'admin', method: 'POST', body })
    expect(created.status).toBe(200)
    const list = await server.call('/alert', { as: 'admin' })
    id = list.data.find(({ name }: { name: string }) => name === body.name).id
    const weather = arrayWeather({
      forecast: { wind_speed_10m: (hour) => (hour >= 30 && hour < 40 ? 12 : 5) },
    })
    const run = await weather.forecast({ latitude: 0, longitude: 0, offshore: true }, RUN, 10)
    await storeRun(server.database, { id: siteId, customerId: 1 }, RUN, run)
    await evaluateSites({ database: server.database, profiles: testProfiles }, 1, [siteId], now)
  })

  test('has its events, evaluations and messages', async () => {
    const { data } = await history(id)
    const window = { start: RUN + 30 * HOUR, end: RUN + 40 * HOUR, isEndOpen: false }
    const at = now.getTime() / 1000
    const thread = `1-${id}-${RUN}-${window.start}`
    expect(data).toEqual({
      from: at - 60 * DAY,
      to: at,
      events: [{ id: thread, begun: at, ended: null, cleared: null, window }],
      evaluations: [{ at, run: RUN, text: 'Event found: Tue 16 Jun 12:00 UTC to Tue 16 Jun 22:00 UTC.' }],
      mails: [
        { at, eventId: thread, kind: 'start', recipient: 'crane@sea.example', state: 'queued', reason: null },
      ],
      mutes: [],
    })
  })

  test('shows why a message was not accepted, and that sending was abandoned', async () => {
    const mails = async () =>
      (await history(id)).data.mails.map(({ state, reason }: { state: string; reason: string }) => [
        state,
        reason,
      ])
    const sendAt = (days: number) =>
      sendOutbox({
        database: server.database,
        now: () => new Date(now.getTime() + days * DAY * 1000),
        isStillWanted: async () => undefined,
        channel: {
          name: 'mail',
          places: 1,
          share: 1,
          deliver: async () => {
            throw new Error('Mailbox busy')
          },
        },
        stopping: new AbortController().signal,
        onRefusal: () => {},
      })
    await sendAt(0)
    expect(await mails()).toEqual([['queued', 'Mailbox busy']])
    await sendAt(1.1)
    expect(await mails()).toEqual([['failed', 'Mailbox busy']])
  })

  test('shows which recipient stopped the messages', async () => {
    const mute = { customerId: 1, resource: 'alerts', recordId: id, thread: null }
    await addMute(server.database, { ...mute, recipient: 'crane@sea.example' }, now)
    const { data } = await history(id)
    expect(data.mutes).toEqual([{ at: now.getTime() / 1000, eventId: null, recipient: 'crane@sea.example' }])
  })

  test('covers 60 days', async () => {
    server.clock.now = new Date(now.getTime() + 61 * DAY * 1000)
    const { data } = await history(id)
    // An ongoing event is shown, however long ago it began.
    expect(data).toMatchObject({ evaluations: [], mails: [], mutes: [], events: [{ ended: null }] })
    server.clock.now = now
  })

  test('is not visible to users of another customer', async () => {
    for (const user of ['admin7', 'planner7'])
      expect((await history(id, user)).status).toBeGreaterThanOrEqual(403)
    expect((await history(999_999)).status).toBe(404)
    expect((await server.call(`/alert/${id}/history`)).status).toBe(401)
  })
})
