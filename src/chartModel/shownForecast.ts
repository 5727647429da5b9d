import type { ChartSet, Forecast, ForecastGroup } from '#schemas/shapes/forecast/forecast.ts'
import { readableLimit } from '#weather/units/limitNumber.ts'
import { isPlain, shownDecimals, shownUnit, toShown } from '#weather/units/shownUnit.ts'
import type { Units } from '#weather/units/units.ts'

/**
 * A group as shown to the user: unit, decimals, values and limits in the chosen units. Judge hours by the original forecast, not
 * by these converted values. Returns the same object if nothing changes.
 */
export function shownGroup(group: ForecastGroup, units: Units): ForecastGroup {
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
    data: group.data.map(({ value, min, max, ...point }) => ({
      ...point,
      ...(value !== undefined && { value: shown(value) }),
      ...(min !== undefined && { min: shown(min) }),
      ...(max !== undefined && { max: shown(max) }),
    })),
  }
}

/** A chart set in the chosen units. */
export const shownChartSet = (chartSet: ChartSet, units: Units): ChartSet => ({
  ...chartSet,
  groups: chartSet.groups.map((group) => shownGroup(group, units)),
})

/** A forecast in the chosen units, for tables and charts; do not judge hours by it. */
export const shownForecast = (forecast: Forecast, units: Units): Forecast => ({
  ...forecast,
  chartSets: forecast.chartSets.map((chartSet) => shownChartSet(chartSet, units)),
})
