import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { csvPieces, forecastCsv } from '#server/forecast/forecastCsv.ts'
import { savePreferences } from '#server/repositories/preferences.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { saveThresholds } from '#server/repositories/thresholds.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { climatology } from '#server/sources/climatology.ts'
import type { Work } from '#server/workers/work.ts'
import { cutSeries } from '#weather/series.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { siteValues } from '../siteValues.ts'
import { type Person, weatherApp } from '../weatherApp.ts'

/** The run of 00:00 is complete; the clock in Amsterdam goes back on the 25th, at 01:00 UTC. */
const clock = { now: new Date('2026-10-24T09:30:00Z') }
const HOURS_TO_CHANGE = 25

const wind = [8, 12.04, 12.5, 13.5, Number.NaN]
const weather = arrayWeather({
  forecast: {
    wind_speed_10m: (hour) => wind[hour] ?? 10,
    wind_speed_10m_p90: (hour) => (wind[hour] ?? 10) + 2,
    wave_height: () => 1.256,
    air_temperature: (hour) => -hour / 10,
  },
})

let api: Awaited<ReturnType<typeof weatherApp>>
beforeAll(async () => {
  api = await weatherApp(weather, clock)
})
afterAll(() => api.close())
afterEach(async () => {
  await api.database.deleteFrom('thresholds').execute()
})

async function csv(query = '', site = api.sites.sea, person: Person = 'planner') {
  const answer = await api.app.inject({
    url: `/report/csv/${site}${query}`,
    headers: {
      'x-api-key': 'test-key',
      accept: 'text/csv, application/problem+json',
      authorization: `Bearer ${await createToken(api.database, api.users[person], clock.now, 1)}`,
    },
  })
  const isProblem = /problem/.test(String(answer.headers['content-type']))
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body,
    lines: answer.body.split('\r\n'),
    detail: isProblem ? answer.json().detail : undefined,
  }
}

const HEAD = 4

describe('GET /report/csv/{id} for a job', () => {
  test('is judged by its limits, and marks the hours of the windows that hold it', async () => {
    const shift = '?days=5&job=12*0-6_7-19_utc'
    // Every wind is outside, then inside; the first hour of the run is midnight.
    const out = await csv(`${shift}*1_500!_`)
    expect(out.status).toBe(200)
    expect(out.body).toContain('# Job: 12 h in a row, 07:00 to 19:00 UTC')
    expect(out.body).toContain('# Wind speed 10 m above 500 m/s')
    const tableOf = ({ lines }: { lines: string[] }) =>
      lines.filter((line) => line !== '' && !/^[\uFEFF]?[#"]/.test(line)).map((line) => line.split(','))
    expect(tableOf(out)[0]?.slice(1, 3)).toEqual(['Weather window', 'Window for the job (0 or 1)'])
    expect(
      new Set(
        tableOf(out)
          .slice(1, 49)
          .map(([, , inJob]) => inJob),
      ),
    ).toEqual(new Set(['0']))
    const held = tableOf(await csv(`${shift}*1__500!`)).slice(1)
    for (const [time = '', word, inJob] of held.slice(0, 96)) {
      const hour = Number(time.slice(11, 13))
      if (word === 'OK') expect([time, inJob]).toEqual([time, hour >= 7 && hour < 19 ? '1' : '0'])
    }
    expect(held.some(([, , inJob]) => inJob === '1')).toBe(true)
    expect((await csv('?days=5')).body).not.toContain('job')
    expect((await csv('?job=twelve')).status).toBe(400)
  })
})

describe('GET /report/csv/{id}', () => {
  test('uses the units that the user has chosen, without changing the status', async () => {
    const row = {
      parameterId: 1,
      thresholdMin: null,
      thresholdMax: 12.1,
      tolerance: 1,
      toleranceType: 0,
    } as const
    await saveThresholds(api.database, api.users.planner, [row])
    const plain = (await csv('?days=1')).lines
    await savePreferences(api.database, api.users.planner, {
      units: { speed: 'knots', height: 'ft', temperature: 'degF' },
    })
    const { lines } = await csv('?days=1')
    expect(lines[HEAD - 1]).toBe(
      plain[HEAD - 1]?.replaceAll('(m/s)', '(kn)').replaceAll('(m)', '(ft)').replaceAll('(°C)', '(°F)'),
    )
    expect(lines[HEAD - 1]).toContain('(kn)')
    const cells = (line = '') => line.split(',')
    const place = (title: string) => cells(lines[HEAD - 1]).indexOf(title)
    for (const [hour, speed] of wind.entries()) {
      const [shown, stored] = [cells(lines[HEAD + hour]), cells(plain[HEAD + hour])]
      // Time and status.
      expect(shown.slice(0, 2)).toEqual(stored.slice(0, 2))
      // 1 kn is 1852 m in 3600 s, 1 ft is 0.3048 m, and 0 °C is 32 °F.
      expect(shown[place('Wind speed 10 m (kn)')]).toBe(
        Number.isNaN(speed) ? '' : ((speed * 3600) / 1852).toFixed(1),
      )
      expect(shown[place('Significant wave height (ft)')]).toBe((1.256 / 0.3048).toFixed(2))
      expect(shown[place('Air temperature (°F)')]).toBe((32 - 0.18 * hour).toFixed(1))
    }
    await savePreferences(api.database, api.users.planner, {})
    expect((await csv('?days=1')).lines).toEqual(plain)
  })

  test('returns the forecast as CSV, each line with its time, status and numbers', async () => {
    await saveThresholds(api.database, api.users.planner, [
      { parameterId: 1, thresholdMin: null, thresholdMax: 12.1, tolerance: 1, toleranceType: 0 },
    ])
    const { status, headers, lines } = await csv('?inLocalTime=false&days=5')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(lines.slice(0, HEAD + 6)).toEqual([
      '\uFEFF# sea · latitude 53.5 · longitude 4',
      '# Written by a test',
      '# Forecast reference time 2026-10-24T00:00:00Z',
      'Time (UTC),Weather window,Wind speed 10 m (m/s),Wind speed 10 m P90 (m/s),Significant wave height (m),Air temperature (°C)',
      '2026-10-24T00:00:00Z,OK,8.0,10.0,1.26,0.0',
      '2026-10-24T01:00:00Z,OK,12.0,14.0,1.26,-0.1',
      '2026-10-24T02:00:00Z,Caution,12.5,14.5,1.26,-0.2',
      '2026-10-24T03:00:00Z,Stop,13.5,15.5,1.26,-0.3',
      '2026-10-24T04:00:00Z,No data,,,1.26,-0.4',
      '2026-10-24T05:00:00Z,OK,10.0,12.0,1.26,-0.5',
    ])
    expect(lines).toHaveLength(HEAD + 121 + 1)
    expect(lines.slice(-2)).toEqual(['2026-10-29T00:00:00Z,OK,10.0,12.0,1.26,-12.0', ''])
  })

  test('writes no value that is beyond a limit as equal to it', async () => {
    await saveThresholds(api.database, api.users.planner, [
      { parameterId: 1, thresholdMin: null, thresholdMax: 12, tolerance: 1, toleranceType: 0 },
    ])
    const { lines } = await csv('?days=1')
    expect(lines[HEAD + 1]).toBe('2026-10-24T01:00:00Z,Caution,12.04,14.0,1.26,-0.1')
    expect(lines[HEAD + 2]).toBe('2026-10-24T02:00:00Z,Caution,12.5,14.5,1.26,-0.2')
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('has %i days when that many are requested', async (days) => {
    const { lines } = await csv(`?days=${days}`)
    expect(lines).toHaveLength(HEAD + days * 24 + 1 + 1)
    expect(lines.at(-2)).toMatch(
      new RegExp(`^${new Date(Date.UTC(2026, 9, 24 + days)).toISOString().slice(0, 19)}Z,`),
    )
  })

  test('has no status for a shared account, even if thresholds were saved for it before', async () => {
    const limit = {
      parameterId: 1,
      thresholdMin: null,
      thresholdMax: 1,
      tolerance: null,
      toleranceType: null,
    }
    await saveThresholds(api.database, api.users.multi, [limit])
    const { lines } = await csv('?days=1', api.sites.sea, 'multi')
    expect(lines.slice(HEAD, -1).map((line) => line.split(',')[1])).toEqual(Array(25).fill(''))
  })

  test('has ten days by default, and no status without thresholds', async () => {
    const { lines } = await csv()
    expect(lines).toHaveLength(HEAD + 241 + 1)
    expect(lines[HEAD]).toBe('2026-10-24T00:00:00Z,,8.0,10.0,1.26,0.0')
  })

  test('distinguishes the two hours that the clock shows twice in autumn', async () => {
    const { lines } = await csv('?inLocalTime=true&days=5')
    const times = lines.slice(HEAD, -1).map((line) => line.split(',')[0]!)
    expect(lines.slice(2, HEAD)).toEqual([
      '# Forecast reference time 2026-10-24T02:00:00+02:00',
      expect.stringMatching(/^Time \(Europe\/Amsterdam\),/),
    ])
    expect(times.slice(HOURS_TO_CHANGE - 2, HOURS_TO_CHANGE + 2)).toEqual([
      '2026-10-25T01:00:00+02:00',
      '2026-10-25T02:00:00+02:00',
      '2026-10-25T02:00:00+01:00',
      '2026-10-25T03:00:00+01:00',
    ])
    expect(times.filter((time) => time.startsWith('2026-10-25'))).toHaveLength(25)
    const utc = (await csv('?days=5')).lines.slice(HEAD, -1).map((line) => line.split(',')[0]!)
    expect(times.map((time) => Date.parse(time))).toEqual(utc.map((time) => Date.parse(time)))
  })

  test('leaves out parameters of the sea on land', async () => {
    const { lines } = await csv('', api.sites.land)
    expect(lines[HEAD - 1]).toBe(
      'Time (UTC),Weather window,Wind speed 10 m (m/s),Wind speed 10 m P90 (m/s),Air temperature (°C)',
    )
  })

  async function addSite(name: string): Promise<number> {
    const { id } = await api.database
      .insertInto('records')
      .values(siteValues(1, { name, latitude: 55, longitude: -7.5, isOffshore: true }, 'Europe/Copenhagen'))
      .returning('id')
      .executeTakeFirstOrThrow()
    await api.database
      .insertInto('site_users')
      .values({ customer_id: 1, site_id: id, user_id: api.users.planner })
      .execute()
    return id
  }

  test('is saved under the name of the site, with formulas made inert', async () => {
    const id = await addSite('=HYPERLINK("http://a";"b")\r\n@SUM(1),Ærø/')
    const { lines, headers } = await csv('', id)
    expect(lines[0]).toBe(
      '\uFEFF"# =HYPERLINK(""http://a"";""b"") @SUM(1),Ærø/ · latitude 55 · longitude -7.5"',
    )
    expect(headers['content-disposition']).toBe(
      `attachment; filename="=HYPERLINK(_http___a_;_b_)__@SUM(1),_r___2026-10-24T09-30-00Z.csv"; ` +
        `filename*=UTF-8''%3DHYPERLINK%28_http___a_%3B_b_%29__%40SUM%281%29%2C%C3%86r%C3%B8__2026-10-24T09-30-00Z.csv`,
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(1)', '\tA', '\rA', '＝1', '"=1'])(
    'has no cell that a spreadsheet evaluates for a site called %j',
    async (name) => {
      const { body } = await csv('?days=1', await addSite(name))
      // RFC 4180: a cell is either quoted, with quotes doubled, or contains no quote, comma or line break.
      const cells = [...body.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)].map(
        ([, cell]) => cell!,
      )
      expect(cells.length).toBe(3 + 26 * 6)
      const texts = cells.map((cell) => cell.replace(/^"|"$/g, ''))
      expect(
        texts.filter((text) => /^\s*[=+\-@＝＋－＠\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text)),
      ).toEqual([])
      expect(texts[0]).toMatch(/^# .*latitude 55/)
    },
  )

  test('has as many days as the run, and refuses to return more', async () => {
    const id = await addSite('Short')
    const start = Date.parse('2026-10-24T00:00Z') / 1000
    const { series, provenance } = await weather.forecast(
      { latitude: 55, longitude: -7.5, offshore: true },
      start,
      10,
    )
    const short = cutSeries(series, 0, 7 * 24 + 1)
    await storeRun(api.database, { id, customerId: 1 }, start, { series: short, provenance })
    expect((await csv('', id)).lines).toHaveLength(HEAD + 7 * 24 + 1 + 1)
    expect((await csv('?days=7', id)).status).toBe(200)
    const { status, detail } = await csv('?days=8', id)
    expect([status, detail]).toEqual([400, 'Days: The forecast has 7 days'])
  })

  test('is generated in pieces, each only after the previous one was consumed', async () => {
    const sourced = await weather.forecast({ latitude: 53.5, longitude: 4, offshore: true }, 0, 10)
    const site = { name: 'a', latitude: 53.5, longitude: 4, isOffshore: true, timeZone: 'Europe/Amsterdam' }
    const view = { site, days: 9, inLocalTime: true, limits: [], toleranceBothSides: false }
    let computed = 0
    const work: Work = {
      run: async (task, input) => {
        computed++
        return task.compute(input)
      },
    }
    const pieces: string[] = []
    for await (const piece of csvPieces(sourced, view, work)) {
      expect(computed).toBe(pieces.length)
      pieces.push(piece)
    }
    expect(pieces.length).toBeGreaterThan(4)
    expect(pieces.join('')).toBe(forecastCsv(sourced, view))
  })

  test.each([
    ['?days=0', 'Days: Must be at least 1'],
    ['?days=11', 'Days: Must be at most 10'],
    ['?days=2.5', 'Days: Must be a whole number'],
    ['?days=ten', 'Days: Must be a number'],
    ['?inLocalTime=perhaps', 'Local time: Must be of type boolean'],
  ])('refuses %s', async (query, message) => {
    const { status, detail } = await csv(query)
    expect([status, detail]).toEqual([400, message])
  })

  test.each([
    ['an unknown site', () => 999999],
    ["another customer's site", () => api.sites.sea7],
  ])('does not find %s', async (_, site) => {
    const { status, detail } = await csv('', site())
    expect([status, detail]).toEqual([404, 'Site not found'])
  })

  test('needs a signed-in user with the permission for forecasts', async () => {
    expect((await api.call(null, 'GET', `/report/csv/${api.sites.sea}`)).status).toBe(401)
    await api.database
      .updateTable('users')
      .set({
        body: JSON.stringify({
          username: 'reader',
          roles: ['User'],
          permissions: ['Module.Hindcasts'],
          mainPage: 'Module.Hindcasts',
        }),
      })
      .where('id', '=', api.users.reader)
      .execute()
    const { status, detail } = await csv('', api.sites.sea, 'reader')
    expect([status, detail]).toEqual([403, 'You do not have permission to do this.'])
  })
})

test('forecast CSV skips the hour that the clock leaves out in spring', async () => {
  const spring = { now: new Date('2026-03-28T09:30:00Z') }
  const other = await weatherApp(
    climatology(() => spring.now),
    spring,
  )
  try {
    const bearer = await createToken(other.database, other.users.planner, spring.now, 1)
    const { body } = await other.app.inject({
      url: `/report/csv/${other.sites.sea}?inLocalTime=true&days=5`,
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${bearer}` },
    })
    const ofTheDay = body.split('\r\n').filter((line) => line.startsWith('2026-03-29'))
    expect(ofTheDay).toHaveLength(23)
    expect(ofTheDay.slice(1, 3).map((line) => line.slice(0, 25))).toEqual([
      '2026-03-29T01:00:00+01:00',
      '2026-03-29T03:00:00+02:00',
    ])
  } finally {
    await other.close()
  }
})
