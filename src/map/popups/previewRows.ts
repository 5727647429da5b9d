import type { PreviewForecast } from '../../schemas/shapes/forecast.ts'

export interface PreviewTableData {
  /** Month and day, for example '06-15'. */
  days: readonly { date: string; label: string }[]
  rows: readonly { parameterId: number; name: string; unit: string; values: readonly string[] }[]
}

/** The forecasts as a table: a row per parameter, a column per day; '-' where there is no value. */
export function previewTable(forecasts: readonly PreviewForecast[]): PreviewTableData {
  const days = (forecasts[0]?.days ?? []).map(({ date }) => ({ date, label: date.slice(5) }))
  const rows = forecasts.map(({ parameterId, name, unit, decimals, days: values }) => ({
    parameterId,
    name,
    unit,
    values: days.map(({ date }) => values.find((day) => day.date === date)?.value?.toFixed(decimals) ?? '-'),
  }))
  return { days, rows }
}
