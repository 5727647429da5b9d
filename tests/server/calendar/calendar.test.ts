import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keepCalendarWindows } from '#server/calendar/calendarWindows.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'
import { testProfiles } from '../testProfiles.ts'

const HOUR = 3600
/** The run of 06:00 is not complete at 10:00; hours are those since 00:00. */
const run = Date.parse('2026-06-15T00:00:00Z') / 1000
const hour = (count: number) => run + count * HOUR

let server: SeededApp
let site: { id: number; name: string }
let planner: { id: number; customer_id: number }
beforeAll(async () => {
  server = await seededApp({ PUBLIC_URL: 'https://portal.example.org' })
  const { database } = server
  planner = await database
    .selectFrom('users')
    .select(['id', 'customer_id'])
    .where('username', '=', 'planner')
    .executeTakeFirstOrThrow()
  const sites = (await server.call('/sites', { as: 'planner' })).data
  site = sites.find(({ isOffshore }: { isOffshore: boolean }) => isOffshore)
  for (const { id, isFavorite } of sites)
    if (isFavorite) await server.call(`/sites/favorites/${id}`, { as: 'planner', method: 'DELETE' })
  await server.call(`/sites/favorites/${site.id}`, { as: 'planner', method: 'PUT' })
  await database.deleteFrom('thresholds').where('user_id', '=', planner.id).execute()
  const wind = { thresholdMin: null, thresholdMax: 10, tolerance: null, toleranceType: 1 }
  await database
    .insertInto('thresholds')
    .values({ user_id: planner.id, parameter_id: 1, body: JSON.stringify(wind) })
    .execute()
  // Calm from 20 to 30 and from 50 on, and in hours that have passed at 10:00.
  const isCalm = (at: number) => at < 8 || (at >= 20 && at < 30) || at >= 50
  const series = {
    start: run,
    length: 73,
    columns: { wind_speed_10m: Float32Array.from({ length: 73 }, (_, at) => (isCalm(at) ? 5 : 15)) },
  }
  const provenance = {
    ...({ source: 'climatology', title: 'Written by a test', synthetic: true } as const),
    latitude: 54,
    longitude: 3,
    distance: 0,
  }
  await storeRun(database, { id: site.id, customerId: planner.customer_id }, run, { series, provenance })
  const body = {
    name: 'Crew transfer',
    description: 'To the wind farm',
    site: { id: site.id, name: site.name },
  }
  const add = async (owner: number, values: object) => {
    const { id } = await database
      .insertInto('records')
      .values({
        customer_id: planner.customer_id,
        resource: 'alerts',
        owner_id: owner,
        body: JSON.stringify({ ...body, ...values }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const own = await add(planner.id, {})
  const admin = database.selectFrom('users').select('id').where('username', '=', 'admin')
  const others = await add((await admin.executeTakeFirstOrThrow()).id, { name: "The administrator's" })
  const event = (alertId: number, thread: string, from: number, to: number, ended: Date | null) => {
    const hours = JSON.stringify({ start: hour(from), end: hour(to), isEndOpen: false })
    return {
      customer_id: planner.customer_id,
      alert_id: alertId,
      thread,
      site_id: site.id,
      fires: 'window' as const,
      hours,
      reported: hours,
      sequence: 0,
      opened_at: now,
      ended_at: ended,
      ended: ended && ('over' as const),
    }
  }
  await database
    .insertInto('alert_events')
    .values([
      event(own, 'goes-on', 22, 28, null),
      event(own, 'ended', 1, 5, now),
      event(others, 'of-somebody-else', 22, 28, null),
    ])
    .execute()
})
afterAll(() => server.close())

const account = async (method: 'GET' | 'POST' | 'DELETE', as = 'planner') =>
  (await server.call('/account/calendar', { as, method })).data

async function read(address: string) {
  const { statusCode, headers, body } = await server.app.inject({ url: new URL(address).pathname })
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], text: body }
}

const eventsOf = (text: string) =>
  Object.values(ical.sync.parseICS(text)).filter((entry): entry is VEvent => entry?.type === 'VEVENT')

test("a calendar program reads the windows of favorite sites and the events of the user's alerts", async () => {
  const { address } = await account('POST')
  expect(address).toMatch(/^https:\/\/portal\.example\.org\/calendar\/[\w-]{43}\.ics$/)
  const { status, type, cache, text } = await read(address)
  expect([status, type, cache]).toEqual([200, 'text/calendar; charset=utf-8', 'private, no-cache'])
  const events = eventsOf(text).map(({ uid, summary, start, end, location, url }) => ({
    uid,
    summary,
    location,
    // The parser wraps URIs in an object.
    url: (url as unknown as { val: string }).val,
    hours: [start, end].map((time) => (time!.getTime() / 1000 - run) / HOUR),
  }))
  const common = { location: site.name, url: `https://portal.example.org/forecasts/site/${site.id}` }
  expect(events).toEqual([
    {
      ...common,
      uid: `window-${site.id}-${run}-${hour(20)}@seawindow.invalid`,
      hours: [20, 30],
      summary: `Weather window at ${site.name} (10 h)`,
    },
    {
      ...common,
      uid: `window-${site.id}-${run}-${hour(50)}@seawindow.invalid`,
      hours: [50, 72],
      summary: `Weather window at ${site.name} (22 h)`,
    },
    {
      ...common,
      uid: 'goes-on@seawindow.invalid',
      hours: [22, 28],
      summary: `Crew transfer at ${site.name}`,
    },
  ])
  const [window] = eventsOf(text)
  expect(window!.description).toBe('Wind speed 10 m at most 10 m/s\nWritten by a test')
  // Times are in UTC; calendar programs convert them to local time.
  expect(text).toContain('DTSTART:20260615T200000Z')
})

/** Hours since 00:00 of the windows in the calendar, and the description of the first. */
async function windowsNow() {
  const { address } = await account('POST')
  const windows = eventsOf((await read(address)).text).filter(({ uid }) => uid.startsWith('window-'))
  return {
    hours: windows.map(({ start, end }) => [start, end].map((time) => (time!.getTime() / 1000 - run) / HOUR)),
    text: windows[0]?.description,
  }
}

const chooseJob = (job: object) =>
  server.call('/config/planner', { as: 'planner', method: 'PUT', body: { job } })

test("the calendar contains only windows in which the user's job fits", async () => {
  await chooseJob({ hours: 11 })
  expect(await windowsNow()).toEqual({
    hours: [[50, 72]],
    text: 'Wind speed 10 m at most 10 m/s\nThe job needs 11 hours\nWritten by a test',
  })
  // From 08:00 to 18:00 UTC each day: hours 56 to 66 of the second window, and nothing of the first.
  const windowSelection = { name: 'custom', customRange: { start: 8, end: 18 } }
  const workWindow = { workingDays: { start: 0, end: 6 }, windowSelection, isTimezoneUTC: true }
  await chooseJob({ hours: 1, workWindow })
  expect(await windowsNow()).toEqual({
    hours: [[56, 66]],
    text: 'Wind speed 10 m at most 10 m/s\nWorking time: 08:00 to 18:00 UTC\nWritten by a test',
  })
  await chooseJob({ hours: 11, workWindow })
  expect((await windowsNow()).hours).toEqual([])
  // An operation replaces the thresholds: every hour is below 20 m/s, and the current hour is the first that counts.
  await chooseJob({ hours: 6, operation: { name: 'Lift', limits: [{ parameterId: 1, max: 20 }] } })
  expect(await windowsNow()).toEqual({
    hours: [[0, 72]],
    text: 'Wind speed 10 m at most 20 m/s\nThe job needs 6 hours\nWritten by a test',
  })
  await chooseJob({ hours: 'many' })
  expect((await windowsNow()).hours).toEqual([
    [20, 30],
    [50, 72],
  ])
})

test('the address is stored as a hash, and a new one revokes the previous one', async () => {
  const first = (await account('POST')).address
  const second = (await account('POST')).address
  expect(second).not.toBe(first)
  expect((await read(first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  const rows = await server.database.selectFrom('calendars').selectAll().execute()
  expect(rows).toHaveLength(1)
  const token = /([\w-]+)\.ics$/.exec(second)![1]!
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(await account('GET')).toEqual({ createdAt: now.toISOString() })
})

test('a deleted address responds 404', async () => {
  const { address } = await account('POST')
  expect(await account('DELETE')).toBe(true)
  expect(await account('GET')).toEqual({ createdAt: null })
  expect((await read(address)).status).toBe(404)
})

test("a site that is taken away leaves the calendar with its windows and its alerts' events", async () => {
  const { address } = await account('POST')
  const places = async () =>
    new Set(eventsOf((await read(address)).text).map(({ location }) => String(location)))
  expect(await places()).toContain(site.name)
  const { database } = server
  const taken = await database
    .deleteFrom('site_users')
    .where('user_id', '=', planner.id)
    .where('site_id', '=', site.id)
    .returningAll()
    .execute()
  try {
    expect(taken).toHaveLength(1)
    expect(await places()).not.toContain(site.name)
  } finally {
    await database.insertInto('site_users').values(taken).execute()
  }
})

test('a manager of users sees that a user has an address, and removes it, which is audited', async () => {
  const { address } = await account('POST')
  const shown = async () =>
    (await server.call('/settings/users', { as: 'admin' })).data.find(
      ({ id }: { id: number }) => id === planner.id,
    ).hasCalendar
  expect(await shown()).toBe(true)
  const path = `/settings/users/${planner.id}/calendar`
  expect((await server.call(path, { as: 'planner', method: 'DELETE' })).status).toBe(403)
  expect((await server.call(path, { as: 'admin', method: 'DELETE' })).status).toBe(200)
  expect([await shown(), (await read(address)).status]).toEqual([false, 404])
  const entries = await server.database.selectFrom('audit').select('body').execute()
  expect(entries.map(({ body }) => body)).toContainEqual(
    expect.objectContaining({
      action: 'calendar address removed',
      recordId: planner.id,
      label: 'planner',
      user: 'admin',
    }),
  )
})

test.each(['/calendar/x.ics', '/calendar/.ics', `/calendar/${'a'.repeat(43)}.ics`])(
  '%s returns no calendar',
  async (path) => {
    const { status, text } = await read(`https://portal.example.org${path}`)
    expect([400, 404]).toContain(status)
    expect(text).not.toContain('BEGIN:VCALENDAR')
  },
)

test('the calendar omits modules that the user lacks, and is not found while the user is locked', async () => {
  const { database } = server
  const { address } = await account('POST')
  const users = database.updateTable('users').where('id', '=', planner.id)
  const { body } = await database
    .selectFrom('users')
    .select('body')
    .where('id', '=', planner.id)
    .executeTakeFirstOrThrow()
  const permitted = (permissions: string[]) =>
    users.set({ body: JSON.stringify({ ...body, permissions }) }).execute()
  const summaries = async () => eventsOf((await read(address)).text).map(({ summary }) => String(summary))
  try {
    await permitted(['Module.Alerts'])
    expect(await summaries()).toEqual([`Crew transfer at ${site.name}`])
    await permitted(['Module.Forecasts'])
    expect((await summaries()).every((summary) => summary.startsWith('Weather window'))).toBe(true)
    await users.set({ locked_at: now }).execute()
    expect((await read(address)).status).toBe(404)
  } finally {
    await users.set({ body: JSON.stringify(body), locked_at: null }).execute()
  }
})

describe('a window that continues from run to run', () => {
  const store = async (from: number, calm: [number, number][]) => {
    const isCalm = (at: number) => calm.some(([start, end]) => at >= start && at < end)
    const wind = Float32Array.from({ length: 121 }, (_, index) => (isCalm(from + index) ? 5 : 15))
    const series = { start: hour(from), length: wind.length, columns: { wind_speed_10m: wind } }
    const provenance = {
      ...({ source: 'climatology', title: 'Written by a test', synthetic: true } as const),
      latitude: 54,
      longitude: 3,
      distance: 0,
    }
    const owner = { id: site.id, customerId: planner.customer_id }
    await storeRun(server.database, owner, hour(from), { series, provenance })
  }
  const keep = (from: number) =>
    keepCalendarWindows(
      { database: server.database, profiles: testProfiles },
      new Date(hour(from + 9) * 1000),
      planner.customer_id,
      [site.id],
    )
  /** The start of each window, hours since 00:00, with the identity of its entry, when the run is the newest complete one. */
  const shown = async (from: number, address: string) => {
    server.clock.now = new Date(hour(from + 9) * 1000)
    const windows = eventsOf((await read(address)).text).filter(({ uid }) => uid.startsWith('window-'))
    return Object.fromEntries(windows.map(({ start, uid }) => [(start!.getTime() / 1000 - run) / HOUR, uid]))
  }
  const uid = (from: number, start: number) =>
    `window-${site.id}-${hour(from)}-${hour(start)}@seawindow.invalid`
  const stored = () => server.database.selectFrom('calendar_windows').selectAll().execute()

  test('keeps its entry, also through a run that only a reader stored; reading stores nothing', async () => {
    const { address } = await account('POST')
    try {
      // The run of 00:00 has the windows 20 to 30 and 50 to 72.
      expect(await shown(0, address)).toEqual({ 20: uid(0, 20), 50: uid(0, 50) })
      expect(await stored()).toEqual([])
      await store(6, [
        [22, 31],
        [50, 60],
        [64, 84],
      ])
      await keep(6)
      // The window of 50 to 72 is now two: the part with the larger overlap continues it.
      const second = { 22: uid(0, 20), 50: uid(0, 50), 64: uid(6, 64) }
      expect(await shown(6, address)).toEqual(second)
      const before = await stored()
      await store(12, [
        [27, 36],
        [55, 61],
        [66, 80],
        [100, 110],
      ])
      const third = { 27: uid(0, 20), 55: uid(0, 50), 66: uid(6, 64), 100: uid(12, 100) }
      expect(await shown(12, address)).toEqual(third)
      expect(await stored()).toEqual(before)
      await store(18, [
        [33, 40],
        [102, 112],
      ])
      await keep(18)
      await keep(18)
      expect(await shown(18, address)).toEqual({ 33: uid(0, 20), 102: uid(12, 100) })
    } finally {
      server.clock.now = now
      await server.database
        .deleteFrom('forecast_runs')
        .where('run', '>', new Date(run * 1000))
        .execute()
      await server.database.deleteFrom('calendar_windows').execute()
    }
  })
})
