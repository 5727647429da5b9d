import type { PreviewForecast } from '#schemas/shapes/forecast/forecast.ts'
import { decimalText } from '#weather/decimalText.ts'
import { shownDecimals, shownUnit, toShown } from '#weather/units/shownUnit.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'

export interface PreviewTableData {
  /** Month and day, for example '06-15'. */
  days: readonly { date: string; label: string }[]
  rows: readonly { parameterId: number; name: string; unit: string; values: readonly string[] }[]
}

/** The forecasts as a table: a row per parameter, a column per day, '-' for a missing value. */
export function previewTable(
  forecasts: readonly PreviewForecast[],
  units: Units = registryUnits,
): PreviewTableData {
  const days = (forecasts[0]?.days ?? []).map(({ date }) => ({ date, label: date.slice(5) }))
  const rows = forecasts.map(({ parameterId, name, unit: stored, decimals, days: values }) => {
    const unit = shownUnit(stored, units)
    const text = (value: number) => decimalText(toShown(value, unit), shownDecimals(decimals, unit))
    return {
      parameterId,
      name,
      unit: unit.name,
      values: days.map(({ date }) => {
        const value = values.find((day) => day.date === date)?.value
        return value == null ? '-' : text(value)
      }),
    }
  })
  return { days, rows }
}
