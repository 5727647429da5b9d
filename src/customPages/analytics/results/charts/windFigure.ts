import { alpha } from '@mui/material/styles'
import type { Annotation, Layout, ScatterData, Shape } from 'plotly.js'
import { closeScale, niceStep } from '#chartModel/axisScale.ts'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Size } from '#chartModel/plotArea.ts'
import { atLineEnd } from '#charts/plotText.ts'
import { baseAxis } from '#charts/quietAxis.ts'
import { quietLayout } from '#charts/quietLayout.ts'
import { valueAxis, valueUnit } from '#charts/valueAxis.ts'
import { schemeColor, tokens } from '#tokens.ts'
import type { WindVariability } from '#weather/hindcast/windVariability.ts'

export interface WindFigure {
  data: Partial<ScatterData>[]
  layout: Partial<Layout>
}

/** Below this width, the lines have a legend above the chart instead of labels at their ends. */
export const LABELLED_WIDTH = 600

/** Pixels between the centers of two labels, and the width of a year's number. */
const LINE = 15
const YEAR = 30

export interface YearlyPoint {
  year: number
  /** Null in a year without data. */
  speed: number | null
}

/** All years from first to last, so that the line has a gap at a year without data. */
export function yearlyPoints({ windSpeedYearly }: WindVariability): YearlyPoint[] {
  const years = Object.keys(windSpeedYearly).map(Number)
  const first = Math.min(...years)
  return Array.from({ length: years.length === 0 ? 0 : Math.max(...years) - first + 1 }, (_, index) => ({
    year: first + index,
    speed: windSpeedYearly[first + index] ?? null,
  }))
}

/** A month's mean wind speed over the years, between the average minus and plus one standard deviation. */
export function windFigure(variability: WindVariability, colors: ChartColors, size: Size): WindFigure {
  const { windSpeedAvg, windSpeedLower, windSpeedUpper, windSpeedUnit } = variability
  const points = yearlyPoints(variability)
  const wind = schemeColor(tokens.family.wind, colors.scheme)
  const isLabelled = size.width >= LABELLED_WIDTH
  const margin = { left: 40, right: isLabelled ? 96 : 12, top: 30, bottom: 28 }
  const pixels = size.height - margin.top - margin.bottom
  const known = [...points.map(({ speed }) => speed), windSpeedLower, windSpeedUpper].filter(
    (value) => value !== null,
  )
  const scale = closeScale(Math.min(...known), Math.max(...known), pixels)
  const first = points[0]?.year ?? 0
  const last = points.at(-1)?.year ?? 0
  const span = last - first + 1
  const room = size.width - margin.left - margin.right
  const isNumbered = room / span >= YEAR
  const gap = (((windSpeedUpper ?? 0) - (windSpeedAvg ?? 0)) * pixels) / (scale.range[1] - scale.range[0])
  const spread = Math.max(0, LINE - gap)
  const ends = [
    { name: 'Upper', value: windSpeedUpper, yshift: spread },
    { name: 'Average', value: windSpeedAvg, yshift: 0 },
    { name: 'Lower', value: windSpeedLower, yshift: -spread },
  ]
  return {
    data: [
      {
        type: 'scatter',
        mode: isNumbered ? 'text+lines+markers' : 'lines+markers',
        name: 'Yearly mean',
        x: points.map(({ year }) => year),
        y: points.map(({ speed }) => speed),
        text: points.map(({ speed }) => speed?.toFixed(1) ?? ''),
        textposition: points.map((_, index) => numberPlace(points, index)),
        textfont: { color: colors.ink },
        connectgaps: false,
        hoverinfo: 'skip',
        cliponaxis: false,
        line: { color: wind, width: 2 },
        marker: { color: wind, size: 6 },
      },
    ],
    layout: {
      ...quietLayout(size, margin, colors),
      xaxis: {
        ...baseAxis(colors),
        range: [first - 0.5, last + 0.5],
        tick0: first,
        dtick: yearStep(span, room),
        tickformat: 'd',
        ticks: 'outside',
        ticklen: 4,
        tickcolor: colors.line,
      },
      yaxis: valueAxis(scale, colors),
      shapes: [
        ...band(windSpeedLower, windSpeedUpper, wind),
        ...[windSpeedLower, windSpeedUpper].flatMap((value) => level(value, 'dot', wind)),
        ...level(windSpeedAvg, 'solid', wind),
      ],
      annotations: [
        valueUnit(windSpeedUnit, margin.left, colors),
        ...(isLabelled ? ends.flatMap((end) => endLabel(end, colors)) : []),
      ],
    },
  }
}

/** Places the number clear of the line: below a year that is lower than both neighbors, above any other. */
function numberPlace(points: readonly YearlyPoint[], index: number): 'bottom center' | 'top center' {
  const speedAt = (place: number) => points[place]?.speed ?? Number.POSITIVE_INFINITY
  const isValley = speedAt(index) < Math.min(speedAt(index - 1), speedAt(index + 1))
  return isValley ? 'bottom center' : 'top center'
}

/** Years between two tick marks, chosen so that their numbers do not touch. */
const yearStep = (span: number, room: number) =>
  Math.max(1, niceStep(span, Math.max(1, Math.floor(room / (YEAR + 8)))))

const across = { layer: 'below', xref: 'paper', x0: 0, x1: 1 } as const

const level = (value: number | null, dash: 'solid' | 'dot', color: string): Partial<Shape>[] =>
  value === null ? [] : [{ ...across, type: 'line', y0: value, y1: value, line: { color, width: 1, dash } }]

const band = (lower: number | null, upper: number | null, color: string): Partial<Shape>[] =>
  lower === null || upper === null
    ? []
    : [
        {
          ...across,
          type: 'rect',
          y0: lower,
          y1: upper,
          fillcolor: alpha(color, tokens.tint.band),
          line: { width: 0 },
        },
      ]

interface LineEnd {
  name: string
  value: number | null
  yshift: number
}

const endLabel = ({ name, value, yshift }: LineEnd, { ink }: ChartColors): Partial<Annotation>[] =>
  value === null
    ? []
    : [
        {
          ...atLineEnd,
          text: `${name} ${value.toFixed(1)}`,
          y: value,
          yshift,
          font: { color: ink },
        },
      ]
