import { alpha } from '@mui/material/styles'
import type { Annotation, BarData, Layout } from 'plotly.js'
import { valueScale } from '#chartModel/axisScale.ts'
import type { ChartColors } from '#chartModel/chartColors.ts'
import type { Size } from '#chartModel/plotArea.ts'
import { baseAxis, namedTicks } from '#charts/quietAxis.ts'
import { quietLayout } from '#charts/quietLayout.ts'
import { valueAxis, valueUnit } from '#charts/valueAxis.ts'
import { tokens } from '#tokens.ts'
import { NO_DATA, numberText } from '../amountText.ts'
import type { Amount } from '../monthRows.ts'
import { monthText } from '../monthText.ts'

export interface Column extends Amount {
  /** 1 to 12. */
  month: number
}

export interface ColumnFigure {
  data: Partial<BarData>[]
  layout: Partial<Layout>
}

const margin = { left: 40, right: 4, top: 44, bottom: 24 }

/** Pixels of a line of text above a column. */
const LINE = 15

/** Below this month width, numbers are whole and totals are only in the table. */
const ROOMY = 42

/** Below this month width, the name is its initial and the number is vertical. */
const NARROW = 28
const UPRIGHT = 28

/** Opacity of the outline of total columns, for a 3:1 contrast to paper that their tint does not have. */
const OUTLINE = 0.6

/** Widths of the columns as shares of a month's width. */
const width = { usable: 0.46, total: 0.76 }

/** Usable columns in front of the total ones, each month at the same x; a month without data is labeled. */
export function columnFigure(
  columns: readonly Column[],
  unit: string,
  color: string,
  colors: ChartColors,
  size: Size,
): ColumnFigure {
  const pixels = size.height - margin.top - margin.bottom
  const values = columns.flatMap(({ usable, total }) => [usable ?? 0, total ?? 0])
  const scale = valueScale(0, Math.max(1, ...values), pixels)
  const room = (size.width - margin.left - margin.right) / columns.length
  const look = { isRoomy: room >= ROOMY, isNarrow: room < NARROW }
  const valueOfLine = ((look.isNarrow ? UPRIGHT : LINE) * (scale.range[1] - scale.range[0])) / pixels
  const labels = (column: Column, index: number) =>
    columnLabels(column, valueOfLine, look, colors).map((label) => ({ ...quietLabel, ...label, x: index }))
  const bars = { type: 'bar', x: columns.map((_, index) => index), hoverinfo: 'skip' } as const
  return {
    data: [
      {
        ...bars,
        name: 'Total',
        y: columns.map(({ total }) => total),
        width: width.total,
        marker: { color: alpha(color, tokens.tint.band), line: { color: alpha(color, OUTLINE), width: 1 } },
      },
      {
        ...bars,
        name: 'Usable',
        y: columns.map(({ usable }) => usable),
        width: width.usable,
        marker: { color, line: { width: 0 } },
      },
    ],
    layout: {
      ...quietLayout(size, margin, colors),
      // Each column has its own x and width; later ones are drawn in front.
      barmode: 'overlay',
      xaxis: {
        ...baseAxis(colors),
        ...namedTicks(columns.map(({ month }) => monthText(month, look.isNarrow ? 'initial' : 'short'))),
        range: [-0.5, columns.length - 0.5],
      },
      yaxis: valueAxis(scale, colors),
      annotations: [valueUnit(unit, margin.left, colors), ...columns.flatMap(labels)],
    },
  }
}

const quietLabel = { showarrow: false, yanchor: 'bottom', xanchor: 'center' } as const

/** The usable number above its column, or above both where it would touch the total's edge. */
function columnLabels(
  { usable, total }: Column,
  valueOfLine: number,
  { isRoomy, isNarrow }: { isRoomy: boolean; isNarrow: boolean },
  { ink, muted }: ChartColors,
): Partial<Annotation>[] {
  if (usable === null)
    return [{ text: NO_DATA, y: 0, yshift: 4, textangle: isRoomy ? 0 : -90, font: { color: muted } }]
  const top = total ?? usable
  const fits = top - usable > valueOfLine * 1.2
  const number = isRoomy ? numberText : (value: number) => String(Math.round(value))
  const usableLabel = {
    text: number(usable),
    y: fits ? usable : Math.max(top, usable),
    textangle: isNarrow ? -90 : 0,
    font: { color: ink, weight: tokens.font.strong },
  }
  if (total === null || !isRoomy) return [usableLabel]
  return [usableLabel, { text: number(total), y: top, yshift: fits ? 0 : LINE - 2, font: { color: muted } }]
}
