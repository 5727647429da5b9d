import type { Annotation, Shape } from 'plotly.js'
import type { AxisScale } from '../../charts/axisScale.ts'
import type { ChartColors } from '../../charts/useChartColors.ts'
import type { ForecastGroup } from '../../schemas/entities.ts'
import type { AxisId, UnitAxis } from './axisAssignment.ts'

/** A limit that a chart shows. */
export interface ThresholdLine {
  axisId: AxisId
  kind: 'min' | 'max'
  value: number
  unit: string
}

/** The limits of a chart's groups; a parameter drawn as line and as band has each once. */
export function thresholdLines(axes: readonly UnitAxis[]): ThresholdLine[] {
  const lines = axes.flatMap(({ id, unit, groups }) =>
    groups.flatMap((group) => limits(group).map(([kind, value]) => ({ axisId: id, kind, value, unit }))),
  )
  return lines.filter(
    (line, index) =>
      lines.findIndex(
        ({ axisId, kind, value }) => axisId === line.axisId && kind === line.kind && value === line.value,
      ) === index,
  )
}

function limits({ thresholdMin, thresholdMax }: ForecastGroup): ['min' | 'max', number][] {
  return [
    ...(thresholdMin === null ? [] : [['min', thresholdMin] satisfies ['min', number]]),
    ...(thresholdMax === null ? [] : [['max', thresholdMax] satisfies ['max', number]]),
  ]
}

export function thresholdShape({ axisId, value }: ThresholdLine, colors: ChartColors): Partial<Shape> {
  return {
    type: 'line',
    xref: 'paper',
    x0: 0,
    x1: 1,
    yref: axisId,
    y0: value,
    y1: value,
    line: { color: colors.alarm, width: 1.5, dash: 'dash' },
  }
}

/** What lies beyond a limit, to the end of its axis; nothing where the axis does not reach beyond it. */
export function thresholdZone(
  { axisId, kind, value }: ThresholdLine,
  scale: AxisScale | undefined,
  colors: ChartColors,
): Partial<Shape>[] {
  const end = scale?.range[kind === 'max' ? 1 : 0] ?? value
  if (end === value) return []
  return [
    {
      type: 'rect',
      layer: 'below',
      xref: 'paper',
      x0: 0,
      x1: 1,
      yref: axisId,
      y0: value,
      y1: end,
      fillcolor: colors.alarm,
      opacity: 0.05,
      line: { width: 0 },
    },
  ]
}

export function thresholdLabel(
  { axisId, kind, value, unit }: ThresholdLine,
  colors: ChartColors,
): Partial<Annotation> {
  return {
    text: `${kind} ${value} ${unit}`,
    xref: 'paper',
    x: 0,
    xanchor: 'left',
    yref: axisId,
    y: value,
    yanchor: kind === 'max' ? 'bottom' : 'top',
    xshift: 4,
    showarrow: false,
    font: { color: colors.alarm },
    bgcolor: `${colors.paper}CC`,
    borderpad: 1,
  }
}
