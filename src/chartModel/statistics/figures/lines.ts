import { type AxisScale, valueScale } from '#chartModel/axisScale.ts'

/** The style of a line: the main one, those further out in the sample (inner, outer), and a mean or another method (mean). */
export type Rank = 'main' | 'inner' | 'outer' | 'mean'

export interface Line {
  title: string
  values: readonly (number | null)[]
  rank: Rank
  /** Replaces the color of the rank with that of this status. */
  meaning?: 'ok' | 'alarm'
}

/** Lines over positions along an axis. */
export interface LinesModel {
  /** One for each value, ascending. */
  places: readonly number[]
  ticks: readonly { place: number; text: string }[]
  /** Title of the horizontal axis. */
  title?: string
  /** Unit of the values. */
  unit: string
  lines: readonly Line[]
  /** An area filled between a low and a high line. */
  band?: { low: readonly (number | null)[]; high: readonly (number | null)[] }
  /** A bar from low to high at each position. */
  intervals?: { low: readonly (number | null)[]; high: readonly (number | null)[] }
  /** The value axis extends at least to this value. */
  top?: number
  /** A position marked by a line. */
  chosen?: number
}

/** Lines as a chart whose values can be read one by one. */
export interface LinesFigure {
  kind: 'lines'
  /** A one-sentence description of the chart. */
  about: string
  /** Accessible name of the values. */
  label: string
  /** One for each value. */
  places: readonly number[]
  /** The lines for a chart width in pixels. */
  model(width: number): LinesModel
  /** A title, then a line for each figure at a position. */
  lines(index: number): string[]
}

/** The range from the first to the last position, with a little room so that no mark is cut. */
export const placesRange = (places: readonly number[]): [number, number] => {
  const [first = 0, last = 1] = [places[0], places.at(-1)]
  const room = 0.02 * (last - first || 1)
  return [first - room, last + room]
}

const present = (values: readonly (number | null)[] | undefined): number[] =>
  (values ?? []).filter((value) => value !== null)

/** The value axis of lines, for a height in pixels. */
export function linesScale({ lines, band, intervals, top = 0 }: LinesModel, pixels: number): AxisScale {
  const values = [
    ...lines.flatMap((line) => present(line.values)),
    ...present(band?.high),
    ...present(intervals?.low),
    ...present(intervals?.high),
  ]
  return valueScale(Math.min(0, ...values), Math.max(top, ...values), pixels)
}
