import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { createWeather } from '#server/sources/index.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-series-'))
let server: SeededApp
beforeAll(async () => {
  server = await seededApp({}, (clock) =>
    createWeather({ dataDir, source: 'climatology', now: clock, warn: () => {} }),
  )
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})

const archive = (...args: string[]) => archiveCommand(args, dataDir, now)

/** Imports January and February 2025: wind every hour of which the first half of February is missing, waves every three hours. */
async function importMonths(title: string, latitude: number, ...options: string[]) {
  const file = join(dataDir, `${title}.csv.gz`)
  const rows = Array.from({ length: 59 * 24 }, (_, hour) => {
    const time = new Date(Date.UTC(2025, 0) + hour * 3_600_000).toISOString()
    const wind = hour >= 31 * 24 && hour < 45 * 24 ? '' : 5 + (hour % 3)
    return `${time},${wind},${hour % 3 === 0 ? 1 + (hour % 4) / 10 : ''}`
  })
  await writeFile(file, gzipSync(['time,wind_speed_10m,wave_height', ...rows].join('\n')))
  const at = ['--latitude', String(latitude), '--longitude', '6.6', '--name', title]
  await archive('import', file, ...at, ...options)
}

interface Row {
  id: number
  title: string
  [field: string]: unknown
}
const list = async (as: string, query = ''): Promise<Row[]> => {
  const { status, json } = await server.call(`/records/series${query}`, { as })
  expect(status).toBe(200)
  return json
}
const titles = async (as: string, query = '') => (await list(as, query)).map(({ title }) => title)

describe('the list of series', () => {
  test('is empty without an archive', async () => {
    expect(await list('admin')).toEqual([])
  })

  test('has each series that the customer may read, with what it holds', async () => {
    await importMonths('Everyone', 54)
    await importMonths('One', 55, '--customer', '1')
    await importMonths('Seven', 56, '--customer', '7')
    expect(await titles('admin')).toEqual(['Everyone', 'One'])
    expect(await titles('admin7')).toEqual(['Everyone', 'Seven'])
    const [all, own] = await list('admin')
    expect(all).toMatchObject({
      owner: 'installation',
      parameters: 'Wind speed 10 m, Significant wave height',
      from: '2025-01-01',
      to: '2025-02-28',
      steps: '1 h: Wind speed 10 m; 3 h: Significant wave height',
      // 14 of 59 days.
      missing: 23.7,
      latitude: 54,
      longitude: 6.6,
      points: 1,
      source: 'Everyone.csv.gz',
      createdAt: now.toISOString(),
      name: '54N_6.6E',
    })
    expect(all!.size).toBeGreaterThan(0)
    expect(own).toMatchObject({ owner: 'customer', name: '55N_6.6E' })
    expect(all).not.toHaveProperty('problems')
  })

  test('can be searched by title, parameter or file, and by owner', async () => {
    expect(await titles('admin', '?title_like=WIND%20SPEED')).toEqual(['Everyone', 'One'])
    expect(await titles('admin', '?title_like=one.csv')).toEqual(['Everyone', 'One'])
    expect(await titles('admin', '?owner=customer')).toEqual(['One'])
  })

  test('follows the archive: a replaced series keeps its number, a removed one goes', async () => {
    const [before] = await list('admin', '?owner=customer')
    await importMonths('One', 55, '--customer', '1', '--replace', '--missing', '5')
    const [after] = await list('admin', '?owner=customer')
    expect(after!.id).toBe(before!.id)
    expect(after!.missing).not.toBe(before!.missing)
    await archive('remove', '55N_6.6E', '--customer', '1')
    expect(await titles('admin')).toEqual(['Everyone'])
    expect((await server.call(`/records/series/${before!.id}`, { as: 'admin' })).status).toBe(404)
  })

  test('names a series that cannot be read, with the reason and without its folder', async () => {
    await importMonths('Broken', 57, '--customer', '1')
    await writeFile(join(dataDir, 'archive/customers/1/57N_6.6E.1/zarr.json'), '{')
    const broken = (await list('admin', '?owner=customer'))[0]!
    expect(broken).toMatchObject({ title: '57N_6.6E', latitude: 57, longitude: 6.6 })
    expect(broken.problems).toMatch(/^The archived series in 57N_6\.6E cannot be read: /)
    expect(JSON.stringify(broken)).not.toContain(dataDir)
    const answer = await server.call(`/archive/series/${broken.id}/coverage`, { as: 'admin' })
    expect([answer.status, answer.json.detail]).toEqual([503, broken.problems])
  })

  test('passes over a folder of a customer that does not exist', async () => {
    await importMonths('Nobody', 58, '--customer', '99')
    expect(await titles('admin')).not.toContain('Nobody')
    expect(await titles('admin7')).toEqual(['Everyone', 'Seven'])
  })
})

describe('the coverage of a series', () => {
  const coverage = (id: number, as: string) => server.call(`/archive/series/${id}/coverage`, { as })

  test('is the share of the hours with a value, by month', async () => {
    const [series] = await list('admin', '?title_like=everyone')
    const { status, data } = await coverage(series!.id, 'admin')
    expect(status).toBe(200)
    expect(data).toEqual({
      from: '2025-01',
      parameters: [
        {
          name: 'wind_speed_10m',
          title: 'Wind speed 10 m',
          unit: 'm/s',
          share: 45 / 59,
          months: [1, 0.5],
        },
        expect.objectContaining({ name: 'wave_height', title: 'Significant wave height', unit: 'm' }),
      ],
    })
  })

  test('of another customer does not exist', async () => {
    const [, seven] = await list('admin7')
    expect((await coverage(seven!.id, 'admin7')).status).toBe(200)
    expect((await coverage(seven!.id, 'admin')).status).toBe(404)
    expect((await server.call(`/records/series/${seven!.id}`, { as: 'admin' })).status).toBe(404)
  })
})
