import { inlineWork, type Task, type Work } from '#server/workers/work.ts'
import type { HourlySeries, Point } from '#weather/series.ts'
import { climateAt } from './climate.ts'
import { fields } from './fields.ts'
import { sceneOf, truth } from './scene.ts'
import { MEMORY } from './waves.ts'

/** Values per task: some ten milliseconds, ten times that in a cold thread. Other callers have their turns in between. */
const VALUES = 100_000

/** A range of hours at a point, from hour `start` (since 1970). */
interface Stretch {
  point: Point
  start: number
  length: number
  /** Keys of `fields`. */
  names: readonly string[]
}

export const trueHours: Task<Stretch, HourlySeries['columns']> = {
  name: 'hours of the climatology',
  compute({ point, start, length, names }) {
    const first = start - MEMORY
    const hours = length + MEMORY
    const scene = sceneOf(point, climateAt(point), first, hours, truth(point, first, hours))
    const column = (name: string) => new Float32Array(scene.get(fields[name]!).subarray(MEMORY))
    return Object.fromEntries(names.map((name) => [name, column(name)]))
  },
}

/**
 * Columns of the true weather at a point, for `length` hours from `start` (hours since 1970), by the names of `fields`. Every
 * hour is computed by itself, so the bytes are the same however the hours are divided among tasks. If the work's signal is
 * aborted, stops computing and rejects with the signal's reason.
 */
export async function trueColumns(
  point: Point,
  names: readonly string[],
  start: number,
  length: number,
  work: Work = inlineWork(),
): Promise<HourlySeries['columns']> {
  const columns = Object.fromEntries(names.map((name) => [name, new Float32Array(length)]))
  const most = Math.ceil(VALUES / Math.max(1, names.length))
  for (let done = 0; done < length; done += most) {
    const stretch = { point, start: start + done, length: Math.min(most, length - done), names }
    const part = await work.run(trueHours, stretch)
    for (const name of names) columns[name]!.set(part[name]!, done)
  }
  return columns
}
