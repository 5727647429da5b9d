import { HOUR } from '#weather/time.ts'
import { isAhead, type Job } from '#weather/windows/job/job.ts'
import { hoursFrom, type Shift, shiftsOf, type WindowSegment } from '#weather/windows/segments.ts'
import type { WindowHours } from '#weather/windows/windowHours.ts'
import {
  nextOf,
  type WindowEnding,
  type WindowOutlook,
  windowEnding,
} from '#weather/windows/windowOutlook.ts'
import { STATUS, statusOf, type WindowStatus } from '#weather/windows/windowStatus.ts'

/** A site of the board in the format of the API: run-length encoded texts, as `BoardColumns` describes. */
export interface PackedRow {
  start: number
  statuses: string
  blocking: string
  windows: string
}

/** The row of a site to which no limit applies. */
export const unjudgedRow = (start: number): PackedRow => ({ start, statuses: '', blocking: '', windows: '' })

const NONE = '-'

function packRuns(values: readonly (number | null)[]): string {
  const runs: string[] = []
  for (let from = 0; from < values.length; ) {
    let to = from + 1
    while (to < values.length && values[to] === values[from]) to++
    runs.push(`${values[from] ?? NONE}:${to - from}`)
    from = to
  }
  return runs.join()
}

const endingCodes = { horizon: 'h', shift: 's', noData: NONE } as const

/**
 * Packs the hours of a site and its windows for a job. `parameters` are the names of all parameters that limits judge anywhere
 * on the board.
 */
export function packRow(
  judged: WindowHours,
  windows: readonly WindowSegment[],
  parameters: readonly string[],
): PackedRow {
  const start = judged.times[0] ?? 0
  const placeOf = (parameter: string) => parameters.indexOf(parameter)
  // The last time only marks the end of the horizon.
  const length = judged.times.length - 1
  const codeOf = (window: WindowSegment) => {
    const ending = windowEnding(judged, window)
    return typeof ending === 'string' ? endingCodes[ending] : placeOf(ending.parameter)
  }
  return {
    start,
    statuses: packRuns(judged.statuses.slice(0, length)),
    blocking: packRuns(
      judged.deciding
        .slice(0, length)
        .map((reading) =>
          reading && reading.status !== STATUS.ok && reading.value !== null
            ? placeOf(reading.limit.parameter)
            : null,
        ),
    ),
    windows: windows.map((window) => `${packShifts(window, start)}:${codeOf(window)}`).join(),
  }
}

/** The shifts of a window: for each, the hours since the end of the one before (or the start of the row) and its own hours. */
function packShifts(window: WindowSegment, start: number): string {
  let before = start
  return shiftsOf(window)
    .map((shift) => {
      const text = `${(shift.start - before) / HOUR}+${(shift.end - shift.start) / HOUR}`
      before = shift.end
      return text
    })
    .join('~')
}

/** The window of a text of `packShifts`. */
function unpackShifts(text: string, rowStart: number): WindowSegment {
  let before = rowStart
  const shiftOf = (shift: string): Shift => {
    const plus = shift.indexOf('+')
    const start = before + Number(shift.slice(0, plus)) * HOUR
    before = start + Number(shift.slice(plus + 1)) * HOUR
    return { start, end: before }
  }
  if (!text.includes('~')) {
    const { start, end } = shiftOf(text)
    return { status: STATUS.ok, start, end, hours: (end - start) / HOUR }
  }
  const shifts = text.split('~').map(shiftOf)
  const { start } = shifts[0]!
  const window = { status: STATUS.ok, start, end: before, shifts }
  return { ...window, hours: hoursFrom(window, start) }
}

/** The value of each run of hours, null for none, with the start and end of the run in seconds. */
export function* runsIn(
  text: string,
  start: number,
): Generator<{ value: number | null; from: number; to: number }> {
  let to = start
  for (const run of text === '' ? [] : text.split(',')) {
    const [value = NONE, hours] = run.split(':')
    const from = to
    to += Number(hours) * HOUR
    yield { value: value === NONE ? null : Number(value), from, to }
  }
}

/** The value of the run that contains `time`; undefined outside all runs. */
function valueAt(text: string, start: number, time: number): number | null | undefined {
  if (time < start) return undefined
  for (const { value, to } of runsIn(text, start)) if (time < to) return value
  return undefined
}

/** The statuses of a row as time segments. */
export const segmentsOf = ({ start, statuses }: Pick<PackedRow, 'start' | 'statuses'>): WindowSegment[] =>
  [...runsIn(statuses, start)].map(({ value, from, to }) => ({
    status: statusOf(value),
    start: from,
    end: to,
    hours: (to - from) / HOUR,
  }))

/** Caches the hourly statuses of rows: a map of 5,000 sites reads them at every move of its slider. */
const hourly = new WeakMap<object, WindowStatus[]>()

function hourlyStatuses(row: Pick<PackedRow, 'start' | 'statuses'>): WindowStatus[] {
  const known = hourly.get(row)
  if (known) return known
  const hours = [...runsIn(row.statuses, 0)].flatMap(({ value, from, to }) =>
    Array.from({ length: (to - from) / HOUR }, () => statusOf(value)),
  )
  hourly.set(row, hours)
  return hours
}

/** The status of the hour that contains `time`; undefined outside the forecast and if no limit applies. */
export const statusAt = (
  row: Pick<PackedRow, 'start' | 'statuses'>,
  time: number,
): WindowStatus | undefined => hourlyStatuses(row)[Math.floor((time - row.start) / HOUR)]

const endings: Readonly<Record<string, WindowEnding>> = { h: 'horizon', s: 'shift', [NONE]: 'noData' }

type PackedWindows = Pick<PackedRow, 'start' | 'windows'>

/** The windows of a row, each with the code of its ending, ascending. */
export function* windowsOf({ start, windows }: PackedWindows): Generator<[WindowSegment, ending: string]> {
  for (const text of windows === '' ? [] : windows.split(',')) {
    const colon = text.indexOf(':')
    yield [unpackShifts(text.slice(0, colon), start), text.slice(colon + 1)]
  }
}

/** The first window of a row that can still fit the whole job; null if there is none. */
export function nextWindow(
  row: PackedWindows,
  parameters: readonly string[],
  job: Pick<Job, 'hours'>,
  now: number,
): WindowOutlook['next'] {
  for (const [window, code] of windowsOf(row)) {
    if (!isAhead(window, job, now)) continue
    const parameter = parameters[Number(code)]
    const endedBy = endings[code] ?? (parameter === undefined ? 'noData' : { parameter })
    return nextOf(window, endedBy)
  }
  return null
}

/** The current status, next window and blocking parameter of a site, as `windowOutlook` returns them for the site's page. */
export function rowOutlook(
  row: PackedRow,
  parameters: readonly string[],
  job: Pick<Job, 'hours'>,
  now: number,
): WindowOutlook {
  const status = statusAt(row, now)
  const blocking = valueAt(row.blocking, row.start, now)
  return {
    ...(status !== undefined && { status }),
    next: nextWindow(row, parameters, job, now),
    blockedBy: blocking == null ? null : (parameters[blocking] ?? null),
  }
}
