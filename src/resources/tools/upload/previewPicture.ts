import type { PlannedSeries } from '#schemas/shapes/upload.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import { parameterByName } from '#weather/parameters.ts'
import { HOUR } from '#weather/time.ts'

type PlannedParameter = PlannedSeries['parameters'][number]

/** Height of a picture in its own units. */
export const HEIGHT = 100

/** A band is drawn at least so high, so that a constant value is seen. */
const THINNEST = 2

/** A parameter of an import as a picture: a band from the lowest to the highest value of each span. */
export interface PreviewBand {
  title: string
  /** The share of its hours with a value, and its gaps. */
  share: string
  gaps: string
  /** Spans of the picture. */
  width: number
  path: string
  /** Spans without a value, as [first, count]. */
  empty: [first: number, count: number][]
  /** The lowest and highest value of all, with the unit. */
  low: string
  high: string
  /** The picture in words. */
  description: string
}

/** Rounded down, so that 100 % means all. */
const percent = (share: number): string => `${Math.floor(1000 * share) / 10} %`

function emptyRuns(values: readonly (number | null)[]): [first: number, count: number][] {
  const runs: [number, number][] = []
  for (const [at, value] of values.entries()) {
    if (value !== null) continue
    const last = runs.at(-1)
    if (last && last[0] + last[1] === at) last[1] += 1
    else runs.push([at, 1])
  }
  return runs
}

/** The picture of a parameter. */
export function previewBand({
  name,
  title,
  unit,
  share,
  gaps,
  lowest,
  highest,
}: PlannedParameter): PreviewBand {
  const known = [...lowest, ...highest].filter((value) => value !== null)
  const low = known.reduce((least, value) => Math.min(least, value), known[0] ?? 0)
  const high = known.reduce((most, value) => Math.max(most, value), known[0] ?? 0)
  const range = high - low || 1
  const y = (value: number) => (high === low ? HEIGHT / 2 : (HEIGHT * (high - value)) / range)
  const bars = lowest.map((bottom, at) => {
    const top = highest[at]
    if (bottom === null || top === null || top === undefined) return ''
    // Reaches to the span before it, so that the strokes of a changing value are one band.
    const from = Math.max(top, lowest[at - 1] ?? top)
    const to = Math.min(bottom, highest[at - 1] ?? bottom)
    const height = Math.max(THINNEST, y(to) - y(from))
    return `M${at} ${Math.min(y(from), HEIGHT - height).toFixed(1)}h1v${height.toFixed(1)}h-1z`
  })
  const decimals = parameterByName(name)?.decimals ?? 1
  const text = (value: number) => `${value.toFixed(decimals)} ${unit}`
  return {
    title,
    share: percent(share),
    gaps,
    width: lowest.length,
    path: bars.join(''),
    empty: emptyRuns(lowest),
    low: text(low),
    high: text(high),
    description: `${title}: ${text(low)} to ${text(high)}, values in ${percent(share)} of its hours`,
  }
}

const stamp = (time: number): string => new Date(time * 1000).toISOString().slice(0, 16).replace('T', ' ')

/** Where and when an import would be, in words. */
export function seriesFacts({ latitude, longitude, from, to, gaps }: PlannedSeries): Fact[] {
  const hours = (to - from) / HOUR + 1
  return [
    ['Place', `${latitude}, ${longitude}`],
    ['Hours (UTC)', `${stamp(from)} to ${stamp(to)}, ${hours.toLocaleString('en')}`],
    ['Gaps', gaps],
  ]
}
