import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { HourlySeries } from '#weather/series.ts'

const folder = new URL('../../../shared/data/', import.meta.url)

/** The file of the series. */
export const alphaVentusFile = new URL('alpha_ventus_wind_wave_hourly_2002_2014.csv.gz', folder)

/** Expected results for the series, computed by an independent program. */
export const oracle = new URL('oracle_alpha_ventus_v2.json', folder)

export const hasAlphaVentus = existsSync(alphaVentusFile) && existsSync(oracle)

/** Shown in the name of a suite that is skipped without the data. */
export const needsAlphaVentus = hasAlphaVentus ? '' : ' (skipped: ../shared/data/ has no alpha ventus series)'

export interface HindcastCase {
  request: {
    conditions: { name: string; condition: 'LT' | 'GT'; testValue: number }[]
    windowLength: number
    workingDays: 'Mon-Fri' | 'Mon-Sat' | 'Mon-Sun'
    startHour: number
    endHour: number
    isTimezoneUTC: boolean
    isCompressed: boolean
  }
  /** Twelve months and the average, by year, Average and P10 to P90. */
  rows: Record<string, (number | null)[]>
}

export interface AnalyticsCase {
  request: {
    bounds: { name: string; min: number | null; max: number | null }[]
    windowLength: number
    percentile: number
    workingDays: [number, number]
    start: number
    end: number
  }
  /** Hours and days by name and month; `wind` has the yearly means with their average and sample standard deviation. */
  expected: Record<string, Record<string, number>> & {
    wind: Record<string, { yearly: Record<string, number>; avg: number; sd: number }>
  }
}

/** Requests for the series with the results of the independent program; empty without the data. */
export const oracleCases = (): { hindcast: HindcastCase[]; analytics: AnalyticsCase[] } =>
  hasAlphaVentus ? JSON.parse(readFileSync(oracle, 'utf8')) : { hindcast: [], analytics: [] }

/** Thirteen years of wind speed and wave height at the alpha ventus wind farm. */
export function alphaVentus(): HourlySeries {
  const [header = '', ...lines] = gunzipSync(readFileSync(alphaVentusFile)).toString().trimEnd().split('\n')
  if (header.trim() !== 'time_utc,wind_speed_ms,hs_m') throw new Error(`Unexpected columns: ${header}`)
  const wind = new Float32Array(lines.length)
  const wave = new Float32Array(lines.length)
  const start = Date.parse(lines[0]!.split(',')[0]!) / 1000
  for (const [step, line] of lines.entries()) {
    const [time = '', speed = '', height = ''] = line.trim().split(',')
    if (Date.parse(time) / 1000 !== start + step * 3600) throw new Error(`Not hourly at ${time}`)
    wind[step] = speed === '' ? Number.NaN : Number(speed)
    wave[step] = height === '' ? Number.NaN : Number(height)
  }
  return { start, length: lines.length, columns: { wind_speed_10m: wind, wave_height: wave } }
}
