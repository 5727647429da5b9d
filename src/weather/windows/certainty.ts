import { isBinding, type Limit } from '../operation.ts'
import type { HourlySeries } from '../series.ts'
import { HOUR } from '../time.ts'
import { windowBar } from './windowHours.ts'
import { STATUS, type WindowStatus } from './windowStatus.ts'

/** How likely a window holds where the source has no ensemble members, the surest first. */
export const certaintyWords = ['likely', 'even', 'unlikely'] as const
export type CertaintyWord = (typeof certaintyWords)[number]

/** How likely a window holds: a chance where members say it, else a word. */
export type Certainty =
  | {
      kind: 'chance'
      /** 0 to 100. */
      percent: number
      /** Members with data in every hour of the window. */
      members: number
    }
  | { kind: 'word'; word: CertaintyWord }

/** A forecast as far as its certainty goes. */
export interface UncertainForecast {
  /** Medians as `<parameter>`, bands as `<parameter>_p10` and `<parameter>_p90`. */
  series: HourlySeries
  /** The members of an ensemble, each a series of its own; empty where the source has none. */
  members: readonly HourlySeries[]
}

/** What is asked about: unix seconds, the end is not part of it. */
export interface Span {
  start: number
  end: number
}

/** Whether a limit holds in every hour of a span; null where an hour has no value. */
type Holding = (span: Span) => boolean | null

/** The columns of a band, the median among them. */
const bandOf = (parameter: string) => [`${parameter}_p10`, parameter, `${parameter}_p90`]

/** Judges the hours of one column once, then any span of it. */
function holding({ start, columns }: HourlySeries, name: string, limit: Limit, bothSides: boolean): Holding {
  const column = columns[name]
  const statuses: WindowStatus[] = column ? windowBar({ [limit.parameter]: column }, [limit], bothSides) : []
  return (span) => {
    const [first, last] = [(span.start - start) / HOUR, (span.end - start) / HOUR]
    if (first < 0 || last > statuses.length) return null
    const hours = statuses.slice(first, last)
    if (hours.length === 0 || hours.includes(null)) return null
    return hours.every((status) => status === STATUS.ok)
  }
}

/** How many of a limit's P10, median and P90 hold throughout; null where the band misses an hour. */
function heldOf(band: readonly Holding[], span: Span): number | null {
  const held = band.map((column) => column(span))
  return held.includes(null) ? null : held.filter(Boolean).length
}

/** Three of a band that hold are likely, two even, fewer unlikely. */
const wordOf = (held: number): CertaintyWord => certaintyWords[Math.min(2, 3 - held)] ?? 'unlikely'

/**
 * Answers how likely a window of a forecast holds (definitions C.7).
 *
 * With members: the share of those with data in every hour of the window whose own series hold all limits throughout. Else, per
 * limit, how many of its P10, median and P90 hold throughout, and the smallest count decides. The chance is not computed from P10
 * to P90: three quantiles of each hour do not say how hours hang together. Null, no word, where a band or its median misses an
 * hour of the window, and with nothing to judge. An hour holds when its status is ok, as in the window bar.
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
      .filter((run) => run.every((held) => held !== null))
    if (known.length > 0) {
      const held = known.filter((run) => run.every(Boolean)).length
      return { kind: 'chance', percent: (100 * held) / known.length, members: known.length }
    }
    const counts = bands.map((band) => heldOf(band, window))
    const least = counts.reduce<number | null>(
      (smallest, count) => (smallest === null || count === null ? null : Math.min(smallest, count)),
      3,
    )
    return least === null ? null : { kind: 'word', word: wordOf(least) }
  }
}

/** The parameters of limits for whose sake a forecast can never say how sure a window is: they have no band in it. */
export function withoutBand(
  { series, members }: UncertainForecast,
  limits: readonly Limit[],
): readonly string[] {
  const parameters = [...new Set(limits.filter(isBinding).map(({ parameter }) => parameter))]
  const isWhole = (parameter: string) => bandOf(parameter).every((name) => series.columns[name])
  const hasMembers = members.some(({ columns }) => parameters.every((parameter) => columns[parameter]))
  return hasMembers ? [] : parameters.filter((parameter) => !isWhole(parameter))
}

/** A certainty as people read it: "80 % of 51 members", "likely". */
export function certaintyText(certainty: Certainty): string {
  if (certainty.kind === 'word') return certainty.word
  const { percent, members } = certainty
  return `${Math.round(percent)} % (${members} members)`
}

/** How sure a window is as a shade, 0 (not at all) to 1. */
export function certaintyShare(certainty: Certainty): number {
  if (certainty.kind === 'chance') return certainty.percent / 100
  return { likely: 1, even: 0.5, unlikely: 0 }[certainty.word]
}
