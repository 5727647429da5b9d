import { HOUR } from '#weather/time.ts'
import type { JudgedHours } from '#weather/windows/firstLine/firstLine.ts'
import type { Obstacle } from '#weather/windows/firstLine/obstacles.ts'
import { isAhead, type Job } from '#weather/windows/job/job.ts'
import { hoursFrom } from '#weather/windows/segments.ts'
import { parameterWord } from '#weather/windows/windowOutlook.ts'
import { type PackedRow, runsIn, segmentsOf, windowsOf } from './boardRow.ts'

/**
 * A row as `startDays` needs it. Its obstacles are words without values, because a row has none; missing data, which a row does not
 * assign to a parameter, have an empty text.
 */
export function rowHours(row: PackedRow, parameters: readonly string[]): JudgedHours {
  const obstacles = [...runsIn(row.blocking, row.start)].flatMap(({ value, from, to }): Obstacle[] => {
    const parameter = value === null ? undefined : parameters[value]
    if (parameter === undefined) return []
    return [{ start: from, end: to, parameter, beyond: 0, text: parameterWord(parameter) }]
  })
  const segments = segmentsOf(row)
  const missing = segments
    .filter(({ status }) => status === null)
    .map(({ start, end }): Obstacle => ({ start, end, parameter: '', beyond: null, text: '' }))
  return {
    segments,
    windows: Array.from(windowsOf(row), ([window]) => window),
    obstacles: [...obstacles, ...missing].sort((a, b) => a.start - b.start),
  }
}

/** The hours of the windows that can still fit the whole job, from the present hour until `to` (unix seconds); 0 if there is none. */
export function usableHours(
  row: Pick<PackedRow, 'start' | 'windows'>,
  job: Pick<Job, 'hours'>,
  now: number,
  to: number,
): number {
  const present = now - (now % HOUR)
  let hours = 0
  for (const [window] of windowsOf(row))
    if (isAhead(window, job, now)) hours += hoursFrom(window, present) - hoursFrom(window, to)
  return hours
}
