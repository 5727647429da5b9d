import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ComputationEnded } from '#server/domainErrors.ts'
import { hashPassword, isPassword } from '#server/password.ts'
import { pdfOfForecast, summaryOfReport } from '#server/reports/reportTasks.ts'
import { importFiles } from '#server/sources/archive/import/importFiles.ts'
import { archive } from '#server/sources/archive.ts'
import { climatology } from '#server/sources/climatology.ts'
import { createTaskPool } from '#server/taskPool.ts'
import { ownBuffers } from '#server/workers/serveTasks.ts'
import { inlineWork, type Work } from '#server/workers/work.ts'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import { alwaysOpen } from '#weather/workWindow.ts'
import { calmRun, documentRequest } from '../reports/reportRequests.ts'
import { cachedHindcast } from '../sharedWeather.ts'
import { testProfiles } from '../testProfiles.ts'

const pool = createTaskPool(1)
afterAll(() => pool.close())
const work: Work = { run: pool.run }
const source = climatology(() => new Date('2026-06-15T10:20:00Z'))
const point = { latitude: 54, longitude: 6.6, offshore: true }
const start = Date.UTC(2024, 1, 28) / 1000

test('a thread computes the same series and forecast as the server would', async () => {
  const range = [start, start + 9000 * 3600] as const
  const names = ['wind_speed_10m', 'wave_height']
  expect(await source.series(point, names, ...range, work)).toEqual(
    await source.series(point, names, ...range),
  )
  expect(await source.forecast(point, start, 3, work)).toEqual(await source.forecast(point, start, 3))
})

test('a thread computes the same answers from a series as the server would', async () => {
  const request = {
    limits: [fromCondition('wind_speed_10m', { condition: 'LT' as const, testValue: 8 })],
    workWindow: { ...alwaysOpen, windowSelection: { name: 'daylight' as const } },
    windParameter: 'wind_speed_100m',
    windowLength: 6,
    isCompressed: true,
    point,
  }
  const [threaded, own] = [cachedHindcast(source), cachedHindcast(source)]
  expect(await threaded.get(request, (compute) => compute(work))).toEqual(await own.get(request))
  expect(await threaded.explain(request, (compute) => compute(work))).toEqual(await own.explain(request))
})

describe('an archive that a thread reads', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const root = join(dataDir, 'archive')
  const file = join(dataDir, 'waves.csv')
  const importWaves = async (height: number, replace: boolean) => {
    const hours = Array.from({ length: 48 }, (_, hour) => new Date(Date.UTC(2020, 0, 1, hour)).toISOString())
    writeFileSync(file, ['time,wave_height', ...hours.map((time) => `${time},${height}`)].join('\n'))
    await importFiles({
      files: [file],
      root,
      map: [],
      existing: replace ? 'replace' : 'refuse',
      now: new Date(),
      latitude: 54,
      longitude: 6.6,
    })
  }
  const archived = archive({ folder: root, distance: 10, warn: () => {} })
  const read = (by?: Work) => archived.series(point, ['wave_height'], undefined, undefined, by)

  test('has the same hours, also after it was replaced', async () => {
    await importWaves(1, false)
    expect(await read(work)).toEqual(await read())
    await importWaves(2, true)
    expect((await read(work)).series.columns.wave_height?.[0]).toBe(2)
  })

  test('is reported as damaged when the thread finds a chunk missing, not when the thread dies', async () => {
    const dying: Work = { run: () => Promise.reject(new ComputationEnded('killed')) }
    await expect(read(dying)).rejects.toMatchObject({ name: 'ComputationEnded' })
    expect(await archived.problems?.()).toEqual([])
    rmSync(join(root, '54N_6.6E.2', 'wave_height', 'c', '0'))
    const message = 'The archived chunk /wave_height/c/0 of 54N_6.6E.2 is missing.'
    await expect(read(work)).rejects.toThrow(message)
    expect(await archived.problems?.()).toEqual([{ file: 'archive/54N_6.6E.2', message }])
  })
})

test('a thread checks passwords', async () => {
  const hashed = await hashPassword('correct horse', work)
  expect(await isPassword('correct horse', hashed, inlineWork())).toBe(true)
  expect(await isPassword('correct horse', hashed, work)).toBe(true)
  expect(await isPassword('wrong horse', hashed, work)).toBe(false)
})

test('a thread makes the same PDF and picture of a report as the server would', async () => {
  const sourced = calmRun((hour) => (hour % 24 < 12 ? 1 : 2))
  const request = documentRequest()
  const brand = await testProfiles.brandOf(1)
  expect(await work.run(pdfOfForecast, { sourced, request, brand })).toEqual(
    await pdfOfForecast.compute({ sourced, request, brand }),
  )
  expect(await work.run(summaryOfReport, { sourced, request })).toEqual(
    await summaryOfReport.compute({ sourced, request }),
  )
})

test('results of a thread are transferred, except memory of which an array covers only a part', () => {
  const column = new Float32Array(3)
  const part = new Float32Array(4).subarray(1)
  const buffers = ownBuffers({
    known: column,
    below: [column, part],
    text: 'x',
    none: null,
    empty: undefined,
  })
  expect([...buffers]).toEqual([column.buffer])
})
