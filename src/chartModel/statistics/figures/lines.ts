import { valueScale } from '#chartModel/axisScale.ts'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { ChartModel, Series, Stroke, Tick } from '#chartModel/chartModel.ts'
import { endTexts } from '#chartModel/geometry/endTexts.ts'
import { plotSize, type Size } from '#chartModel/plotArea.ts'
import { tokens } from '#tokens.ts'
import { plot, plotMargin, TITLE_HEIGHT } from './plot.ts'
import type { Readout, StatisticFigure } from './statisticFigure.ts'

/** The style of a line: the main one, those further out in the sample (inner, outer), and a mean or another method (mean). */
export type Rank = 'main' | 'inner' | 'outer' | 'mean'

export interface Line {
  /** Its name at its end; empty if it is the only one. */
  title: string
  values: readonly (number | null)[]
  rank: Rank
  /** Replaces the color of the rank with that of this status. */
  meaning?: 'ok' | 'alarm'
}

interface Bounds {
  low: readonly (number | null)[]
  high: readonly (number | null)[]
}

/** Lines over places along an axis. */
export interface Lines {
  /** One for each value, ascending. */
  places: readonly number[]
  /** For a chart width in pixels. */
  ticks(width: number): readonly Tick[]
  /** Title of the horizontal axis. */
  title?: string
  /** Unit of the values. */
  unit: string
  lines: readonly Line[]
  /** An area filled between a low and a high line. */
  band?: Bounds
  /** A bar from low to high at each place. */
  intervals?: Bounds
  /** The value axis extends at least to this value. */
  top?: number
  /** A place marked by a line. */
  chosen?: number
}

const strokes: Record<Rank, Stroke> = {
  main: { width: 2, dash: 'solid' },
  inner: { width: 1.5, dash: 'dotted' },
  outer: { width: 1.5, dash: 'solid' },
  mean: { width: 1.5, dash: 'dashed' },
}

/** Pixels of a dot on a line, and the width of the bar of an interval. */
const DOT = 4
const INTERVAL = 6

/** The color of a line: by its meaning if it has one, else by its rank. */
const colorOf = ({ rank, meaning }: Line, { scheme, ink }: ChartColors): string =>
  meaning ? tokens[scheme].statusText[meaning] : rank === 'mean' ? ink : tokens[scheme].primary

/** The range from the first to the last place, with a little room so that no mark is cut. */
function rangeOf(places: readonly number[]): { from: number; to: number } {
  const [first = 0, last = 1] = [places[0], places.at(-1)]
  const room = 0.02 * (last - first || 1)
  return { from: first - room, to: last + room }
}

/** Lines labeled at their ends; a missing value is a gap. */
function linesChart(figure: Lines, size: Size, colors: ChartColors): ChartModel {
  const { places, title, unit, lines, band, intervals, top = 0, chosen } = figure
  const margin = { ...plotMargin, bottom: plotMargin.bottom + (title === undefined ? 0 : TITLE_HEIGHT) }
  const { width, height } = plotSize(size, margin)
  const across = rangeOf(places)
  const known = [...lines.map(({ values }) => values), band?.high, intervals?.low, intervals?.high].flatMap(
    (values) => (values ?? []).filter((value) => value !== null),
  )
  const scale = valueScale(Math.min(0, ...known), Math.max(top, ...known), height)
  const ofPrimary = { axis: 0, color: tokens[colors.scheme].primary }
  const bounds = ({ low, high }: Bounds) => ({ low: [...low], high: [...high] })
  const barWidth = (INTERVAL * (across.to - across.from)) / width
  const series: (Series | undefined)[] = [
    band && {
      ...ofPrimary,
      ...bounds(band),
      kind: 'band',
      name: 'Spread',
      places: [...places],
      opacity: tokens.tint.band,
      outline: { width: 0, dash: 'solid' },
    },
    intervals && {
      ...ofPrimary,
      ...bounds(intervals),
      kind: 'bar',
      name: 'Interval',
      places: places.map((place) => place - barWidth / 2),
      width: barWidth,
      opacity: 0.55,
    },
    ...lines.map(
      (line): Series => ({
        kind: 'line',
        axis: 0,
        name: line.title,
        color: colorOf(line, colors),
        places: [...places],
        values: [...line.values],
        ...strokes[line.rank],
        dot: DOT,
      }),
    ),
  ]
  const ends = lines.map((line) => ({
    title: line.title,
    color: colorOf(line, colors),
    value: line.values.findLast((value) => value !== null) ?? null,
  }))
  return plot({
    size,
    margin,
    colors,
    across: { ...across, ticks: figure.ticks(size.width), title },
    unit,
    scale,
    series: series.filter((one) => one !== undefined),
    more: {
      texts: endTexts(
        ends.filter((end) => end.title !== ''),
        across.to,
        scale.range,
        height,
      ),
      ...(chosen !== undefined && {
        marked: {
          place: chosen,
          label: '',
          color: colors.muted,
          width: 1,
          dash: 'solid',
          isBehind: true,
        },
      }),
    },
  })
}

const HEIGHT = 260

interface ReadLines extends Lines, Pick<StatisticFigure, 'about'> {
  readout: Omit<Readout, 'places'>
}

/** Lines as a chart whose values can be read one by one. */
export const linesFigure = ({ about, readout, ...lines }: ReadLines): StatisticFigure => ({
  kind: 'lines',
  about,
  height: () => HEIGHT,
  chart: (size, colors) => linesChart(lines, size, colors),
  readout: { ...readout, places: lines.places },
})
