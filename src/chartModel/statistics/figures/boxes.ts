import { type AxisScale, closeScale, valueScale } from '#chartModel/axisScale.ts'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { ChartModel, LineSeries } from '#chartModel/chartModel.ts'
import { plotSize, type Size } from '#chartModel/plotArea.ts'
import { schemeColor } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { MonthKey } from '#weather/placeStatistics/calendarMonths.ts'
import type { Exceedance } from '#weather/placeStatistics/exceedance.ts'
import { type ByMonth, calendarKeys } from '../monthRows.ts'
import type { ShownValues } from '../shownValues.ts'
import { monthPlaces, monthTicks } from './monthLines.ts'
import { plot, plotMargin } from './plot.ts'
import type { StatisticFigure } from './statisticFigure.ts'

type Box = Record<keyof Exceedance['box'], number>

interface MonthBox {
  /** 0 to 11. */
  month: number
  box: Box
}

/** Half the width of a box, in months. */
const HALF_BOX = 0.3

/** The boxes of the months that have one, in the displayed unit. */
const boxesOf = (figures: ByMonth<Exceedance>, values: ShownValues): MonthBox[] =>
  calendarKeys.flatMap((key, month) => {
    const box = figures[key]?.box
    if (!box || Object.values(box).some((value) => value === null)) return []
    const shown = Object.entries(box).map(([name, value]) => [name, values.of(value ?? 0)])
    return [{ month, box: Object.fromEntries(shown) as Box }]
  })

/** The value axis of boxes, for a height in pixels. */
function scaleOf(found: readonly MonthBox[], { parameter }: ShownValues, pixels: number): AxisScale {
  const low = Math.min(...found.map(({ box }) => Math.min(box.whisker_low, box.mean)))
  const high = Math.max(...found.map(({ box }) => Math.max(box.whisker_high, box.mean)))
  // Temperatures may vary far from zero, so their axis does not start there.
  return found.length === 0 || parameter.validMin >= 0
    ? valueScale(Math.min(0, low), high, pixels)
    : closeScale(low, high, pixels)
}

function boxesChart(
  found: readonly MonthBox[],
  values: ShownValues,
  chosen: MonthKey,
  size: Size,
  colors: ChartColors,
): ChartModel {
  const common = { axis: 0, color: schemeColor(values.parameter.color, colors.scheme) }
  const all = (key: keyof Box) => found.map(({ box }) => box[key])
  /** Lines from point to point, interrupted after each pair. */
  const lines = (
    name: string,
    width: number,
    pairsOf: (at: MonthBox) => [place: number, value: number][],
  ): LineSeries => {
    const points = found.flatMap((at) =>
      pairsOf(at).flatMap((point, index) => (index % 2 === 0 ? [point] : [point, [point[0], null] as const])),
    )
    return {
      ...common,
      kind: 'line',
      name,
      places: points.map(([place]) => place),
      values: points.map(([, value]) => value),
      width,
      dash: 'solid',
    }
  }
  return plot({
    size,
    margin: plotMargin,
    colors,
    // The same months as in the line charts, with room for half a box at the ends.
    across: { from: -0.5, to: monthNames.length - 0.5, ticks: monthTicks(size.width) },
    unit: values.unit,
    scale: scaleOf(found, values, plotSize(size, plotMargin).height),
    series: [
      lines('Whiskers', 1.5, ({ month, box }) => [
        [month, box.whisker_low],
        [month, box.quartile_1],
        [month, box.quartile_3],
        [month, box.whisker_high],
      ]),
      {
        ...common,
        kind: 'bar',
        name: 'Quartiles',
        places: found.map(({ month }) => month - HALF_BOX),
        low: all('quartile_1'),
        high: all('quartile_3'),
        width: 2 * HALF_BOX,
        opacity: 0.3,
        edge: { color: common.color, width: 1.5 },
      },
      lines('Median', 2.5, ({ month, box }) => [
        [month - HALF_BOX, box.median],
        [month + HALF_BOX, box.median],
      ]),
      {
        kind: 'point',
        axis: 0,
        name: 'Mean',
        color: colors.ink,
        places: found.map(({ month }) => month),
        values: all('mean'),
        diameter: 9,
        opacity: 1,
        shape: 'diamond',
        edge: { color: colors.paper, width: 1 },
      },
    ],
    more: {
      shaded:
        chosen === 'year'
          ? []
          : [{ part: [Number(chosen) - 1.5, Number(chosen) - 0.5], color: colors.ink, opacity: 0.06 }],
    },
  })
}

const HEIGHT = 260

const readoutRows = [
  ['P95', 'whisker_high'],
  ['P75', 'quartile_3'],
  ['Mean', 'mean'],
  ['Median', 'median'],
  ['P25', 'quartile_1'],
  ['P5', 'whisker_low'],
] as const

/** A box per month: quartiles, whiskers at P5 and P95, the median as a line, the mean as a mark. */
export function boxesFigure(
  figures: ByMonth<Exceedance>,
  values: ShownValues,
  chosen: MonthKey,
): StatisticFigure {
  const found = boxesOf(figures, values)
  return {
    kind: 'boxes',
    about: `Boxes of ${values.parameter.displayName} by month: quartiles, whiskers at P5 and P95, mark at the mean. The table has the same figures.`,
    height: () => HEIGHT,
    chart: (size, colors) => boxesChart(found, values, chosen, size, colors),
    readout: {
      label: 'Box of a month',
      places: monthPlaces,
      lines: (month) => [
        monthNames[month] ?? '',
        ...readoutRows.map(
          ([title, key]) => `${title} ${values.text(figures[calendarKeys[month] ?? 'year']?.box[key])}`,
        ),
      ],
    },
  }
}
