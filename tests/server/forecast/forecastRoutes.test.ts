import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Forecast, ForecastColumns, PreviewForecast } from '#schemas/shapes/forecast/forecast.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { climatology } from '#server/sources/climatology.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { readPdf } from '../reports/readPdf.ts'
import { type Person, type Place, weatherApp } from '../weatherApp.ts'

/** The newest run that is complete at 09:30 on 2 January. */
const run = Date.parse('2026-01-02T00:00:00Z') / 1000

/** Wind 8, 12, 12.5, 13.5 m/s, one hour missing, then 10; waves of 1 m. */
const wind = [8, 12, 12.5, 13.5, Number.NaN]
const weather = arrayWeather({
  forecast: {
    wind_speed_10m: (hour) => wind[hour] ?? 10,
    wind_speed_10m_p10: (hour) => (wind[hour] ?? 10) - 2,
    wind_speed_10m_p90: (hour) => (wind[hour] ?? 10) + 2,
    wind_direction_10m: (hour) => (hour % 2 === 0 ? 350 : 10),
    wave_height: () => 1,
    visibility: (hour) => 20 - hour / 24,
  },
})

let api: Awaited<ReturnType<typeof weatherApp>>
beforeAll(async () => {
  api = await weatherApp(weather)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.deleteFrom('thresholds').execute()
  await api.database.deleteFrom('preferences').execute()
})

const windAtMost12 = {
  parameterId: 1,
  thresholdMin: null,
  thresholdMax: 12,
  tolerance: 10,
  toleranceType: 1,
}
const wavesAtMostHalf = {
  parameterId: 11,
  thresholdMin: null,
  thresholdMax: 0.5,
  tolerance: null,
  toleranceType: 0,
}

async function forecastOf(person: Person, place: Place, query = ''): Promise<Forecast> {
  const { status, data } = await api.call(person, 'GET', `/forecasts/${api.sites[place]}${query}`)
  expect(status).toBe(200)
  return data
}
const barOf = ({ chartSets }: Forecast) => chartSets[2]!.groups[0]!.data.map(({ value }) => value)
const lineOf = ({ chartSets }: Forecast) =>
  chartSets[0]!.groups.find(
    ({ parameter, plotType }) => parameter === 'wind_speed_10m' && plotType === 'Line',
  )!

describe('GET /forecasts/{id}', () => {
  test.each([
    ['', 241],
    ['?days=10', 241],
    ['?days=5', 121],
  ])('%s returns %i hours from the reference time of the newest complete run', async (query, hours) => {
    const forecast = await forecastOf('planner', 'sea', query)
    const { data } = lineOf(forecast)
    expect(data).toHaveLength(hours)
    expect(data[0]!.time).toBe(run)
    expect(forecast.provenance.forecastReferenceTime).toBe(run)
    expect(barOf(forecast)).toHaveLength(hours)
  })

  test('has null for a missing hour, in the line and in the bar', async () => {
    await api.call('planner', 'PUT', '/parameter', [windAtMost12])
    const forecast = await forecastOf('planner', 'sea')
    expect(lineOf(forecast).data[4]!.value).toBeNull()
    expect(barOf(forecast)[4]).toBeNull()
  })

  test('includes the thresholds of the user, in the chart and hour by hour in the bar', async () => {
    expect(barOf(await forecastOf('planner', 'sea')).every((value) => value === null)).toBe(true)
    await api.call('planner', 'PUT', '/parameter', [windAtMost12])
    const forecast = await forecastOf('planner', 'sea')
    expect(lineOf(forecast)).toMatchObject({ thresholdMin: null, thresholdMax: 12 })
    expect(barOf(forecast).slice(0, 6)).toEqual([0, 0, 1, 2, null, 0])
    expect(lineOf(await forecastOf('reader', 'sea')).thresholdMax).toBeNull()
  })

  test('judges parameters that no chart shows, and onshore no parameter of the sea', async () => {
    await api.call('planner', 'PUT', '/parameter', [windAtMost12, wavesAtMostHalf])
    await savePreference({ upper: 7, lower: 6 })
    expect(new Set(barOf(await forecastOf('planner', 'sea')))).toEqual(new Set([2]))
    expect(barOf(await forecastOf('planner', 'land')).slice(0, 6)).toEqual([0, 0, 1, 2, null, 0])
  })

  test("warns on both sides of a bound if the customer's profile does so", async () => {
    await api.call('planner7', 'PUT', '/parameter', [windAtMost12])
    expect(barOf(await forecastOf('planner7', 'sea7')).slice(0, 6)).toEqual([0, 1, 1, 2, null, 0])
  })

  test('shows the chart sets that the user chose', async () => {
    const names = async (place: Place) =>
      (await forecastOf('planner', place)).chartSets.map(({ chartSetName }) => chartSetName)
    expect(await names('sea')).toEqual(['Wind', 'Waves', 'Weather window'])
    expect(await names('land')).toEqual(['Wind', 'Temperature and precipitation', 'Weather window'])
    await savePreference({ upper: 7, lower: 4 })
    expect(await names('sea')).toEqual(['Wind at hub height', 'Swell', 'Weather window'])
    expect(await names('land')).toEqual([
      'Wind at hub height',
      'Temperature and precipitation',
      'Weather window',
    ])
  })

  test('prefers requested chart sets to those of the preference', async () => {
    await savePreference({ upper: 7, lower: 4 })
    const names = ({ chartSets }: Forecast) => chartSets.slice(0, 2).map(({ chartSetName }) => chartSetName)
    expect(names(await forecastOf('planner', 'sea', '?upper=3&lower=6'))).toEqual([
      'Temperature and precipitation',
      'Visibility and precipitation',
    ])
    expect(names(await forecastOf('planner', 'sea', '?lower=1'))).toEqual(['Wind at hub height', 'Wind'])
    // Onshore, a chart of the sea is replaced by the first chart that the site can have.
    expect(names(await forecastOf('planner', 'land', '?upper=2&lower=2'))).toEqual([
      'Wind',
      'Temperature and precipitation',
    ])
  })

  test.each([
    ['?upper=99', 'Upper chart'],
    ['?lower=waves', 'Lower chart'],
    ['?lower=1.5', 'Lower chart'],
  ])('refuses the chart set of %s', async (query, field) => {
    const { status, detail } = await api.call('planner', 'GET', `/forecasts/${api.sites.sea}${query}`)
    expect([status, detail]).toEqual([400, expect.stringContaining(field)])
  })

  test.each([[null], ['text'], [[]], [{ upper: 'x' }], [{ lower: 999 }]])(
    'accepts the stored preference %j',
    async (value) => {
      await savePreference(value)
      expect((await forecastOf('planner', 'sea')).chartSets[0]!.chartSetName).toBe('Wind')
    },
  )

  test('calls the source once per point and run', async () => {
    await forecastOf('planner', 'sea')
    const before = weather.requested.length
    await Promise.all([forecastOf('planner', 'sea', '?days=5'), forecastOf('reader', 'sea')])
    expect(weather.requested).toHaveLength(before)
    expect(weather.requested.every(({ days }) => days === 10)).toBe(true)
  })
})

async function savePreference(value: unknown) {
  await api.database
    .insertInto('preferences')
    .values({ user_id: api.users.planner, name: 'siteview.chartSets', value: JSON.stringify(value) })
    .execute()
}

describe('POST /forecasts/{id}', () => {
  test('judges by an operation beside the thresholds, and lists the windows that hold it', async () => {
    const address = `/forecasts/${api.sites.sea}?days=5`
    const operation = {
      // Hours of 8, 12, 12.5 and 13.5 m/s, one without data, then 10 m/s.
      limits: [{ parameterId: 1, max: 12, isMaxExclusive: true, tolerance: 10, toleranceType: 1 }],
      windowLength: 12,
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
    }
    const { status, data } = await api.call('multi', 'POST', address, {
      thresholds: [wavesAtMostHalf],
      operation,
    })
    expect(status).toBe(200)
    expect(barOf(data).slice(0, 6)).toEqual([0, 1, 1, 2, null, 0])
    const [day, hour] = [24 * 3600, 3600]
    expect(data.windows).toEqual(
      [0, 1, 2, 3, 4].map((place) => ({
        start: run + place * day + 7 * hour,
        end: run + place * day + 19 * hour,
        hours: 12,
      })),
    )
    const pausing = await api.call('multi', 'POST', address, {
      operation: { ...operation, windowLength: 60, isCompressed: true },
    })
    expect(pausing.data.windows).toEqual([
      { start: run + 7 * hour, end: run + 4 * day + 19 * hour, hours: 60 },
    ])
    const refused = await api.call('multi', 'POST', address, {
      operation: { ...operation, limits: [{ parameterId: 999, max: 1 }] },
    })
    expect([refused.status, refused.errors]).toEqual([
      400,
      [{ path: '/operation/limits/0/parameterId', message: 'Unknown parameter 999' }],
    ])
    expect((await api.call('multi', 'POST', address, {})).status).toBe(400)
  })

  test('judges by the parameters in the request and stores nothing', async () => {
    const { status, data } = await api.call('multi', 'POST', `/forecasts/${api.sites.sea}?days=5`, [
      windAtMost12,
    ])
    expect(status).toBe(200)
    expect(barOf(data).slice(0, 6)).toEqual([0, 0, 1, 2, null, 0])
    expect(barOf(data)).toHaveLength(121)
    expect(await api.database.selectFrom('thresholds').selectAll().execute()).toEqual([])
  })

  test('shows the requested chart sets, because a shared account stores them in the browser', async () => {
    const { status, data } = await api.call('multi', 'POST', `/forecasts/${api.sites.sea}?upper=2&lower=1`, [
      windAtMost12,
    ])
    expect(status).toBe(200)
    expect(data.chartSets.map(({ chartId }: { chartId: number }) => chartId)).toEqual([2, 1, 0])
    expect(await api.database.selectFrom('preferences').selectAll().execute()).toEqual([])
  })

  test('accepts the list as GET /parameter returns it', async () => {
    const { data: parameters } = await api.call('multi', 'GET', `/parameter?siteId=${api.sites.sea}`)
    const { status } = await api.call('multi', 'POST', `/forecasts/${api.sites.sea}`, parameters)
    expect(status).toBe(200)
  })

  test('refuses an invalid list', async () => {
    const { status, detail } = await api.call('multi', 'POST', `/forecasts/${api.sites.sea}`, [
      { ...windAtMost12, parameterId: 99 },
    ])
    expect([status, detail]).toEqual([400, 'Parameter: Unknown parameter 99'])
  })
})

describe('a forecast in columns', () => {
  const columns = 'application/vnd.seawindow.columns+json'
  const ask = (accept: string, method: 'GET' | 'POST' = 'GET') =>
    api.call(
      'planner',
      method,
      `/forecasts/${api.sites.sea}`,
      method === 'POST' ? [windAtMost12] : undefined,
      accept,
    )

  test.each(['GET', 'POST'] as const)('is returned by %s on request', async (method) => {
    const { status, headers, data } = await ask(columns, method)
    expect([status, headers['content-type']]).toEqual([200, `${columns}; charset=utf-8`])
    expect(headers.vary).toMatch(/\baccept\b/i)
    expect([data.start, data.length]).toEqual([run, 241])
    const points = await ask('application/json', method)
    expect(points.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(points.headers.vary).toMatch(/\baccept\b/i)
    for (const { groups } of (points.data as Forecast).chartSets.slice(0, 2))
      for (const { parameter = '', minMaxForecast, data: drawn } of groups) {
        const ends = minMaxForecast ? ['', '_lowest', '_highest'][minMaxForecast] : ''
        const values = drawn.flatMap(({ value }) => (value === undefined ? [] : [value]))
        if (values.length > 0) expect(values).toEqual(data.columns[`${parameter}${ends}`])
        const lows = drawn.flatMap(({ min }) => (min === undefined ? [] : [min]))
        if (lows.length > 0) expect(lows).toEqual(data.columns[`${parameter}_p10`])
      }
    const { chartSets, uncharted, ...shared } = points.data
    expect(data).toMatchObject(shared)
  })

  test.each([
    [`${columns}, application/json;q=0.9`, true],
    [`application/json;q=0.9, ${columns};q=0.8`, false],
    [`${columns};q=0`, false],
    [`${columns};q=0, */*`, false],
    [`*/*;q=0.1, ${columns};q=0.5`, true],
    ['*/*', false],
    ['application/*', false],
    ['text/plain', false],
    ['', false],
  ])('Accept: %s', async (accept, isColumns) => {
    expect('columns' in (await ask(accept)).data).toBe(isColumns)
  })

  test('has every column of the run, in no more digits than single precision has', async () => {
    const real = await weatherApp(climatology(() => new Date('2026-01-02T09:30:00Z')))
    try {
      const { data } = await real.call('planner', 'GET', `/forecasts/${real.sites.sea}`, undefined, columns)
      const { columns: answered } = data as ForecastColumns
      expect(Object.keys(answered).filter((name) => !/_(p10|p90)$/.test(name)).length).toBeGreaterThan(30)
      for (const value of Object.values(answered).flat())
        if (value !== null) expect(Number(value.toPrecision(9))).toBe(value)
    } finally {
      await real.close()
    }
  })

  test('is of the run that the page shows, and 404 for a run that is gone', async () => {
    const asked = (of: number) =>
      api.call('planner', 'GET', `/forecasts/${api.sites.sea}?run=${of}`, undefined, columns)
    const { status, data } = await asked(run)
    expect([status, data.columns.wind_speed_10m.slice(0, 6)]).toEqual([200, [8, 12, 12.5, 13.5, null, 10]])
    // In the single precision that is judged: 20 - 7 / 24.
    expect(Math.fround(data.columns.visibility[7])).toBe(Math.fround(20 - 7 / 24))
    expect((await asked(run - 21_600)).status).toBe(404)
  })

  test('names the largest wave of the last eight stored runs, whichever run is asked for', async () => {
    const { farm7: id } = api.sites
    const answer = async (query = '') =>
      (await api.call('planner7', 'GET', `/forecasts/${id}${query}`, undefined, columns)).data
    const store = async (age: number, waves: number, column = 'wave_height') => {
      const earlier = run - age * 21_600
      const { series, provenance } = await weather.forecast(
        { latitude: 54.01, longitude: 6.6, offshore: true },
        earlier,
        10,
      )
      series.columns[column] = new Float32Array(series.length).fill(waves, 5)
      await storeRun(api.database, { id, customerId: 7 }, earlier, { series, provenance })
    }
    expect((await answer()).largestWave).toBe(1)
    for (const age of [1, 2, 3, 4, 5, 6]) await store(age, 2)
    expect((await answer()).largestWave).toBe(2)
    await store(8, 9, 'wave_height_max')
    expect((await answer()).largestWave).toBe(9)
    expect((await answer(`?run=${run - 21_600}`)).largestWave).toBe(9)
    // The run of 9 m is now the ninth.
    await store(7, 2)
    expect((await answer()).largestWave).toBe(2)
    const { data } = await api.call('planner7', 'GET', `/forecasts/${id}`)
    expect(data).not.toHaveProperty('largestWave')
  })

  test('does not apply to an error, which stays a message', async () => {
    const { status, detail } = await api.call('planner', 'GET', '/forecasts/999999', undefined, columns)
    expect([status, detail]).toEqual([404, 'Site not found'])
  })
})

describe('GET /forecasts/preview/{id}', () => {
  test('has one row per parameter and one value per day of the site', async () => {
    const { status, data } = await api.call(
      'planner',
      'GET',
      `/forecasts/preview/${api.sites.sea}?forecastCount=2`,
    )
    expect(status).toBe(200)
    const rows: PreviewForecast[] = data
    const values = Object.fromEntries(rows.map(({ name, days }) => [name, days.map(({ value }) => value)]))
    // In Amsterdam, one hour ahead of UTC, 2 January ends with the hour from 22:00 UTC, the 23rd of the run.
    expect(values).toEqual({
      'Wind speed 10 m, max.': [13.5, 10],
      'Wind direction 10 m, mean': [expect.any(Number), 0],
      'Significant wave height, max.': [1, 1],
      'Visibility, min.': [19.08, 18.08],
    })
    expect(rows[0]!.days.map(({ date }) => date)).toEqual(['2026-01-02', '2026-01-03'])
    for (const { provenance } of rows)
      expect(provenance).toMatchObject({
        title: 'Written by a test',
        synthetic: true,
        forecastReferenceTime: expect.any(Number),
      })
  })

  test('has three days by default', async () => {
    const { data } = await api.call('planner', 'GET', `/forecasts/preview/${api.sites.sea}`)
    expect(data[0].days).toHaveLength(3)
  })
})

describe('an invalid forecast request', () => {
  test.each([
    ['an unknown site', '/forecasts/999999', 404, 'Site not found'],
    ['an unknown site in the preview', '/forecasts/preview/999999', 404, 'Site not found'],
    ['a site that is no number', '/forecasts/abc', 400, 'Site: Must be a number'],
    ['a number that no id can be', '/forecasts/99999999999', 400, 'Site: Must be at most 2147483647'],
    ['seven days', '/forecasts/1?days=7', 400, 'Days: Must be one of 5, 10'],
    ['days in words', '/forecasts/1?days=ten', 400, 'Days: Must be a number'],
    ['no preview day', '/forecasts/preview/1?forecastCount=0', 400, 'Number of days: Must be at least 1'],
    [
      'eleven preview days',
      '/forecasts/preview/1?forecastCount=11',
      400,
      'Number of days: Must be at most 10',
    ],
  ])('%s', async (_, url, expected, message) => {
    const { status, detail } = await api.call('planner', 'GET', url)
    expect([status, detail]).toEqual([expected, message])
  })

  test("another customer's site is not found", async () => {
    for (const url of [`/forecasts/${api.sites.sea7}`, `/forecasts/preview/${api.sites.sea7}`]) {
      const { status, detail } = await api.call('planner', 'GET', url)
      expect([status, detail]).toEqual([404, 'Site not found'])
    }
  })

  test('a forecast needs a signed-in user', async () => {
    expect((await api.call(null, 'GET', `/forecasts/${api.sites.sea}`)).status).toBe(401)
  })
})

test('a failed source gives 503 with its message, and is called again', async () => {
  let isDown = true
  const flaky = {
    ...weather,
    forecast: (...request: Parameters<typeof weather.forecast>) =>
      isDown ? Promise.reject(new Error('The weather service is down.')) : weather.forecast(...request),
  }
  const other = await weatherApp(flaky)
  const ask = () => other.call('planner', 'GET', `/forecasts/${other.sites.sea}`)
  const { status, detail } = await ask()
  expect([status, detail]).toEqual([503, 'The weather service is down.'])
  isDown = false
  expect((await ask()).status).toBe(200)
  await other.close()
})

describe('POST /forecast/pdf', () => {
  const shown = {
    days: 5,
    inLocalTime: false,
    showThresholds: true,
    upper: 1,
    lower: 2,
    run,
    thresholds: [windAtMost12],
  }
  const pdfOf = async (person: Person, place: Place, values: object = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/forecast/pdf',
      payload: { ...shown, siteId: api.sites[place], ...values },
      headers: {
        'x-api-key': 'test-key',
        authorization: `Bearer ${api.tokens[person]}`,
        accept: 'application/pdf, application/problem+json',
      },
    })
  const linesOf = async (pdf: Uint8Array) => (await readPdf(pdf)).flatMap(({ lines }) => lines)

  test('returns the content of the page as a file, judged by the thresholds in the request, for a shared account too', async () => {
    const answer = await pdfOf('multi', 'sea')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toContain('sea_2026-01-02T09-30-00Z.pdf')
    const lines = await linesOf(answer.rawPayload)
    for (const line of [
      '5 days · times in UTC',
      'Produced Fri 2 Jan 2026 09:30 UTC',
      'forecast reference time Fri 2 Jan 2026 00:00 UTC, 9 h old',
      'Limits Wind speed 10 m at most 12 m/s, tolerance 10 %',
      'Now OK Open now to the end of the forecast. Tomorrow: yes.',
    ])
      expect(lines.join('\n')).toContain(line)
    expect(lines.filter((line) => /UTC \w{3} .* UTC \d/.test(line))).toEqual([
      // The window from 00:00 to 02:00 is over.
      expect.stringMatching(/UTC Mon 12 Jan 00:00 UTC \d+ End of the forecast$/),
    ])
    await api.call('planner', 'PUT', '/parameter', [windAtMost12])
    expect(await linesOf((await pdfOf('planner', 'sea', { thresholds: [] })).rawPayload)).toContain(
      'No thresholds set: the forecast is not judged.',
    )
  })

  test('is judged by the operation of the job, and lists the windows in which the job fits', async () => {
    const workWindow = {
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
      isTimezoneUTC: true,
    }
    const operation = { name: 'Heavy lift', limits: [{ parameterId: windAtMost12.parameterId, max: 30 }] }
    const answer = await pdfOf('planner', 'sea', { job: { hours: 12, workWindow, operation } })
    const lines = await linesOf(answer.rawPayload)
    expect(lines).toContain('Limits Wind speed 10 m at most 30 m/s')
    expect(lines).toContain('Job 12 h in a row, 07:00 to 19:00 UTC, operation Heavy lift')
    // Today's shift has started, and too little of it is left. The page shows five days.
    expect(lines.filter((line) => /UTC \w{3} .* UTC \d/.test(line))).toEqual(
      [3, 4, 5, 6].map(
        (day) =>
          `${['Fri', 'Sat', 'Sun', 'Mon', 'Tue'][day - 2]} ${day} Jan 07:00 UTC ${['Fri', 'Sat', 'Sun', 'Mon', 'Tue'][day - 2]} ${day} Jan 19:00 UTC 12 End of the working hours`,
      ),
    )
    const refused = await pdfOf('planner', 'sea', { job: { hours: 0, workWindow } })
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: '/job/hours', message: 'Must be a number between 1 and 350' }],
    ])
  })

  test.each<[string, Person, object, number, object]>([
    [
      'unknown parameters',
      'planner',
      { thresholds: [{ ...windAtMost12, parameterId: 999 }] },
      400,
      { errors: [{ path: '/thresholds/0/parameterId', message: 'Unknown parameter 999' }] },
    ],
    [
      'limits in the wrong order',
      'planner',
      { thresholds: [{ ...windAtMost12, thresholdMin: 13 }] },
      400,
      {},
    ],
    ['more than the page shows', 'planner', { name: 'x' }, 400, {}],
    ['a site of another customer', 'planner7', {}, 404, { detail: 'Site not found' }],
    [
      'a forecast that is not stored',
      'planner',
      { run: run - 6 * 3600 },
      404,
      { detail: 'The forecast that the page shows is no longer stored. Load the page again.' },
    ],
  ])('refuses %s', async (_, person, values, status, problem) => {
    const answer = await pdfOf(person, 'sea', values)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('problem')
    expect(answer.json()).toMatchObject(problem)
  })
})
