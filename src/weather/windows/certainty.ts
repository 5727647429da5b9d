import { isBinding, type Limit } from '../operation.ts'
import type { HourlySeries } from '../series.ts'
import { HOUR } from '../time.ts'
import { shiftsOf, type WindowSegment } from './segments.ts'
import { windowBar } from './windowHours.ts'
import { STATUS, type WindowStatus } from './windowStatus.ts'

/** How likely a window holds if the source has no ensemble members, most likely first. */
export const certaintyWords = ['likely', 'even', 'unlikely'] as const
export type CertaintyWord = (typeof certaintyWords)[number]

/** How likely a window holds: a percentage if the source has members, else a word. */
export type Certainty =
  | {
      kind: 'chance'
      /** 0 to 100. */
      percent: number
      /** Members with data in every hour of the window. */
      members: number
    }
  | { kind: 'word'; word: CertaintyWord }

/** The parts of a forecast that determine its certainty. */
export interface UncertainForecast {
  /** Medians as `<parameter>`, bands as `<parameter>_p10` and `<parameter>_p90`. */
  series: HourlySeries
  /** The members of an ensemble, each a series of its own; empty if the source has none. */
  members: readonly HourlySeries[]
}

/** A window in unix seconds; the end is exclusive. */
export type Span = Pick<WindowSegment, 'start' | 'end' | 'shifts'>

/** Whether a limit holds in every hour of a window, its breaks excepted; null if an hour has no value. */
type Holding = (span: Span) => boolean | null

/** The columns of a band, the median among them. */
const bandOf = (parameter: string) => [`${parameter}_p10`, parameter, `${parameter}_p90`]

/** Judges the hours of one column once, for use with any span. */
function holding({ start, columns }: HourlySeries, name: string, limit: Limit, bothSides: boolean): Holding {
  const column = columns[name]
  const statuses: WindowStatus[] = column ? windowBar({ [limit.parameter]: column }, [limit], bothSides) : []
  return (span) => {
    if (span.start < start || span.end > start + statuses.length * HOUR) return null
    const hours = shiftsOf(span).flatMap((shift) =>
      statuses.slice((shift.start - start) / HOUR, (shift.end - start) / HOUR),
    )
    if (hours.length === 0 || hours.includes(null)) return null
    return hours.every((status) => status === STATUS.ok)
  }
}

/** How many of a limit's P10, median and P90 hold throughout; null if the band lacks an hour. */
function metCount(band: readonly Holding[], span: Span): number | null {
  const met = band.map((column) => column(span))
  return met.includes(null) ? null : met.filter(Boolean).length
}

/** `likely` if all three of a band hold, `even` for two of them, else `unlikely`. */
const wordOf = (met: number): CertaintyWord => certaintyWords[Math.min(2, 3 - met)] ?? 'unlikely'

/**
 * Returns a function that determines how likely a window of a forecast holds (definitions C.7).
 *
 * With members: the share of members whose own series stay within all limits throughout, among those with data in every hour of
 * the window. Else: for each limit, how many of its P10, median and P90 hold throughout; the smallest count decides. The chance
 * is not computed from P10 to P90, because three quantiles per hour do not describe the correlation between hours. Null if a
 * band or its median lacks an hour of the window, or if there is nothing to judge. An hour holds if its status is ok, as in the
 * weather-window bar.
 */
export function certaintyOf(
  { series, members }: UncertainForecast,
  limits: readonly Limit[],
  bothSides: boolean,
): (window: Span) => Certainty | null {
  const binding = limits.filter(isBinding)
  const runs = members.map((member) =>
    binding.map((limit) => holding(member, limit.parameter, limit, bothSides)),
  )
  const bands = binding.map((limit) =>
    bandOf(limit.parameter).map((name) => holding(series, name, limit, bothSides)),
  )
  return (window) => {
    if (binding.length === 0) return null
    const known = runs
      .map((run) => run.map((limit) => limit(window)))
      .filter((run) => run.every((met) => met !== null))
    if (known.length > 0) {
      const met = known.filter((run) => run.every(Boolean)).length
      return { kind: 'chance', percent: (100 * met) / known.length, members: known.length }
    }
    const counts = bands.map((band) => metCount(band, window))
    const least = counts.reduce<number | null>(
      (smallest, count) => (smallest === null || count === null ? null : Math.min(smallest, count)),
      3,
    )
    return least === null ? null : { kind: 'word', word: wordOf(least) }
  }
}

/** The parameters of limits that keep a forecast from giving any certainty, because it has no band for them. */
export function withoutBand(
  { series, members }: UncertainForecast,
  limits: readonly Limit[],
): readonly string[] {
  const parameters = [...new Set(limits.filter(isBinding).map(({ parameter }) => parameter))]
  const isWhole = (parameter: string) => bandOf(parameter).every((name) => series.columns[name])
  const hasMembers = members.some(({ columns }) => parameters.every((parameter) => columns[parameter]))
  return hasMembers ? [] : parameters.filter((parameter) => !isWhole(parameter))
}

/** A certainty as text: "80 % (51 members)", "likely". */
export function certaintyText(certainty: Certainty): string {
  if (certainty.kind === 'word') return certainty.word
  const { percent, members } = certainty
  return `${Math.round(percent)} % (${members} members)`
}

/** The certainty of a window as a shade, 0 (unlikely) to 1. */
export function certaintyShare(certainty: Certainty): number {
  if (certainty.kind === 'chance') return certainty.percent / 100
  return { likely: 1, even: 0.5, unlikely: 0 }[certainty.word]
}
