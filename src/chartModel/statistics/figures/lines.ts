import { type AxisScale, valueScale } from '../../axisScale.ts'

/** How a line stands among the others: the middle of a sample, what is further out, the mean, another method. */
export type Rank = 'main' | 'inner' | 'outer' | 'mean'

export interface Line {
  title: string
  values: readonly (number | null)[]
  rank: Rank
  /** It has the colour of this status in place of that of its rank. */
  meaning?: 'ok' | 'alarm'
}

/** Lines over places along an axis. */
export interface LinesModel {
  /** One for each value, ascending. */
  places: readonly number[]
  ticks: readonly { place: number; text: string }[]
  /** Of the axis below: what the places are. */
  title?: string
  /** Of the values. */
  unit: string
  lines: readonly Line[]
  /** Filled between a low and a high line. */
  band?: { low: readonly (number | null)[]; high: readonly (number | null)[] }
  /** A bar from low to high at each place. */
  intervals?: { low: readonly (number | null)[]; high: readonly (number | null)[] }
  /** The axis of values ends here at least. */
  top?: number
  /** A place that is marked by a line. */
  chosen?: number
}

/** Lines as a chart, and the values that are read from it one by one. */
export interface LinesFigure {
  kind: 'lines'
  /** The chart in one sentence. */
  about: string
  /** Accessible name of the values. */
  label: string
  /** One for each value. */
  places: readonly number[]
  /** The lines in a chart of a width in pixels. */
  model(width: number): LinesModel
  /** A title, then a line for each figure of a place. */
  lines(index: number): string[]
}

/** Between the first and the last place and a little more, so that no mark is cut. */
export const placesRange = (places: readonly number[]): [number, number] => {
  const [first = 0, last = 1] = [places[0], places.at(-1)]
  const room = 0.02 * (last - first || 1)
  return [first - room, last + room]
}

const present = (values: readonly (number | null)[] | undefined): number[] =>
  (values ?? []).filter((value) => value !== null)

/** The axis of the values of lines, on so many pixels. */
export function linesScale({ lines, band, intervals, top = 0 }: LinesModel, pixels: number): AxisScale {
  const values = [
    ...lines.flatMap((line) => present(line.values)),
    ...present(band?.high),
    ...present(intervals?.low),
    ...present(intervals?.high),
  ]
  return valueScale(Math.min(0, ...values), Math.max(top, ...values), pixels)
}
