import type { WindVariability } from '#weather/hindcast/windVariability.ts'
import { shownUnit, toShown } from '#weather/units/shownUnit.ts'
import type { Units } from '#weather/units/units.ts'

/** The mean wind speeds of a month in the chosen unit. */
export function shownWind(month: WindVariability, units: Units): WindVariability {
  const unit = shownUnit(month.windSpeedUnit, units)
  const shown = (speed: number | null) => (speed === null ? null : toShown(speed, unit))
  return {
    ...month,
    windSpeedYearly: Object.fromEntries(
      Object.entries(month.windSpeedYearly).map(([year, speed]) => [year, toShown(speed, unit)]),
    ),
    windSpeedAvg: shown(month.windSpeedAvg),
    windSpeedLower: shown(month.windSpeedLower),
    windSpeedUpper: shown(month.windSpeedUpper),
    windSpeedUnit: unit.name,
  }
}
