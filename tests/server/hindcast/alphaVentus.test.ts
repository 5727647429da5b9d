import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFile } from '../../../server/sources/archive/importFile.ts'
import { createWeather } from '../../../server/sources/index.ts'
import { type HindcastRow, monthNames } from '../../../src/weather/hindcastTable.ts'
import { parameterByName } from '../../../src/weather/parameters.ts'
import { now, weatherApp } from '../weatherApp.ts'

const folder = join(import.meta.dirname, '../../../../shared/data')
const file = join(folder, 'alpha_ventus_wind_wave_hourly_2002_2014.csv.gz')
const oracleFile = join(folder, 'oracle_alpha_ventus.json')
const isThere = existsSync(file) && existsSync(oracleFile)

interface Case {
  request: {
    conditions: { name: string; condition: 'LT' | 'GT'; testValue: number }[]
    [field: string]: unknown
  }
  /** Twelve months and the average, by year, Average and P10 to P90. */
  rows: Record<string, (number | null)[]>
}
const oracle: { hindcast: Case[] } = isThere ? JSON.parse(readFileSync(oracleFile, 'utf8')) : { hindcast: [] }

const columns = [...monthNames, 'Average'] as const

describe.skipIf(!isThere)('alpha ventus 2002 to 2014 (skipped where ../shared/data is absent)', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-archive-'))
  const weather = createWeather({ dataDir, source: 'climatology', now: () => now })
  let api: Awaited<ReturnType<typeof weatherApp>>
  const at = { latitude: 54.01, longitude: 6.6 }

  const analyse = async ({ conditions, ...request }: Case['request']) => {
    const conditionList = conditions.map(({ name, ...condition }) => ({
      ...condition,
      parameterId: parameterByName(name)!.parameterId,
      apply: true,
    }))
    const answer = await api.call('planner', 'POST', '/hindcast/analysis/?format=portal', {
      ...at,
      ...request,
      conditionList,
    })
    expect(answer.status).toBe(200)
    return answer.data
  }

  beforeAll(async () => {
    api = await weatherApp(weather)
    // The server runs already, and has answered from the climatology.
    const before = await analyse(oracle.hindcast[0]!.request)
    expect(before.provenance.synthetic).toBe(true)
    await importFile({
      file,
      root: join(dataDir, 'archive'),
      ...at,
      map: ['wind_speed_ms=wind_speed_10m', 'hs_m=wave_height'],
      replace: false,
      now,
    })
  })
  afterAll(async () => {
    await api.close()
    await rm(dataDir, { recursive: true })
  })

  test.each(oracle.hindcast)(
    'case %#: every cell is that of an independent program',
    async ({ request, rows }) => {
      const { data, provenance } = await analyse(request)
      expect(provenance).toMatchObject({ source: 'archive', synthetic: false, distance: 0 })
      const byYear = new Map(data.map((row: HindcastRow) => [String(row.Year), row]))
      expect([...byYear.keys()].sort()).toEqual(Object.keys(rows).sort())
      const far: string[] = []
      for (const [year, expected] of Object.entries(rows)) {
        const row = byYear.get(year) as HindcastRow
        columns.forEach((column, index) => {
          const [found, wanted] = [row[column], expected[index] ?? null]
          const agree =
            found === null || wanted === null ? found === wanted : Math.abs(found - wanted) <= 0.01
          if (!agree) far.push(`${year} ${column}: ${found}, expected ${wanted}`)
        })
      }
      expect(far).toEqual([])
    },
  )

  test('the oracle has its four cases', () => {
    expect(oracle.hindcast).toHaveLength(4)
  })

  test('parameters that were not imported fail, though the climatology has them', async () => {
    const { data, failedParameters } = await analyse({
      ...oracle.hindcast[0]!.request,
      conditions: [{ name: 'visibility', condition: 'GT', testValue: 1 }],
    })
    expect(data).toEqual([])
    expect(failedParameters).toEqual(['Visibility'])
  })
})
