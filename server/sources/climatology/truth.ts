import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { HourlySeries, Point } from '../../../src/weather/series.ts'
import { climateAt } from './climate.ts'
import { fields } from './fields.ts'
import { sceneOf, truth } from './scene.ts'
import { MEMORY } from './waves.ts'

/** Values worked out in one go, after which others get their turn: some four milliseconds, ten times that in a cold process. */
const TURN = 40_000

/**
 * Columns of what truly happens at a point, for `length` hours from `start` (hours since 1970), by the names of `fields`.
 * Between chunks others get their turn; since every hour is worked out by itself, the bytes are those of one go.
 * Rejects with an AbortError, and works no more, once `signal` is aborted.
 */
export async function trueColumns(
  point: Point,
  names: readonly string[],
  start: number,
  length: number,
  signal?: AbortSignal,
): Promise<HourlySeries['columns']> {
  const columns = Object.fromEntries(names.map((name) => [name, new Float32Array(length)]))
  const climate = climateAt(point)
  const chunk = Math.ceil(TURN / Math.max(1, names.length))
  for (let done = 0; done < length; done += chunk) {
    if (done > 0) await yieldToEventLoop(undefined, { signal })
    const hours = Math.min(chunk, length - done) + MEMORY
    const first = start + done - MEMORY
    const scene = sceneOf(point, climate, first, hours, truth(point, first, hours))
    for (const name of names) columns[name]!.set(scene.get(fields[name]!).subarray(MEMORY), done)
  }
  return columns
}
