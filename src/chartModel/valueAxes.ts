import { type AxisScale, axisScales, type Reach, stepTarget } from './axisScale.ts'
import { type ChartGroup, groupWithin } from './chartGroups.ts'
import type { ValueAxis } from './chartModel.ts'
import type { TimeRange } from './plotArea.ts'

/** The groups of a chart that share a vertical axis, because they share a unit. */
export interface AxisGroups {
  unit: string
  groups: ChartGroup[]
}

const sides = ['left', 'right', 'inside'] as const

/** One entry per unit, in order of first use; arrows have rows instead. */
export function axisGroups(groups: readonly ChartGroup[]): AxisGroups[] {
  const measured = groups.filter(({ plotType }) => plotType !== 'Arrow')
  return [...Map.groupBy(measured, ({ unit }) => unit)].map(([unit, shared]) => ({ unit, groups: shared }))
}

/** Every number that the axis must show between two times. */
export function axisValues({ groups }: Pick<AxisGroups, 'groups'>, range: TimeRange): number[] {
  return groups
    .map((group) => groupWithin(group, range))
    .flatMap(({ values, highs = [] }) => [...values, ...highs].filter((number) => number !== null))
}

interface ValueAxesOptions {
  time: TimeRange
  /** Height of the axes, pixels. */
  height: number
  /** Color of the numbers beside the plot. */
  color: string
  /** Values that an axis must show besides those of its groups, by axis index. */
  alsoShown: readonly (readonly number[])[]
}

/** Pixels from the edge of the plot outward to where a unit beside the plot begins. */
const TITLE_OUTWARD = 28

/** Pixels from the top of the plot up to a unit, above the upper half of the top number. */
const TITLE_UP = 6

/** The vertical axes of a chart. */
export function valueAxes(
  units: readonly AxisGroups[],
  { time, height, color, alsoShown }: ValueAxesOptions,
): ValueAxis[] {
  const reaches = units.map((unit, position): Reach => {
    const hasBars = unit.groups.some(({ plotType }) => plotType === 'Bar')
    const shown = [...axisValues(unit, time), ...(alsoShown[position] ?? []), ...(hasBars ? [0, 1] : [])]
    return [Math.min(...shown), Math.max(...shown)]
  })
  const scales = axisScales(reaches, stepTarget(height))
  return units.map(({ unit, groups }, position) => {
    const scale = scales[position] ?? { range: [0, 1], step: 1 }
    const side = sides[position] ?? 'hidden'
    return {
      ...scale,
      title: unit,
      titleShift: [side === 'inside' ? -2 : TITLE_OUTWARD, TITLE_UP],
      side,
      ...ticksOf(scale),
      color: side === 'inside' ? `#${groups[0]?.color}` : color,
    }
  })
}

/** Steps are 1, 2 or 5 times a power of ten, so they have the decimals of that power. */
export function ticksOf({ range: [low, high], step }: AxisScale) {
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const count = Math.floor((high - low) / step + 1e-9)
  const ticks = Array.from({ length: count + 1 }, (_, index) =>
    Number((low + index * step).toFixed(decimals)),
  )
  return { ticks, decimals }
}
