import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { type Person, weatherApp } from '../weatherApp.ts'

let api: Awaited<ReturnType<typeof weatherApp>>
beforeAll(async () => {
  api = await weatherApp(arrayWeather({}))
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.database.deleteFrom('thresholds').execute()
})

const wind = { parameterId: 1, thresholdMin: null, thresholdMax: 12, tolerance: 10, toleranceType: 1 }
const waves = { parameterId: 11, thresholdMin: 0.1, thresholdMax: 1.5, tolerance: null, toleranceType: 0 }
const blank = { thresholdMin: null, thresholdMax: null, tolerance: null, toleranceType: 0 }

async function parametersOf(person: Person, query = ''): Promise<ViewParameter[]> {
  const { status, data } = await api.call(person, 'GET', `/parameter${query}`)
  expect(status).toBe(200)
  return data
}
const thresholdOf = async (person: Person, id: number) =>
  (await parametersOf(person)).find(({ parameterId }) => parameterId === id)

test('lists every parameter with its chart sets and no threshold at first', async () => {
  const parameters = await parametersOf('planner')
  expect(parameters).toHaveLength(34)
  expect(parameters[0]).toEqual({
    parameterId: 1,
    twinChartParameterId: 34,
    name: 'wind_speed_10m',
    displayName: 'Wind speed 10 m',
    unit: 'm/s',
    ...blank,
    groups: [{ chartSetId: 1, chartSetName: 'Wind', color: '1F77B4', onlyAvailableForOffshore: false }],
  })
  expect(parameters.find(({ name }) => name === 'humidity')!.twinChartParameterId).toBeNull()
})

test('an onshore site has no parameters of the sea', async () => {
  const names = (await parametersOf('planner', `?siteId=${api.sites.land}`)).map(({ name }) => name)
  expect(names).toContain('visibility')
  expect(names).not.toContain('wave_height')
  expect(await parametersOf('planner', `?siteId=${api.sites.sea}`)).toHaveLength(34)
})

test("another customer's site is not found", async () => {
  const { status, detail } = await api.call('planner', 'GET', `/parameter?siteId=${api.sites.sea7}`)
  expect([status, detail]).toEqual([404, 'Site not found'])
})

test('groups the parameters by chart set', async () => {
  const { data } = await api.call('planner', 'GET', '/parameter/grouped')
  expect(data[1]).toEqual({
    chartSetId: 2,
    chartSetName: 'Waves',
    parameters: [
      [11, 12, 'Significant wave height', 'wave_height', 'm'],
      [12, 11, 'Maximum wave height', 'wave_height_max', 'm'],
      [13, 14, expect.any(String), 'wave_peak_period', 's'],
      [15, null, 'Wave direction', 'wave_direction', '°'],
    ].map(([parameterId, twinChartParameterId, displayName, name, unit]) => ({
      twinChartParameterId,
      parameterId,
      displayName,
      name,
      unit,
    })),
  })
})

describe('PUT /parameter', () => {
  test('stores the thresholds of the user alone and leaves parameters that are not in the list', async () => {
    await api.call('planner', 'PUT', '/parameter', [wind, waves])
    const { status, data } = await api.call('planner', 'PUT', '/parameter', [{ ...wind, thresholdMax: 9 }])
    expect(status).toBe(200)
    expect(data).toEqual(await parametersOf('planner'))
    expect(await thresholdOf('planner', 1)).toMatchObject({ ...wind, thresholdMax: 9 })
    expect(await thresholdOf('planner', 11)).toMatchObject(waves)
    expect(await thresholdOf('reader', 1)).toMatchObject(blank)
  })

  test('accepts the list as GET /parameter returns it, and stores nothing for a cleared one', async () => {
    await api.call('planner', 'PUT', '/parameter', [wind])
    const cleared = (await parametersOf('planner')).map((row) => ({ ...row, ...blank, toleranceType: null }))
    expect((await api.call('planner', 'PUT', '/parameter', cleared)).status).toBe(200)
    expect(await api.database.selectFrom('thresholds').selectAll().execute()).toEqual([])
  })

  test('a shared account keeps its thresholds in the browser', async () => {
    const { status, detail } = await api.call('multi', 'PUT', '/parameter', [wind])
    expect([status, detail]).toEqual([
      403,
      'The thresholds of a shared account are kept in the browser, not on the server.',
    ])
  })

  test.each([
    ['text for a number', { ...wind, thresholdMax: '12' }, 'Max: Must be a number or empty'],
    ['a negative tolerance', { ...wind, tolerance: -1 }, 'Tolerance: Must not be negative'],
    ['an unknown type', { ...wind, toleranceType: 2 }, 'Tolerance type: Must be 0 (absolute) or 1 (percent)'],
    ['an unknown parameter', { ...wind, parameterId: 99 }, 'Parameter: Unknown parameter 99'],
    [
      'a missing bound',
      { parameterId: 1, tolerance: null, toleranceType: 0, thresholdMin: 1 },
      'Max: Required',
    ],
    ['Min above Max', { ...wind, thresholdMin: 13 }, 'Max: Must not be below Min'],
  ])('refuses %s and changes nothing', async (_, row, message) => {
    const { status, detail, errors } = await api.call('planner', 'PUT', '/parameter', [waves, row])
    expect([status, detail]).toEqual([400, message])
    expect(errors[0].path).toMatch(/^\/1\//)
    expect(await api.database.selectFrom('thresholds').selectAll().execute()).toEqual([])
  })

  test('takes a direction whose Min is above its Max as the sector through north', async () => {
    const fromNorth = { ...wind, parameterId: 8, thresholdMin: 300, thresholdMax: 30 }
    expect((await api.call('planner', 'PUT', '/parameter', [fromNorth])).status).toBe(200)
    await api.database.deleteFrom('thresholds').execute()
  })

  test('refuses a parameter given twice, and a body that is not a list', async () => {
    expect((await api.call('planner', 'PUT', '/parameter', [wind, wind])).detail).toBe(
      'Parameter: Each parameter may be given once',
    )
    expect((await api.call('planner', 'PUT', '/parameter', { wind })).status).toBe(400)
  })
})
