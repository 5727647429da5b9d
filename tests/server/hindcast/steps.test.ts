import { existsSync, mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFiles } from '#server/sources/archive/import/importFiles.ts'
import { createWeather } from '#server/sources/index.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { now, weatherApp } from '../weatherApp.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-steps-'))
let api: Awaited<ReturnType<typeof weatherApp>>
beforeAll(async () => {
  api = await weatherApp(createWeather({ dataDir, source: 'climatology', now: () => now }))
})
afterAll(async () => {
  await api.close()
  await rm(dataDir, { recursive: true })
})

type Place = Pick<Parameters<typeof importFiles>[0], 'latitude' | 'longitude'>
const importFile = (file: string, place: Place, ...map: string[]) =>
  importFiles({ files: [file], root: join(dataDir, 'archive'), ...place, map, now })

/** The shares of a year in which waves stay below 3 m for 6 hours, by month. */
async function calmShares(place: Place) {
  const { data, status } = await api.call('planner', 'POST', '/hindcast/analysis/?format=portal', {
    ...place,
    conditionList: [{ parameterId: 11, condition: 'LT', testValue: 3, apply: true }],
    windowLength: 6,
    workingDays: 'Mon-Sun',
    startHour: 0,
    endHour: 24,
    daylight: false,
    isTimezoneUTC: true,
    isCompressed: true,
  })
  expect(status).toBe(200)
  return data
}
const statistic = async (place: Place, request: object) => {
  const { data, status } = await api.call('planner', 'POST', '/hindcast/statistics', { ...place, ...request })
  expect(status).toBe(200)
  return data
}

describe('waves every three hours beside wind every hour', () => {
  const place = { latitude: 56, longitude: 4 }
  /** Hours of 2019 to 2021. */
  const HOURS = (365 + 366 + 365) * 24
  beforeAll(async () => {
    const rows = Array.from({ length: HOURS }, (_, hour) => {
      const time = new Date(Date.UTC(2019, 0) + hour * 3_600_000).toISOString()
      // Samples of 1, 2, 3 and 4 m in turn; the period every six hours: 5 and 7 s.
      const hs = hour % 3 === 0 ? 1 + ((hour / 3) % 4) : ''
      return `${time},${hs},${hour % 6 === 0 ? 5 + (hour % 12) / 3 : ''},8`
    })
    const file = join(dataDir, 'mixed.csv')
    await writeFile(file, `time,hs,tp,ws\n${rows.join('\n')}\n`)
    await importFile(file, place, 'hs=wave_height', 'tp=wave_peak_period', 'ws=wind_speed_10m')
  })

  test('find windows over the hours between the samples', async () => {
    const { provenance } = await calmShares(place)
    expect(provenance).toMatchObject({ steps: { wave_height: 3 }, synthetic: false })
    expect(provenance.notes).toEqual([
      'Significant wave height Hs every 3 h, hours between are interpolated.',
    ])
  })

  test('C.3: count the samples, each for three hours', async () => {
    const { data } = await statistic(place, {
      statistic: 'C.3 exceedance',
      parameter: 'wave_height',
      x: [1.5, 3.5],
    })
    // A quarter of the samples is 4 m; of the filled hours a sixth is above 3.5 m.
    expect(data.year).toMatchObject({
      years: 3,
      hours: HOURS,
      left_out_percent: 0,
      exceeded_percent: [75, 25],
    })
    expect(data['2'].hours).toBe(85 * 24)
    expect(data.year.box).toMatchObject({ mean: 2.5, median: 2.5, whisker_low: 1, whisker_high: 4 })
  })

  test('C.4: count the times at which both have a sample, each for the larger step', async () => {
    const { data } = await statistic(place, {
      statistic: 'C.4 scatter',
      hs: 'wave_height',
      tp: 'wave_peak_period',
    })
    expect(data.year.hours).toBe(HOURS)
    // Every six hours: 1 m with 5 s and 3 m with 7 s.
    expect(data.year.cells_hs_from_tp_from_percent).toEqual([
      [1, 5, 50],
      [3, 7, 50],
    ])
    expect(data.year.per_hs_bin_hs_from_hours_mean_tp).toEqual([
      [1, HOURS / 2, 5],
      [3, HOURS / 2, 7],
    ])
  })
})

const cases = '../shared/data/cases'
describe.skipIf(!existsSync(cases))(
  `files as people have them${existsSync(cases) ? '' : ` (skipped: no ${cases})`}`,
  () => {
    test('mixed: calm waves every three hours beside hourly wind are workable in every month', async () => {
      const place = { latitude: 57, longitude: 2 }
      await importFile(`${cases}/mixed.csv.gz`, place, 'hs=wave_height', 'ws=wind_speed_10m')
      const { data } = await calmShares(place)
      const shares = data.flatMap((row: Record<string, unknown>) => monthNames.map((month) => row[month]))
      expect(shares.length).toBeGreaterThan(11)
      expect([...new Set(shares)]).toEqual([100])
    })

    test('sea3h: 33 years of samples have the 50-year value of their hourly twin within 3 %', async () => {
      const place = { latitude: 59, longitude: 2 }
      await importFile(`${cases}/sea3h.csv.gz`, place, 'hs=wave_height')
      const { data } = await statistic(place, { statistic: 'C.5 return values', parameter: 'wave_height' })
      expect(Math.round(data.years_of_hours)).toBe(33)
      // Peaks between samples are missed, which the frequent events show most.
      expect(Math.abs(data.return_values['50'] / 16.35 - 1)).toBeLessThan(0.03)
      expect(Math.abs(data.return_values['1'] / 8.12 - 1)).toBeLessThan(0.05)
    })
  },
)

describe('waves every 12 hours beside wind every hour', () => {
  const place = { latitude: 57, longitude: 4 }
  beforeAll(async () => {
    const rows = Array.from({ length: 3 * 365 * 24 }, (_, hour) => {
      const time = new Date(Date.UTC(2019, 0) + hour * 3_600_000).toISOString()
      // 2190 heights of 1, 2, 3 and 4 m in turn: 1094 are above 2.5 m.
      return `${time},${hour % 12 === 0 ? 1 + ((hour / 12) % 4) : ''},${hour % 12 === 0 ? 9 : ''},8`
    })
    const file = join(dataDir, 'sparse.csv')
    await writeFile(file, `time,hs,tp,ws\n${rows.join('\n')}\n`)
    await importFile(file, place, 'hs=wave_height', 'tp=wave_peak_period', 'ws=wind_speed_10m')
  })

  const waves = { name: 'wave_height', condition: 'LT', testValue: 3 }
  const table = {
    ...place,
    conditionList: [{ parameterId: 11, condition: 'LT', testValue: 3, apply: true }],
    ...{ windowLength: 6, workingDays: 'Mon-Sun', startHour: 0, endHour: 24, daylight: false },
    ...{ isTimezoneUTC: true, isCompressed: true },
  }
  const area = {
    ...{
      west: 3.98,
      east: 4.02,
      south: 56.98,
      north: 57.02,
      month: 7,
      limits: [{ parameterId: 11, max: 3 }],
    },
    ...{ windowLength: 6, isCompressed: true, first: 0, count: 1 },
    workWindow: { workingDays: { start: 0, end: 6 }, windowSelection: { name: '24h' }, isTimezoneUTC: true },
  }

  test.each([
    ['/hindcast/analysis/?format=portal', table],
    ['/hindcast/working', table],
    ['/hindcast/report', { ...table, netHours: 24 }],
    ['/hindcast/bid', { ...table, netHours: 24 }],
    ['/hindcast/workability', area],
    ['/hindcast/statistics', { ...place, statistic: 'C.1 waiting', windowLength: 3, conditions: [waves] }],
    ['/hindcast/statistics', { ...place, statistic: 'C.1 spells', conditions: [waves] }],
    [
      '/hindcast/statistics',
      { ...place, statistic: 'C.6 campaign', netHours: 24, windowLength: 3, conditions: [waves] },
    ],
  ])('%s refuses to judge hours by them, and shows no 0 %%', async (url, body) => {
    const { status, detail } = await api.call('planner', 'POST', url, body)
    expect([status, detail]).toEqual([
      400,
      'Significant wave height has a value only every 12 h at this place: hours cannot be judged by it.',
    ])
  })

  test('the statistics of values read them, each for its 12 hours', async () => {
    const exceeded = await statistic(place, {
      statistic: 'C.3 exceedance',
      parameter: 'wave_height',
      x: [2.5],
    })
    expect(exceeded.data.year).toMatchObject({
      years: 3,
      hours: 3 * 365 * 24,
      exceeded_percent: [(100 * 1094) / 2190],
    })
    const scatter = await statistic(place, { statistic: 'C.4 scatter' })
    expect(scatter.data.year.hours).toBe(3 * 365 * 24)
    const extremes = await statistic(place, { statistic: 'C.5 return values', parameter: 'wave_height' })
    expect(extremes.data).toMatchObject({ hours: 3 * 365 * 24 })
  })

  test('a limit of the wind beside them is judged', async () => {
    const conditionList = [{ parameterId: 1, condition: 'LT', testValue: 10, apply: true }]
    const { data } = await api.call('planner', 'POST', '/hindcast/analysis/?format=portal', {
      ...table,
      conditionList,
    })
    const average = data.data.find(({ Year }: { Year: unknown }) => Year === 'Average')
    expect(average.Jul).toBe(100)
  })
})
