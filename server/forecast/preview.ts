import type { PreviewForecast } from '#schemas/shapes/forecast/forecast.ts'
import { meanDirection } from '#weather/directions.ts'
import { parameterByName } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import { mean } from '#weather/statistics.ts'
import { DAY } from '#weather/time.ts'
import { calendarOf } from '#weather/zone.ts'

type Daily = 'max' | 'min' | 'mean' | 'direction'

/** How the hours of a day are reduced to one number, and the word for it; `values` is not empty and has no missing values. */
const dailyValues: Record<Daily, { word: string; reduce: (values: Float32Array) => number | null }> = {
  max: { word: ', max.', reduce: (values) => values.reduce((a, b) => Math.max(a, b)) },
  min: { word: ', min.', reduce: (values) => values.reduce((a, b) => Math.min(a, b)) },
  mean: { word: ', mean', reduce: mean },
  // 359.7 is shown as 0, not as 360.
  direction: { word: ', mean', reduce: (values) => Math.round(meanDirection(values)) % 360 },
}

/** The table's rows: what a planner needs first. */
const rows: readonly { parameter: string; daily: Daily }[] = [
  { parameter: 'wind_speed_10m', daily: 'max' },
  { parameter: 'wind_gust_10m', daily: 'max' },
  { parameter: 'wind_direction_10m', daily: 'direction' },
  { parameter: 'wave_height', daily: 'max' },
  { parameter: 'wave_peak_period', daily: 'mean' },
  { parameter: 'wave_direction', daily: 'direction' },
  { parameter: 'air_temperature', daily: 'mean' },
  { parameter: 'precipitation', daily: 'max' },
  { parameter: 'visibility', daily: 'min' },
]

const rounded = (value: number | null, decimals: number) =>
  value === null || Number.isNaN(value) ? null : Number(value.toFixed(decimals))

/**
 * A table of a few days: one value per day for each parameter that the forecast has at the site, null without data. Days are in
 * the site's time zone, from the day of `now`; a partly covered day uses the hours it has.
 */
export function previewForecast(
  series: HourlySeries,
  timeZone: string,
  now: Date,
  count: number,
): Omit<PreviewForecast, 'provenance'>[] {
  const { day } = calendarOf(series.start, series.length, timeZone)
  const today = calendarOf(Math.floor(now.getTime() / 1000), 1, timeZone).day[0] ?? 0
  const days = Array.from({ length: count }, (_, index) => today + index)
  return rows.flatMap(({ parameter: name, daily }) => {
    const column = series.columns[name]
    const parameter = parameterByName(name)
    if (!parameter) throw new Error(`invalid parameter in the preview: ${name}`)
    if (!column) return []
    const { word, reduce } = dailyValues[daily]
    return {
      parameterId: parameter.parameterId,
      name: `${parameter.displayName}${word}`,
      unit: parameter.unit,
      decimals: parameter.decimals,
      days: days.map((wanted) => {
        const values = column.filter((value, step) => day[step] === wanted && !Number.isNaN(value))
        return {
          date: new Date(wanted * DAY * 1000).toISOString().slice(0, 10),
          value: values.length === 0 ? null : rounded(reduce(values), parameter.decimals),
        }
      }),
    }
  })
}
