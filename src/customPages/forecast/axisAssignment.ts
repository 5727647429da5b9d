import type { ForecastGroup } from '../../schemas/entities.ts'

/** Plotly's names of vertical axes, as many as a chart can need. */
const axisIds = ['y', 'y2', 'y3', 'y4', 'y5', 'y6', 'y7', 'y8', 'y9'] as const

export type AxisId = (typeof axisIds)[number]

/** The n-th axis of a chart; past the last name the last axis is shared. */
export function axisId(index: number): AxisId {
  return axisIds[index] ?? 'y9'
}

/** A vertical axis of a chart: quantities of one unit share it. */
export interface UnitAxis {
  id: AxisId
  unit: string
  /** A third unit has its numbers inside the plot's right edge; a fourth has them in the tooltip alone. */
  side: 'left' | 'right' | 'inside' | 'hidden'
  groups: ForecastGroup[]
}

const sides = ['left', 'right', 'inside'] as const

/** One axis per unit, in order of first use; arrows have a row of their own instead. */
export function unitAxes(groups: readonly ForecastGroup[]): UnitAxis[] {
  const measured = groups.filter(({ plotType }) => plotType !== 'Arrow')
  const units = [...new Set(measured.map(({ unit }) => unit))]
  return units.map((unit, index) => ({
    id: axisId(index),
    unit,
    side: sides[index] ?? 'hidden',
    groups: measured.filter((group) => group.unit === unit),
  }))
}

/** Plotly's name of an axis in the layout: `y` is `yaxis`, `y2` is `yaxis2`. */
export function layoutKey(id: AxisId): string {
  return id.replace('y', 'yaxis')
}

/** Every number that the axis must show between two times. */
export function axisValues(axis: UnitAxis, from: number, to: number): number[] {
  return axis.groups.flatMap(({ data }) =>
    data
      .filter(({ time }) => time >= from && time <= to)
      .flatMap(({ value, min, max }) => [value, min, max].filter((number) => number != null)),
  )
}
