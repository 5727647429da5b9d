import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { HourlySeries } from '../../src/weather/series.ts'

const folder = new URL('../../../shared/data/', import.meta.url)

/** The file of the series. */
export const alphaVentusFile = new URL('alpha_ventus_wind_wave_hourly_2002_2014.csv.gz', folder)

/** The series' independent answers, made by another program. */
export const oracle = new URL('oracle_alpha_ventus.json', folder)

export const hasAlphaVentus = existsSync(alphaVentusFile) && existsSync(oracle)

/** Shown in the name of a suite that is skipped without the data. */
export const needsAlphaVentus = hasAlphaVentus ? '' : ' (skipped: ../shared/data/ has no alpha ventus series)'

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
