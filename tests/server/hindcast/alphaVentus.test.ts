import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFiles } from '#server/sources/archive/import/importFiles.ts'
import { createWeather } from '#server/sources/index.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'
import { parameterByName } from '#weather/parameters.ts'
import {
  alphaVentusFile,
  type HindcastCase,
  hasAlphaVentus,
  needsAlphaVentus,
  oracleCases,
} from '../../weather/alphaVentus.ts'
import { now, weatherApp } from '../weatherApp.ts'

const oracle = oracleCases()

const columns = [...monthNames, 'Average'] as const

describe.skipIf(!hasAlphaVentus)(`alpha ventus 2002 to 2014${needsAlphaVentus}`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-archive-'))
  const weather = createWeather({ dataDir, source: 'climatology', now: () => now })
  let api: Awaited<ReturnType<typeof weatherApp>>
  const at = { latitude: 54.01, longitude: 6.6 }

  const analyse = async ({ conditions, ...request }: HindcastCase['request']) => {
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
    // The server is already running, and has answered from the climatology.
    const before = await analyse(oracle.hindcast[0]!.request)
    expect(before.provenance.synthetic).toBe(true)
    await importFiles({
      files: [fileURLToPath(alphaVentusFile)],
      root: join(dataDir, 'archive'),
      ...at,
      map: ['wind_speed_ms=wind_speed_10m', 'hs_m=wave_height'],
      now,
    })
  })
  afterAll(async () => {
    await api.close()
    await rm(dataDir, { recursive: true })
  })

  test.each(oracle.hindcast)(
    'case %#: every cell equals that of an independent program',
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

  test.each(oracle.analytics)(
    'analysis %#: every number equals that of an independent program',
    async (example) => {
      const { bounds, percentile, workingDays, start, end, windowLength } = example.request
      const { status, data } = await api.call('planner7', 'POST', '/hwwa', {
        site: { id: api.sites.farm7, name: 'farm7' },
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        workWindow: {
          analysisLevel: { value: 10, unit: 'meter' },
          percentiles: [percentile],
          workingDays: { start: workingDays[0], end: workingDays[1] },
          windowLength: { value: windowLength, unit: 'hour' },
          windowSelection: { name: 'custom', customRange: { start, end } },
        },
        weatherParameters: bounds.map(({ name, min, max }) => {
          const { parameterId: id, unit, description } = parameterByName(name)!
          return { id, name, unit, description, value: { min, max }, isActive: true }
        }),
        includeInputWeatherParametersInTheResponse: false,
      })
      expect(status).toBe(200)
      const { wind, ...byName } = example.expected
      const answers = { ...data.hwwa[0].hwwaHours, ...data.hwwa[0].hwwaDays }
      expect(Object.keys(answers).sort()).toEqual(Object.keys(byName).sort())
      const pairs: [found: number, wanted: number][] = Object.entries(byName).flatMap(([name, byMonth]) =>
        Object.entries(byMonth).map(([month, wanted]): [number, number] => [answers[name][month], wanted]),
      )
      expect(data.windVariabilityYearly).toHaveLength(12)
      for (const {
        month,
        windSpeedYearly,
        windSpeedAvg,
        windSpeedLower,
        windSpeedUpper,
      } of data.windVariabilityYearly) {
        const { yearly, avg, sd } = wind[month]!
        expect(Object.keys(windSpeedYearly)).toEqual(Object.keys(yearly))
        for (const [year, wanted] of Object.entries(yearly)) pairs.push([windSpeedYearly[year], wanted])
        pairs.push([windSpeedAvg, avg], [windSpeedLower, avg - sd], [windSpeedUpper, avg + sd])
      }
      expect(pairs.filter(([found, wanted]) => !(Math.abs(found - wanted) <= 0.01))).toEqual([])
    },
  )

  test('the oracle has cases', () => {
    expect([oracle.hindcast.length, oracle.analytics.length]).toEqual([4, 1])
  })

  test('parameters that were not imported are refused, although the climatology has them', async () => {
    const { data, failedParameters } = await analyse({
      ...oracle.hindcast[0]!.request,
      conditions: [{ name: 'visibility', condition: 'GT', testValue: 1 }],
    })
    expect(data).toEqual([])
    expect(failedParameters).toEqual(['Visibility'])
  })
})
