import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { createWeather } from '#server/sources/index.ts'
import { now, type Person, weatherApp } from '../weatherApp.ts'

const place = { latitude: 54.01, longitude: 6.6 }
const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-own-'))
let api: Awaited<ReturnType<typeof weatherApp>>

const archive = (...args: string[]) => archiveCommand(args, dataDir, now)

/** Imports a year of waves of one height, and of the wind if the series is called Seven. */
async function importWaves(title: string, height: number, latitude: number, ...options: string[]) {
  const file = join(dataDir, `${title}.csv`)
  const hasWind = title === 'Seven'
  const rows = Array.from({ length: 365 * 24 }, (_, hour) => {
    const time = new Date(Date.UTC(2025, 0) + hour * 3_600_000).toISOString()
    return `${time},${height + (hour % 2) / 100}${hasWind ? `,${5 + (hour % 3)}` : ''}`
  })
  await writeFile(file, [`time,wave_height${hasWind ? ',wind_speed_10m' : ''}`, ...rows].join('\n'))
  const longitude = options.includes('--longitude') ? [] : ['--longitude', '6.6']
  const at = ['--latitude', String(latitude), ...longitude, '--name', title]
  await archive('import', file, ...at, ...options)
}

beforeAll(async () => {
  api = await weatherApp(createWeather({ dataDir, source: 'climatology', now: () => now }))
  await importWaves('Everyone', 1, place.latitude)
  // 4.4 km away: further than the series of the installation.
  await importWaves('Seven', 2, 54.05, '--customer', '7')
})
afterAll(async () => {
  await api.close()
  await rm(dataDir, { recursive: true })
})

const table = {
  ...place,
  conditionList: [{ parameterId: 11, condition: 'LT', testValue: 1.5, apply: true }],
  windowLength: 6,
  workingDays: 'Mon-Sun',
  startHour: 0,
  endHour: 24,
  daylight: false,
  isTimezoneUTC: true,
  isCompressed: true,
}

const post = async (as: Person, url: string, body: object) => {
  const answer = await api.call(as, 'POST', url, body)
  expect([answer.status, answer.errors]).toEqual([200, undefined])
  return answer.data
}

/** The title of the series whose wave heights a result shows: those of customer 7 never stay below 1.5 m. */
const titleBy = (hours: number) => `Archive: ${hours > 0 ? 'Everyone' : 'Seven'}`

const waiting = {
  ...place,
  statistic: 'C.1 waiting',
  conditions: [{ name: 'wave_height', condition: 'LT', testValue: 1.5 }],
  windowLength: 6,
  months: ['year'],
}

const area = {
  ...{
    west: 6.58,
    east: 6.62,
    south: 54.02,
    north: 54.04,
    month: 7,
    limits: [{ parameterId: 11, max: 1.5 }],
  },
  ...{ windowLength: 6, isCompressed: true, first: 0, count: 4 },
  workWindow: {
    workingDays: { start: 0, end: 6 },
    windowSelection: { name: '24h' },
    isTimezoneUTC: true,
  },
}

/** The title of the series that each call reads. */
const reads: Record<string, (as: Person) => Promise<unknown>> = {
  'POST /hindcast/analysis': async (as) =>
    (await post(as, '/hindcast/analysis/?format=portal', table)).provenance.title,
  'POST /hindcast/working': async (as) => {
    const { months, provenance } = await post(as, '/hindcast/working', table)
    expect(titleBy(months[0].usable)).toBe(provenance.title)
    return provenance.title
  },
  'POST /hindcast/statistics': async (as) =>
    (await post(as, '/hindcast/statistics', waiting)).provenance.title,
  'POST /hindcast/workability': async (as) => {
    const { titles, percent } = await post(as, '/hindcast/workability', area)
    expect(titles).toEqual([titleBy(percent[0])])
    return titles[0]
  },
  'GET /hindcast/csv': async (as) => {
    const url = `/hindcast/csv?lat=${place.latitude}&lon=${place.longitude}&parameterlist=11`
    const { text } = await api.call(as, 'GET', url)
    return titleBy(text.includes('1.01') ? 1 : 0)
  },
}

describe('a series of customer 7 beside a nearer one of the installation', () => {
  test.each(Object.entries(reads))('%s reads the own series first, whoever asked before', async (_, read) => {
    for (const round of [1, 2]) {
      expect(await read('planner'), `round ${round}`).toBe('Archive: Everyone')
      expect(await read('planner7'), `round ${round}`).toBe('Archive: Seven')
    }
  })

  test('the analytics of its site read the own series, which alone has wind', async () => {
    const { data } = await api.call('planner7', 'GET', `/hwwa/parameters?siteId=${api.sites.farm7}&height=10`)
    expect(data.map(({ id }: { id: number }) => id)).toEqual([1, 11])
    const answer = await post('planner7', '/hwwa', {
      site: { id: api.sites.farm7 },
      months: [1],
      workWindow: {
        ...area.workWindow,
        analysisLevel: { value: 10 },
        percentiles: [50],
        windowLength: { value: 6 },
      },
      weatherParameters: [{ id: 11, value: { max: 1.5 }, isActive: true }],
    })
    expect(answer.provenance.title).toBe('Archive: Seven')
  })

  test('the map shows the series that the caller may read', async () => {
    const titles = async (as: Person) =>
      (await api.call(as, 'GET', '/hindcast/points')).data.map(({ title }: { title: string }) => title)
    expect(await titles('planner')).toEqual(['Everyone'])
    expect(await titles('planner7')).toEqual(['Seven', 'Everyone'])
  })

  test('commands are about the series of the installation, or of one customer', async () => {
    const listed = async (...options: string[]) => (await archive('list', ...options)).output
    expect(await listed()).toMatch(/^54\.01N_6\.6E .*Everyone[^\n]*$/)
    expect(await listed('--customer', '7')).toMatch(/^54\.05N_6\.6E .*Seven[^\n]*$/)
    expect(await listed('--customer', '1')).toMatch(/^Nothing is archived/)
    await expect(archive('remove', '54.05N_6.6E')).rejects.toThrow('There is no archived series')
    await expect(archive('list', '--customer', '../7')).rejects.toThrow(
      '--customer is the number of a customer.',
    )
    expect((await archive('check', '--customer', '7')).ok).toBe(true)
  })

  test('without it, its customer reads the series of the installation again', async () => {
    await archive('remove', '54.05N_6.6E', '--customer', '7')
    for (const read of Object.values(reads)) expect(await read('planner7')).toBe('Archive: Everyone')
    await importWaves('Seven', 2, 54.05, '--customer', '7')
    for (const read of Object.values(reads)) expect(await read('planner7')).toBe('Archive: Seven')
  })
})

describe('a place outside of the six regions', () => {
  const arctic = { latitude: 75, longitude: 20 }
  beforeAll(() => importWaves('Arctic', 2, 75, '--longitude', '20', '--customer', '7'))

  const calls: Record<string, (as: Person) => ReturnType<typeof api.call>> = {
    analysis: (as) => api.call(as, 'POST', '/hindcast/analysis/?format=portal', { ...table, ...arctic }),
    working: (as) => api.call(as, 'POST', '/hindcast/working', { ...table, ...arctic }),
    statistics: (as) => api.call(as, 'POST', '/hindcast/statistics', { ...waiting, ...arctic }),
    csv: (as) => api.call(as, 'GET', '/hindcast/csv?lat=75&lon=20&parameterlist=11'),
  }

  test.each(Object.entries(calls))(
    '%s: is read by whoever may read a series in reach of it, and refused to all others',
    async (name, call) => {
      expect((await call('planner7')).status).toBe(200)
      const { status, errors } = await call('planner')
      const path = name === 'csv' ? '/lat' : '/latitude'
      expect([status, errors]).toEqual([400, [{ path, message: 'Coordinates outside of available domains' }]])
    },
  )

  test('at 75 N daylight permits every hour of June and none of December', async () => {
    const { data } = await api.call('planner7', 'POST', '/hindcast/analysis/?format=portal', {
      ...table,
      ...arctic,
      conditionList: [{ ...table.conditionList[0], testValue: 3 }],
      daylight: true,
    })
    const [year] = data.data
    expect(year).toMatchObject({ Year: 2025, Jun: 100, Dec: null })
  })

  test('a series at 180 degrees east is that at 180 degrees west, and cannot be stored twice', async () => {
    await importWaves('Date line', 2, 60, '--longitude', '180', '--customer', '7')
    await expect(importWaves('Again', 2, 60, '--longitude', '-180', '--customer', '7')).rejects.toThrow(
      'There is already a series at 60N_180E',
    )
    for (const longitude of [179.95, -179.95]) {
      const point = { latitude: 60, longitude }
      const { data, detail } = await api.call('planner7', 'POST', '/hindcast/working', {
        ...table,
        ...point,
      })
      expect([longitude, data?.provenance.title ?? detail]).toEqual([longitude, 'Archive: Date line'])
    }
  })
})
