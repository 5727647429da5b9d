import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { HindcastParameter, HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import { createToken } from '#server/repositories/tokens.ts'
import type { WeatherSource } from '#server/sources/source.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { weatherApp } from '../weatherApp.ts'

/** 2020: calm from 00 to 11 UTC of every day, rough afterwards; waves missing in all of February. */
const isFebruary = (hour: number) => hour >= 31 * 24 && hour < 60 * 24
const weather = arrayWeather({
  series: {
    wind_speed_10m: (hour) => (hour % 24 < 12 ? 5 : 15),
    wave_height: (hour) => (isFebruary(hour) ? Number.NaN : 1),
    visibility: () => Number.NaN,
    lightning: () => 0,
  },
})

let api: Awaited<ReturnType<typeof weatherApp>>
beforeAll(async () => {
  api = await weatherApp(weather)
})
afterAll(() => api.close())

const condition = (parameterId: number, testValue: number) => ({
  parameterId,
  condition: 'LT' as const,
  testValue,
  apply: true,
})
const calm: HindcastRequest = {
  latitude: 54,
  longitude: 6.6,
  workingDays: 'Mon-Sun',
  windowLength: 6,
  daylight: false,
  startHour: 0,
  endHour: 24,
  conditionList: [condition(1, 10)],
  isTimezoneUTC: true,
  isCompressed: false,
}
const analyse = (changes: object = {}) =>
  api.call('planner', 'POST', '/hindcast/analysis?format=portal', { ...calm, ...changes })
/** January of the only year. */
const january = async (changes: object) => (await analyse(changes)).data.data[0].Jan

describe('POST /hindcast/analysis', () => {
  test('returns years, the average and P10 to P90, with the provenance', async () => {
    const { status, data } = await analyse()
    expect(status).toBe(200)
    expect(data.data.map(({ Year }: { Year: unknown }) => Year)).toEqual([
      2020,
      'Average',
      ...[10, 20, 30, 40, 50, 60, 70, 80, 90].map((p) => `P${p}`),
    ])
    expect(data).toMatchObject({
      failedParameters: [],
      status: 'OK',
      provenance: { title: 'Written by a test', synthetic: true },
      incompleteMonths: {},
    })
    expect(data.data[0]).toMatchObject({ Jan: 50, Dec: 50, Average: 50 })
  })

  test('also responds at the address with a trailing slash', async () => {
    expect((await api.call('planner', 'POST', '/hindcast/analysis/?format=portal', calm)).status).toBe(200)
    expect((await api.call('planner', 'POST', '/hindcast/analysis/', calm)).status).toBe(200)
  })

  // Twelve calm hours from 00 UTC: windows of up to 12 hours, half of the day.
  test.each([
    ['the whole day', {}, 50],
    ['a longer window than the calm', { windowLength: 13 }, 0],
    ['hours from 6 to 18', { startHour: 6, endHour: 18 }, 50],
    ['hours past midnight, 22 to 4', { startHour: 22, endHour: 4, windowLength: 4 }, (100 * 4) / 6],
    ['equal hours: the whole day', { startHour: 7, endHour: 7 }, 50],
    [
      'a condition that is not applied',
      { conditionList: [condition(1, 10), { parameterId: 11, apply: false }] },
      50,
    ],
    ['a flag that is absent', { conditionList: [condition(27, 0.5)] }, 100],
    // One hour ahead of UTC the calm is from 01 to 13: eleven hours of each shift, and the start of the first shift is unknown.
    [
      "hours of the point's zone",
      { isTimezoneUTC: false, startHour: 0, endHour: 12 },
      (100 * 31 * 11) / (31 * 12 - 1),
    ],
  ])('%s', async (_, changes, value) => {
    expect(await january(changes)).toBeCloseTo(value, 1)
  })

  test('lets runs span shifts only on request', async () => {
    const shifts = { startHour: 0, endHour: 12, windowLength: 24 }
    expect(await january({ ...shifts, isCompressed: true })).toBe(100)
    const { data } = await analyse(shifts)
    expect(data.data[0].Jan).toBe(0)
    expect(data.statusMessage).toBe('The window is longer than any shift, so every value is zero.')
  })

  test('judges by an operation, if the request has one, in place of its own fields', async () => {
    const operation = {
      limits: [{ parameterId: 1, min: 4, max: 10 }],
      windowLength: 24,
      windowSelection: { name: 'custom', customRange: { start: 0, end: 12 } },
      isCompressed: true,
    }
    const other = { conditionList: [condition(1, 1)], windowLength: 1 }
    expect(await january({ ...other, operation })).toBe(100)
    expect(await january({ ...other, operation: { ...operation, isCompressed: false } })).toBe(0)
    expect(await january(other)).toBe(0)
    // Calm is exactly 5 m/s: outside a limit that excludes its end, inside its second interval.
    const strict = { parameterId: 1, max: 5, isMaxExclusive: true }
    const always = { windowLength: 6 }
    expect(await january({ operation: { limits: [strict], ...always } })).toBe(0)
    expect(await january({ operation: { limits: [{ ...strict, or: { min: 5 } }], ...always } })).toBe(100)
    const refused = await analyse({ operation: { limits: [{ parameterId: 999, max: 1 }], ...always } })
    expect([refused.status, refused.errors]).toEqual([
      400,
      [{ path: '/operation/limits/0/parameterId', message: 'Unknown parameter 999' }],
    ])
    const turned = await analyse({
      operation: { limits: [{ parameterId: 1, max: 1, or: { min: 9, max: 8 } }], ...always },
    })
    expect(turned.errors).toEqual([{ path: '/operation/limits/0/or/max', message: 'Must not be below Min' }])
  })

  test('says what the other choice of pauses would give, where a shift makes it matter', async () => {
    const shifts = { startHour: 0, endHour: 12, windowLength: 24 }
    const january = { startHour: 0, endHour: 12, windowLength: 24, conditionList: [condition(1, 10)] }
    expect((await analyse(january)).data.otherPause).toEqual({
      isCompressed: true,
      average: expect.closeTo(100, 1),
      insteadOf: 0,
    })
    expect((await analyse({ ...shifts, isCompressed: true })).data.otherPause).toMatchObject({
      isCompressed: false,
      average: 0,
    })
    expect((await analyse({ ...shifts, windowLength: 1 })).data).not.toHaveProperty('otherPause')
    expect((await analyse({ windowLength: 24 })).data).not.toHaveProperty('otherPause')
  })

  test('counts the hours of daylight', async () => {
    // At 54 N on an average January day the sun is up for about 8 hours from 07:30 UTC: four or five of them calm.
    const share = await january({ daylight: true, windowLength: 1 })
    expect(share).toBeGreaterThan(40)
    expect(share).toBeLessThan(60)
  })

  test('counts the hours of a shift in daylight only, if both are asked for', async () => {
    // The weather is calm from 00 to 12, and so in all daylight of that shift.
    expect(await january({ daylight: true, windowLength: 1, startHour: 0, endHour: 12 })).toBe(100)
    expect(await january({ daylight: true, windowLength: 1, startHour: 12, endHour: 24 })).toBe(0)
  })

  test('marks months without enough data and has null where there is no data', async () => {
    const { data } = await analyse({ conditionList: [condition(11, 2)] })
    expect(data.incompleteMonths).toEqual({ 2020: [2] })
    expect(data.data[0].Feb).toBeNull()
    expect(data.data[0].Average).toBe(100)
  })

  test('names the parameters that the source does not have and returns no table', async () => {
    const { status, data } = await analyse({
      conditionList: [condition(1, 10), condition(26, 10), condition(22, 10)],
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      data: [],
      failedParameters: ['Visibility', 'Sea temperature'],
      status: 'No data',
      statusMessage: 'The data at this point lack a parameter of an active condition.',
    })
  })
})

test('GET /hindcast/points lists the points of the source, and none for a source with data everywhere', async () => {
  const without = await api.call('planner', 'GET', '/hindcast/points')
  expect([without.status, without.data]).toEqual([200, []])
  const held = { title: 'Buoy', latitude: 54.01, longitude: 6.6, from: 0, to: 3600 }
  const archived = await weatherApp({ ...weather, places: async () => [held] })
  const answer = await archived.call('planner', 'GET', '/hindcast/points')
  expect([answer.status, answer.data]).toEqual([200, [held]])
  await archived.close()
  const silent = await weatherApp({
    ...weather,
    places: () => Promise.reject(new Error('The archive at x does not answer.')),
  })
  const failure = await silent.call('planner', 'GET', '/hindcast/points')
  expect([failure.status, failure.detail]).toEqual([503, 'The archive at x does not answer.'])
  await silent.close()
})

const numberIn = (range: string) => `Must be a number in range ${range}`
const hour = (title: string, message: string) => `${title} hour: ${message}`

describe('an invalid hindcast request', () => {
  test.each<[string, object, string, string]>([
    ['no latitude', { latitude: undefined }, '/latitude', `Latitude: ${numberIn('(-90,90)')}`],
    ['latitude 90', { latitude: 90 }, '/latitude', `Latitude: ${numberIn('(-90,90)')}`],
    ['latitude as text', { latitude: '54' }, '/latitude', `Latitude: ${numberIn('(-90,90)')}`],
    ['longitude -180', { longitude: -180 }, '/longitude', `Longitude: ${numberIn('(-180,180)')}`],
    [
      'a place outside the regions',
      { latitude: 0, longitude: 0 },
      '/latitude',
      'Latitude: Coordinates outside of available domains',
    ],
    ['no working days', { workingDays: undefined }, '/workingDays', 'Working days: Required'],
    [
      'other working days',
      { workingDays: 'Sat-Sun' },
      '/workingDays',
      'Working days: Must be one of Mon-Fri, Mon-Sat, Mon-Sun',
    ],
    [
      'window 0',
      { windowLength: 0 },
      '/windowLength',
      'Window length (hours): Must be a number between 1 and 350',
    ],
    [
      'window 351',
      { windowLength: 351 },
      '/windowLength',
      'Window length (hours): Must be a number between 1 and 350',
    ],
    [
      'window 1.5',
      { windowLength: 1.5 },
      '/windowLength',
      'Window length (hours): Decimal values not acceptable',
    ],
    ['no start', { startHour: undefined }, '/startHour', hour('Start', 'Required start and end hours')],
    ['start -1', { startHour: -1 }, '/startHour', hour('Start', 'Must be in range (0-24)')],
    ['end 25', { endHour: 25 }, '/endHour', hour('End', 'Must be in range (0-24)')],
    ['end 7.5', { endHour: 7.5 }, '/endHour', hour('End', 'Decimal values not acceptable')],
    ['no conditions', { conditionList: undefined }, '/conditionList', 'Conditions: Required'],
    [
      'no active condition',
      { conditionList: [{ ...condition(1, 10), apply: false }] },
      '/conditionList',
      'Conditions: At least one rule must be active',
    ],
    [
      'an active condition without a value',
      { conditionList: [{ parameterId: 1, condition: 'LT', apply: true }] },
      '/conditionList/0/testValue',
      'Conditions 1, Value: Active rules need value and condition',
    ],
    [
      'an active condition whose value is text',
      { conditionList: [{ ...condition(1, 10), testValue: 'ten' }] },
      '/conditionList/0/testValue',
      'Conditions 1, Value: Active rules need value and condition',
    ],
    [
      'another comparison',
      { conditionList: [{ ...condition(1, 10), condition: 'EQ' }] },
      '/conditionList/0/condition',
      'Conditions 1, Holds when: Active rules need value and condition',
    ],
    ['no end', { endHour: undefined }, '/endHour', hour('End', 'Required start and end hours')],
    ['longitude 180', { longitude: 180 }, '/longitude', `Longitude: ${numberIn('(-180,180)')}`],
    ['latitude -90', { latitude: -90 }, '/latitude', `Latitude: ${numberIn('(-90,90)')}`],
    [
      'an empty list of conditions',
      { conditionList: [] },
      '/conditionList',
      'Conditions: At least one required',
    ],
    [
      'an unknown parameter',
      { conditionList: [condition(1, 10), condition(99, 10)] },
      '/conditionList/1/parameterId',
      'Conditions 2, Parameter: Unknown parameter 99',
    ],
    [
      'the gust, which a hindcast does not have',
      { conditionList: [condition(34, 10)] },
      '/conditionList/0/parameterId',
      'Conditions 1, Parameter: Unknown parameter 34',
    ],
    ['a field too many', { colour: 'red' }, '/colour', 'colour: Unknown field colour'],
  ])('%s', async (_, changes, path, message) => {
    const { status, detail, errors } = await analyse(changes)
    expect(status).toBe(400)
    expect(detail).toBe(message)
    expect(errors.map((error: { path: string }) => error.path)).toEqual([path])
  })

  const above = (parameterId: number, testValue: number) => ({
    ...condition(parameterId, testValue),
    condition: 'GT',
  })
  const change = 'No value is both: change a value or choose OR.'
  test.each([
    ['wind above 12 and below 8', [above(1, 12), condition(1, 8)], 1, change],
    ['wind above and below the same value', [condition(1, 8), above(1, 8)], 1, change],
    [
      'wind whose first row does not count',
      [{ ...above(1, 12), apply: false }, condition(11, 1), above(1, 9), condition(1, 8)],
      3,
      change,
    ],
    [
      'a direction above 300 and below 30',
      [above(8, 300), condition(8, 30)],
      1,
      'No value is both. Choose OR for a sector through north.',
    ],
    ['a flag above 0 and below 1', [above(24, 0), condition(24, 1)], 1, change],
    ['a flag above 1', [above(24, 1)], 0, 'No value meets this: change the value.'],
  ])('%s, which no value meets', async (_, conditionList, row, message) => {
    const expected = [400, [{ path: `/conditionList/${row}/testValue`, message }]]
    for (const path of ['analysis', 'working']) {
      const body = { ...calm, conditionList }
      const { status, errors } = await api.call('planner', 'POST', `/hindcast/${path}`, body)
      expect([status, errors]).toEqual(expected)
    }
  })

  test('but not two conditions that some value meets', async () => {
    expect((await analyse({ conditionList: [above(1, 8), condition(1, 12)] })).status).toBe(200)
    expect((await analyse({ conditionList: [above(24, 0), condition(24, 1.5)] })).status).toBe(200)
  })

  test('malformed JSON', async () => {
    const { statusCode, body } = await api.app.inject({
      method: 'POST',
      url: '/hindcast/analysis',
      headers: { 'x-api-key': 'test-key', 'content-type': 'application/json', ...(await authorized()) },
      payload: '{"latitude": 54,',
    })
    expect([statusCode, body]).toEqual([400, 'The request body is not valid JSON.'])
  })
})

async function authorized() {
  const token = await createToken(api.database, api.users.planner, api.app.now(), 1)
  return { authorization: `Bearer ${token}` }
}

test('GET /hindcast/parameterlist has the 33 parameters in order', async () => {
  const { data } = await api.call('planner', 'GET', '/hindcast/parameterlist')
  expect(data.map(({ id }: HindcastParameter) => id)).toEqual(
    Array.from({ length: 33 }, (_, index) => index + 1),
  )
  expect(data[10]).toEqual({
    id: 11,
    name: 'wave_height',
    shortDescription: 'Significant wave height Hs',
    unit: { name: 'm' },
  })
})

describe('GET /hindcast/csv', () => {
  const csv = (query: string) => api.call('planner', 'GET', `/hindcast/csv/?${query}`)

  test('returns status, message and CSV text', async () => {
    const { status, body } = await csv('lat=54&lon=6.6&parameterlist=1,11')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'OK', statusMessage: 'Written by a test' })
    const lines = body.data.split('\n')
    expect(lines.slice(0, 4)).toEqual([
      '# Written by a test · 2020',
      'time (UTC),wind_speed_10m (m/s),wave_height (m)',
      '2020-01-01T00:00:00Z,5.000,1.000',
      '2020-01-01T01:00:00Z,5.000,1.000',
    ])
    expect(lines).toHaveLength(2 + 8784 + 1)
    expect(lines[2 + 31 * 24]).toBe('2020-02-01T00:00:00Z,5.000,')
  })

  test('names parameters that the source does not have', async () => {
    const some = await csv('lat=54&lon=6.6&parameterlist=1,22')
    expect(some.body).toMatchObject({
      status: 'OK',
      statusMessage: 'No data was available for following parameters: Sea temperature',
    })
    const none = await csv('lat=54&lon=6.6&parameterlist=22')
    expect(none.body).toEqual({
      status: 'No data',
      statusMessage: 'No data was available for following parameters: Sea temperature',
      data: '',
    })
  })

  test.each([
    ['lat=91&lon=6.6&parameterlist=1', `Latitude: ${numberIn('(-90,90)')}`],
    ['lon=6.6&parameterlist=1', `Latitude: ${numberIn('(-90,90)')}`],
    ['lat=0&lon=0&parameterlist=1', 'Latitude: Coordinates outside of available domains'],
    ['lat=54&lon=6.6&parameterlist=', 'Parameters: At least one required'],
    ['lat=54&lon=6.6&parameterlist=1,x', 'Parameters: At least one required'],
    ['lat=54&lon=6.6', 'Parameters: Required'],
    ['lat=54&lon=6.6&parameterlist=1,99', 'Parameters: Unknown parameter 99'],
  ])('refuses %s', async (query, message) => {
    const { status, detail } = await csv(query)
    expect([status, detail]).toEqual([400, message])
  })

  test('requires the permission to download', async () => {
    const { status } = await api.call('reader', 'GET', '/hindcast/csv?lat=54&lon=6.6&parameterlist=1')
    expect(status).toBe(403)
  })
})

describe('a download whose caller disconnects', () => {
  const names = { wind_speed_10m: () => 5 }
  const century = 24 * 365 * 100

  /** An app on a port, a request for a file, and a promise of the end of the response. */
  async function listening(source: WeatherSource) {
    const own = await weatherApp(source)
    onTestFinished(() => own.close())
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const token = await createToken(own.database, own.users.planner, own.app.now(), 1)
    const closed = new Promise<void>((resolve) => {
      own.app.server.once('request', (_request, response) => response.once('close', resolve))
    })
    const caller = new AbortController()
    const requested = fetch(`${address}/hindcast/csv/?lat=54&lon=6.6&parameterlist=1`, {
      headers: { 'x-api-key': 'test-key', authorization: `Bearer ${token}` },
      signal: caller.signal,
    })
    return { ...own, closed, caller, requested }
  }

  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await setImmediate()
  }

  test('stops writing hours', async () => {
    let read = 0
    const hours = new Proxy(new Float32Array(century), {
      get(target, key) {
        read++
        const value = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const source = arrayWeather({ series: names, hours: century })
    const series: WeatherSource['series'] = async (point, parameters) => {
      const { series: whole, provenance } = await source.series(point, parameters)
      return { series: { ...whole, columns: { wind_speed_10m: hours } }, provenance }
    }
    const { closed, caller, requested } = await listening({ ...source, series })
    const { body } = await requested
    await body?.getReader().read()
    caller.abort()
    await closed
    await turns(10)
    const readBefore = read
    await turns(100)
    expect(read).toBe(readBefore)
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(century)
  })

  test('stops reading hours and serves the next caller', async () => {
    const source = arrayWeather({ series: names })
    const begun = Promise.withResolvers<AbortSignal | undefined>()
    const series: WeatherSource['series'] = (_point, _parameters, _from, _to, work) =>
      new Promise((_resolve, reject) => {
        const signal = work?.signal
        signal?.addEventListener('abort', () => reject(signal.reason))
        begun.resolve(signal)
      })
    const { app, call, closed, caller, requested } = await listening({ ...source, series })
    const gone = expect(requested).rejects.toThrow()
    const signal = await begun.promise
    expect(signal?.aborted).toBe(false)
    const aborted = new Promise((resolve) => signal?.addEventListener('abort', resolve))
    caller.abort()
    await gone
    await aborted
    await closed
    expect(app.server.listening).toBe(true)
    expect((await call('planner', 'GET', '/hindcast/parameterlist')).status).toBe(200)
  })
})

describe('POST /hindcast/working', () => {
  const working = (changes: object = {}) =>
    api.call('planner', 'POST', '/hindcast/working', { ...calm, ...changes })

  test('returns the months behind the table and what each condition costs', async () => {
    // Wind is within its limit for twelve hours of each day; waves always are, and are unknown in February.
    const { status, data } = await working({ conditionList: [condition(1, 10), condition(11, 2)] })
    expect(status).toBe(200)
    expect(data.conditions).toEqual(['Wind speed 10 m below 10 m/s', 'Significant wave height below 2 m'])
    expect(data.months).toHaveLength(12)
    const hours = {
      permitted: 744,
      known: 744,
      usable: 372,
      permittedDays: 31,
      usableDays: 31,
      startDays: 31,
    }
    expect(data.months[0]).toEqual({ year: 2020, month: 1, ...hours, isLeftOut: false })
    expect(data.months[1]).toMatchObject({ permitted: 29 * 24, known: 0, usable: 0, isLeftOut: true })
    expect(data.costs[0]).toEqual({
      month: 1,
      known: 744,
      usable: 372,
      costs: [
        { alone: 372, gain: 372, wider: 0 },
        { alone: 0, gain: 0, wider: 0 },
      ],
      relaxFirst: 0,
    })
    expect(data.costs[1]).toMatchObject({ known: null, usable: null, relaxFirst: null })
  })

  test('refuses what the analysis refuses, with the same message', async () => {
    const refused = { latitude: 0, longitude: 0 }
    const [analysis, behind] = [await analyse(refused), await working(refused)]
    expect(behind.status).toBe(400)
    expect(behind.text).toBe(analysis.text)
  })
})
