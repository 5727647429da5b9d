import { readableLimit } from '#weather/units/limitNumber.ts'
import { isPlain, shownDecimals, shownUnit, toShown } from '#weather/units/shownUnit.ts'
import type { Units } from '#weather/units/units.ts'
import type { Chart, ChartGroup } from './chartGroups.ts'

/**
 * A group as shown to the user: unit, decimals, values and limits in the chosen units. Judge hours by the original forecast, not
 * by these converted values. Returns the same object if nothing changes.
 */
export function shownGroup(group: ChartGroup, units: Units): ChartGroup {
  const unit = shownUnit(group.unit, units)
  const limit = (stored: number | null) => (stored === null ? null : readableLimit(stored, unit))
  const limits = { thresholdMin: limit(group.thresholdMin), thresholdMax: limit(group.thresholdMax) }
  if (isPlain(unit)) {
    const isSame =
      unit.name === group.unit &&
      limits.thresholdMin === group.thresholdMin &&
      limits.thresholdMax === group.thresholdMax
    return isSame ? group : { ...group, unit: unit.name, ...limits }
  }
  const shown = (value: number | null) => (value === null ? null : toShown(value, unit))
  return {
    ...group,
    unit: unit.name,
    decimals: shownDecimals(group.decimals, unit),
    ...limits,
    values: group.values.map(shown),
    ...(group.highs && { highs: group.highs.map(shown) }),
  }
}

/** A height of waves, m, in the chosen units. */
export const shownWave = (meters: number, units: Units): number => toShown(meters, shownUnit('m', units))

/** A chart in the chosen units. */
export const shownChart = (chart: Chart, units: Units): Chart => ({
  ...chart,
  groups: chart.groups.map((group) => shownGroup(group, units)),
})
