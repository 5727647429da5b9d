import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrayWeather } from '../arrayWeather.ts'
import { weatherApp } from '../weatherApp.ts'

/** 2020: calm from 00 to 11 UTC of every day, rough afterwards; no wind at 100 m in February, no visibility at all. */
const isFebruary = (hour: number) => hour >= 31 * 24 && hour < 60 * 24
const weather = arrayWeather({
  series: {
    wind_speed_10m: (hour) => (hour % 24 < 12 ? 5 : 15),
    wind_speed_100m: (hour) => (isFebruary(hour) ? Number.NaN : 8),
    wave_height: () => 1.5,
    visibility: () => Number.NaN,
  },
})

let api: Awaited<ReturnType<typeof weatherApp>>
beforeAll(async () => {
  api = await weatherApp(weather)
})
afterAll(() => api.close())

const bound = (id: number, value: object = {}) => ({
  id,
  name: '',
  unit: '',
  description: '',
  value,
  isActive: true,
})
const request = (changes: object = {}, workWindow: object = {}) => ({
  site: { id: api.sites.farm7, name: 'farm7' },
  months: [1, 2],
  workWindow: {
    analysisLevel: { value: 10, unit: 'meter' },
    percentiles: [50],
    workingDays: { start: 0, end: 6 },
    windowLength: { value: 4, unit: 'hour' },
    windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
    ...workWindow,
  },
  weatherParameters: [bound(1, { max: 10 })],
  includeInputWeatherParametersInTheResponse: false,
  ...changes,
})
const ask = (changes?: object, workWindow?: object) =>
  api.call('planner7', 'POST', '/hwwa', request(changes, workWindow))

describe('POST /hwwa', () => {
  test('returns usable hours and days of each requested month', async () => {
    // The shift from 07 to 19 has five calm hours; four are needed.
    const { status, data } = await ask()
    expect(status).toBe(200)
    expect(data.hwwa).toEqual([
      {
        hwwaHours: { total_hours: { 1: 372, 2: 348 }, usable_hours_p50: { 1: 155, 2: 145 } },
        hwwaDays: { total_days: { 1: 31, 2: 29 }, usable_days_p50: { 1: 31, 2: 29 } },
      },
    ])
    expect(data.windVariabilityYearly[0]).toEqual({
      month: 1,
      windSpeedYearly: { 2020: 10 },
      windSpeedAvg: 10,
      windSpeedLower: null,
      windSpeedUpper: null,
      windSpeedUnit: 'm/s',
    })
    expect(data.provenance).toMatchObject({ title: 'Written by a test', synthetic: true })
  })

  test('includes the bounds, and ignores an absent one', async () => {
    const usable = async (value: object) =>
      (await ask({ weatherParameters: [bound(11, value)] })).data.hwwa[0].hwwaHours.usable_hours_p50[1]
    expect(await usable({ max: 1.5 })).toBe(372)
    expect(await usable({ min: 1.5, max: null })).toBe(372)
    expect(await usable({ max: 1.4 })).toBe(0)
    expect(await usable({ min: null, max: 1.5 })).toBe(372)
  })

  test('counts the hours of a shift in daylight only, if both are asked for', async () => {
    const total = async (windowSelection: object) =>
      (await ask({}, { windowSelection })).data.hwwa[0].hwwaHours.total_hours[1]
    const lit = await total({ name: 'daylight', daylight: true })
    const parts = [
      { start: 0, end: 10 },
      { start: 10, end: 24 },
    ].map((customRange) => total({ name: 'custom', customRange, daylight: true }))
    const [morning, rest] = await Promise.all(parts)
    expect(morning).toBeGreaterThan(0)
    expect(rest).toBeGreaterThan(0)
    expect(morning + rest).toBe(lit)
  })

  test('judges by an operation, if the request has one, in place of its own fields', async () => {
    const operation = {
      limits: [{ parameterId: 1, max: 10 }],
      windowLength: 10,
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
    }
    const usable = async (changes: object) =>
      (await ask({ weatherParameters: [bound(1, { max: 1 })], ...changes })).data.hwwa[0].hwwaHours
        .usable_hours_p50[1]
    expect(await usable({})).toBe(0)
    // Five calm hours from 07 to 12 in each shift: enough for five hours, never for ten, because each shift ends rough.
    expect(await usable({ operation: { ...operation, windowLength: 5 } })).toBe(155)
    expect(await usable({ operation })).toBe(0)
    const calmShift = { name: 'custom', customRange: { start: 7, end: 12 } }
    const pausing = { ...operation, windowSelection: calmShift, isCompressed: true }
    expect(await usable({ operation: pausing })).toBe(155)
    const { status } = await ask({ operation: { limits: [] } })
    expect(status).toBe(400)
  })

  test('reads the shift in UTC by default', async () => {
    const whole = { name: 'custom', customRange: { start: 0, end: 12 } }
    const utc = await ask({}, { windowSelection: whole })
    const local = await ask({ isTimezoneUTC: false }, { windowSelection: whole })
    expect(utc.data.hwwa[0].hwwaHours.usable_hours_p50[1]).toBe(12 * 31)
    // From 23 to 11 UTC eleven hours are calm; the first shift begins before the series.
    expect(local.data.hwwa[0].hwwaHours.usable_hours_p50[1]).toBe(11 * 31)
  })

  test('has null for a month with too few data', async () => {
    const { data } = await ask(
      { weatherParameters: [bound(3, { max: 10 })] },
      { analysisLevel: { value: 100, unit: 'meter' } },
    )
    expect(data.hwwa[0].hwwaHours.usable_hours_p50).toEqual({ 1: 372, 2: null })
    expect(data.windVariabilityYearly[1]).toMatchObject({ windSpeedYearly: {}, windSpeedAvg: null })
  })

  test('marks a window that fits in no shift', async () => {
    const { data } = await ask({}, { windowLength: { value: 13, unit: 'hour' } })
    expect(data.isAlwaysZero).toBe(true)
    expect(data.hwwa[0].hwwaHours.usable_hours_p50[1]).toBe(0)
  })

  test('has no analysis where the data lack a parameter', async () => {
    const { status, data } = await ask({ weatherParameters: [bound(26, { min: 1 })] })
    expect([status, data.hwwa]).toEqual([200, []])
  })

  test('says what pauses between shifts would give, where a shift makes it matter', async () => {
    // The shift from 07 to 12 is calm, but too short for six hours without a pause.
    const windowSelection = { name: 'custom', customRange: { start: 7, end: 12 } }
    const windowLength = { value: 6 }
    const { data } = await ask({}, { windowSelection, windowLength })
    expect(data.otherPause).toEqual({ isCompressed: true, average: 100, insteadOf: 0 })
    expect((await ask({}, { windowSelection: { name: '24h' } })).data).not.toHaveProperty('otherPause')
  })

  test('includes the parameters on request', async () => {
    const { data } = await ask({ includeInputWeatherParametersInTheResponse: true })
    expect(data.hwwa[0].weatherParameters).toEqual([bound(1, { max: 10 })])
  })

  test('leaves out parameters that are not active', async () => {
    const off = { ...bound(11, { max: 0.1 }), isActive: false }
    const { data } = await ask({ weatherParameters: [bound(1, { max: 10 }), off] })
    expect(data.hwwa[0].hwwaHours.usable_hours_p50[1]).toBe(155)
  })

  test.each([
    [{ months: [] }, {}, 'Months: Required'],
    [{ months: [13] }, {}, /Months/],
    [{ weatherParameters: [] }, {}, 'Weather parameters: Required'],
    [{ weatherParameters: [{ ...bound(1), isActive: false }] }, {}, 'Weather parameters: Required'],
    [
      { weatherParameters: [{ ...bound(1), value: { max: '12' } }] },
      {},
      'Weather parameters 1, Max: Must be a number or empty',
    ],
    [
      { weatherParameters: [{ ...bound(1), value: 12 }] },
      {},
      'Weather parameters 1, Min and Max: Must be of type object or null',
    ],
    [
      { weatherParameters: [bound(999, { max: 1 })] },
      {},
      'Weather parameters 1, Parameter: Unknown parameter 999',
    ],
    [
      { weatherParameters: [bound(1, { min: 5, max: 4 })] },
      {},
      'Weather parameters 1, Max: Must not be below Min',
    ],
    [{ weatherParameters: [bound(1)] }, {}, 'Weather parameters 1: Min or Max required'],
    [
      { weatherParameters: [bound(1, { min: null, max: null })] },
      {},
      'Weather parameters 1: Min or Max required',
    ],
    [{ weatherParameters: [{ id: 1 }] }, {}, 'Weather parameters 1: Min or Max required'],
    [{ weatherParameters: [{ id: 1, value: null }] }, {}, 'Weather parameters 1: Min or Max required'],
    [{}, { percentiles: [0] }, 'Percentile: Must be a round number in range (1-99)'],
    [{}, { percentiles: [50.5] }, 'Percentile: Must be a round number in range (1-99)'],
    [{}, { percentiles: [] }, 'Percentile: Required'],
    [{}, { analysisLevel: { value: 11, unit: 'meter' } }, 'Analysis height (m): No wind speed at 11 m'],
    [
      {},
      { windowLength: { value: 351, unit: 'hour' } },
      'Window length (hours): Must be a number between 1 and 350',
    ],
    [
      {},
      { windowSelection: { name: 'custom', customRange: { start: 7, end: 25 } } },
      'End hour: Must be in range (0-24)',
    ],
    [{}, { windowSelection: { name: 'custom', customRange: { start: 7 } } }, /Required/],
  ])('refuses %o %o with a message', async (changes, workWindow, message) => {
    const { status, detail: text } = await ask(changes, workWindow)
    expect(status).toBe(400)
    if (typeof message === 'string') expect(text).toBe(message)
    else expect(text).toMatch(message)
  })

  test('names the field of a parameter without bounds, and asks for none where the parameter is not active', async () => {
    const { errors } = await ask({ weatherParameters: [bound(1, { max: 10 }), bound(11)] })
    expect(errors).toEqual([{ path: '/weatherParameters/1/value/min', message: 'Min or Max required' }])
    const off = { ...bound(11), isActive: false }
    expect((await ask({ weatherParameters: [bound(1, { max: 10 }), off] })).status).toBe(200)
    const explained = await api.call(
      'planner7',
      'POST',
      '/hwwa/working',
      request({ weatherParameters: [bound(11)] }),
    )
    expect([explained.status, explained.errors]).toEqual([
      400,
      [{ path: '/weatherParameters/0/value/min', message: 'Min or Max required' }],
    ])
  })

  test('takes a direction whose Min is above its Max as the sector through north', async () => {
    const { status } = await ask({ weatherParameters: [bound(8, { min: 300, max: 30 })] })
    expect(status).toBe(200)
  })

  test('finds no site without historic data or of another customer', async () => {
    for (const id of [api.sites.sea7, api.sites.sea, 2147483647]) {
      const { status, detail: text } = await ask({ site: { id, name: '' } })
      expect([status, text]).toEqual([404, 'Site not found'])
    }
  })
})

describe('POST /hwwa/working', () => {
  test('returns the months behind the analysis and what each parameter costs', async () => {
    const body = request({ weatherParameters: [bound(1, { max: 10 }), bound(11, { max: 2 })] })
    const { status, data } = await api.call('planner7', 'POST', '/hwwa/working', body)
    expect(status).toBe(200)
    expect(data.conditions).toEqual(['Wind speed 10 m at most 10 m/s', 'Significant wave height at most 2 m'])
    const days = { permittedDays: 31, usableDays: 31, startDays: 31 }
    expect(data.months[0]).toMatchObject({
      year: 2020,
      month: 1,
      permitted: 372,
      known: 372,
      usable: 155,
      ...days,
    })
    expect(data.costs[0].costs).toEqual([
      { alone: 217, gain: 217, wider: 0 },
      { alone: 0, gain: 0, wider: 0 },
    ])
    expect(data.longestShift).toBe(12)
  })
})

describe('the lists of the form contain', () => {
  test('the sites with historic data', async () => {
    const { data } = await api.call('planner7', 'GET', '/hwwa/sites')
    expect(data).toEqual([{ id: api.sites.farm7, name: 'farm7' }])
    expect((await api.call('planner', 'GET', '/hwwa/sites')).data).toEqual([])
  })

  test('the heights at which the data have a wind speed', async () => {
    expect((await api.call('planner7', 'GET', `/hwwa/heights/${api.sites.farm7}`)).data).toEqual([10, 100])
    expect((await api.call('planner7', 'GET', `/hwwa/heights/${api.sites.sea7}`)).status).toBe(404)
  })

  test('the parameters of the height and those without a height', async () => {
    const names = async (height: number) => {
      const url = `/hwwa/parameters/?siteId=${api.sites.farm7}&height=${height}`
      return (await api.call('planner7', 'GET', url)).data.map(({ name }: { name: string }) => name)
    }
    expect(await names(10)).toEqual(['wind_speed_10m', 'wave_height', 'visibility'])
    expect(await names(100)).toEqual(['wind_speed_100m', 'wave_height', 'visibility'])
    expect(await names(80)).toEqual(['wave_height', 'visibility'])
  })
})
