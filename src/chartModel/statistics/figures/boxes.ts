import { type AxisScale, closeScale, valueScale } from '#chartModel/axisScale.ts'
import type { MonthKey } from '#weather/placeStatistics/calendarMonths.ts'
import type { Exceedance } from '#weather/placeStatistics/exceedance.ts'
import { type ByMonth, calendarKeys } from '../monthRows.ts'
import type { ShownValues } from '../shownValues.ts'

export type Box = Record<keyof Exceedance['box'], number>

/** A box per month: quartiles, whiskers at P5 and P95, the median as a line, the mean as a mark. */
export interface BoxesFigure {
  kind: 'boxes'
  /** A one-sentence description of the chart. */
  about: string
  figures: ByMonth<Exceedance>
  values: ShownValues
  chosen: MonthKey
}

/** Half the width of a box, in months. */
export const HALF_BOX = 0.3

/** The boxes of the months that have one, month 0 to 11, in the displayed unit. */
export function boxesOf({ figures, values }: Pick<BoxesFigure, 'figures' | 'values'>): {
  month: number
  box: Box
}[] {
  return calendarKeys.flatMap((key, month) => {
    const box = figures[key]?.box
    if (!box || Object.values(box).some((value) => value === null)) return []
    const shown = Object.entries(box).map(([name, value]) => [name, values.of(value ?? 0)])
    return [{ month, box: Object.fromEntries(shown) as Box }]
  })
}

/** The value axis of boxes, for a height in pixels. */
export function boxesScale(
  found: readonly { box: Box }[],
  { parameter }: ShownValues,
  pixels: number,
): AxisScale {
  const low = Math.min(...found.map(({ box }) => Math.min(box.whisker_low, box.mean)))
  const high = Math.max(...found.map(({ box }) => Math.max(box.whisker_high, box.mean)))
  // Temperatures may vary far from zero, so their axis does not start there.
  return found.length === 0 || parameter.validMin >= 0
    ? valueScale(Math.min(0, low), high, pixels)
    : closeScale(low, high, pixels)
}

export const boxes = (figures: ByMonth<Exceedance>, values: ShownValues, chosen: MonthKey): BoxesFigure => ({
  kind: 'boxes',
  figures,
  values,
  chosen,
  about: `Boxes of ${values.parameter.displayName} by month: quartiles, whiskers at P5 and P95, mark at the mean. The table has the same figures.`,
})
