import { afterAll, expect, test } from 'vitest'
import { hashPassword, isPassword } from '../../../server/authentication/password.ts'
import { createHindcastCache } from '../../../server/hindcast/hindcastCache.ts'
import { climatology } from '../../../server/sources/climatology.ts'
import { createPool } from '../../../server/workers/pool.ts'
import { ownBuffers } from '../../../server/workers/serveTasks.ts'
import { inlineWork, type Work } from '../../../server/workers/work.ts'
import { fromCondition } from '../../../src/weather/operation.ts'
import { alwaysOpen } from '../../../src/weather/workWindow.ts'

const pool = createPool({ threads: 1 })
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
  const [threaded, own] = [createHindcastCache(source), createHindcastCache(source)]
  expect(await threaded.get(request, (compute) => compute(work))).toEqual(await own.get(request))
  expect(await threaded.explain(request, (compute) => compute(work))).toEqual(await own.explain(request))
})

test('a thread checks passwords', async () => {
  const hashed = await hashPassword('correct horse', work)
  expect(await isPassword('correct horse', hashed, inlineWork())).toBe(true)
  expect(await isPassword('correct horse', hashed, work)).toBe(true)
  expect(await isPassword('wrong horse', hashed, work)).toBe(false)
})

test('what a thread answers is handed over, but not memory of which an array has a part', () => {
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
