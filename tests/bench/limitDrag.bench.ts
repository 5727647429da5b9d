import { fromThreshold, type Limit } from '../../src/weather/operation.ts'
import type { HourlySeries } from '../../src/weather/series.ts'
import { anyHour } from '../../src/weather/windows/job/job.ts'
import { liveHours } from '../../src/weather/windows/liveHours.ts'
import { windowSegments } from '../../src/weather/windows/segments.ts'
import { workHoursFor } from '../../src/weather/windows/workHours.ts'
import { atMost, type BenchRow } from './measure.ts'

const LENGTH = 241
const LIMITS = 8

/** Milliseconds of a frame at 60 a second. */
const FRAME = 1000 / 60
const MOVES = 400

/** The share of a frame that the judging of a drag may take: the rest is the browser's. */
const SHARE = 0.25

const series: HourlySeries = {
  start: 1767225600,
  length: LENGTH,
  columns: Object.fromEntries(
    Array.from({ length: LIMITS }, (_, column) => [
      `c${column}`,
      Float32Array.from({ length: LENGTH }, (_, hour) => 10 + 8 * Math.sin((hour * (column + 3)) / 17)),
    ]),
  ),
}

/** One limit of eight is dragged: each move judges the ten days anew, with what every limit costs and one step more would win. */
export async function run(): Promise<BenchRow[]> {
  const live = liveHours(series, true)
  const work = workHoursFor(series, anyHour, { latitude: 54, longitude: 6 }, series.start)
  const others = Array.from({ length: LIMITS - 1 }, (_, column) =>
    fromThreshold(`c${column + 1}`, { thresholdMax: 14, tolerance: 10, toleranceType: 1 }),
  )
  const dragged = (thresholdMax: number): Limit => fromThreshold('c0', { thresholdMax, tolerance: 0.5 })
  const times: number[] = []
  let answer = 0
  for (let move = 0; move < MOVES; move++) {
    // No two moves are of the same limit.
    const limits = [dragged(8 + move * 0.0123), ...others]
    const begin = performance.now()
    answer += windowSegments(live.judge(limits)).length
    answer += live.costs(limits, work).reduce((sum, hours) => sum + hours, 0)
    for (const [index] of limits.entries()) {
      const wider = fromThreshold(`c${index}`, { thresholdMax: 15 + move * 0.0123 })
      answer += live.gain(limits, index, wider, work)
    }
    times.push(performance.now() - begin)
  }
  if (!(answer > 0)) throw new Error('The limits were not judged.')
  const slow = times.sort((one, other) => one - other)[Math.floor(MOVES * 0.9)] ?? Number.NaN
  return [atMost('Drag of a limit within a frame: judging / 16.7 ms', slow / FRAME, SHARE)]
}
