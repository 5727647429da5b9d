import type { Point } from '#weather/series.ts'
import { type FitRow, LIMIT, POINT, rowOf, syntheticColumns } from './fit.ts'
import {
  correlation,
  deviation,
  hasFiles,
  lagged,
  mean,
  meanRun,
  meanWait,
  percentile,
  readHours,
  readTable,
  type Series,
  steepness,
  winterOverSummer,
} from './series.ts'

const NORA3 = 'nora3_wind_wave_lon1.32_lat53.324_hourly_2000.csv.gz'
const ALPHA_VENTUS = 'alpha_ventus_wind_wave_hourly_2002_2014.csv.gz'
const IRISH_BUOYS = 'irish_buoys_M2_M6_hourly_2025-11_2026-02.csv.gz'

/** Whether the files of the series that the sea is compared with exist. */
export const hasSeas = hasFiles(NORA3, ALPHA_VENTUS, IRISH_BUOYS)

/** The series that a figure is computed from, by the names of the registry. */
type Sea = Readonly<Record<string, Series>>

const values = (sea: Sea, name: string): Float64Array => sea[name]!.values

/** Figures of a sea that matter to planners: storms, seasons, persistence and the shape of waves. */
const figures: Readonly<Record<string, (sea: Sea) => number>> = {
  'wind: P99': (sea) => percentile(values(sea, 'wind_speed_10m'), 0.99),
  'wind: winter over summer': (sea) => winterOverSummer(sea.wind_speed_10m!),
  'wind: run below 8 m/s, h': (sea) => meanRun(values(sea, 'wind_speed_10m'), (speed) => speed < 8),
  'wind: run from 8 m/s, h': (sea) => meanRun(values(sea, 'wind_speed_10m'), (speed) => speed >= 8),
  'waves: P99': (sea) => percentile(values(sea, 'wave_height'), 0.99),
  'waves: winter over summer': (sea) => winterOverSummer(sea.wave_height!),
  'waves: run below 1.5 m, h': (sea) => meanRun(values(sea, 'wave_height'), (height) => height < 1.5),
  'waves: run from 1.5 m, h': (sea) => meanRun(values(sea, 'wave_height'), (height) => height >= 1.5),
  'waves: wait for 12 h below 1.5 m, h': (sea) => meanWait(values(sea, 'wave_height'), 1.5, 12),
  'waves: wait for 24 h below 1.5 m, h': (sea) => meanWait(values(sea, 'wave_height'), 1.5, 24),
  'steepness: P95': (sea) =>
    percentile(steepness(values(sea, 'wave_height'), values(sea, 'wave_peak_period')), 0.95),
  'steepness: P99': (sea) =>
    percentile(steepness(values(sea, 'wave_height'), values(sea, 'wave_peak_period')), 0.99),
  'steepness of swell: P99': (sea) =>
    percentile(steepness(values(sea, 'swell_height'), values(sea, 'swell_period')), 0.99),
  'Hs and Tp: correlation': (sea) => correlation(values(sea, 'wave_height'), values(sea, 'wave_peak_period')),
  'swell height and period: correlation': (sea) =>
    correlation(values(sea, 'swell_height'), values(sea, 'swell_period')),
}

const names = ['wind_speed_10m', 'wave_height', 'wave_peak_period', 'swell_height', 'swell_period']

/** The sea of NORA3 in the year 2000 compared with twenty synthetic years. */
export async function besideNora3(): Promise<FitRow[]> {
  const nora3 = readHours(NORA3)
  const columns = ['wind_speed_10m', 'hs', 'tp', 'hs_swell', 'tp_swell']
  const real: Sea = Object.fromEntries(names.map((name, i) => [name, nora3.column(columns[i]!)]))
  const years = await syntheticColumns(POINT, names, 0, 8760)
  return Object.entries(figures).map(([figure, of]) =>
    rowOf('NORA3 2000', 'year', figure, of(real), years.map(of)),
  )
}

/** Figures of a year of wind that do not depend on the height at which it is measured. */
const windFigures: Readonly<Record<string, (wind: Series) => number>> = {
  'P99 over mean': ({ values }) => percentile(values, 0.99) / mean(values),
  'deviation over mean': ({ values }) => deviation(values) / mean(values),
  'lag 6 h': ({ values }) => lagged(6)(values),
  'lag 24 h': ({ values }) => lagged(24)(values),
  'winter over summer': winterOverSummer,
}

/**
 * A figure of synthetic and real years: `real` and `synthetic` are medians, `range` is that of the real years, and `inside` is true
 * if `synthetic` is within `range` or within 25 % of `real`.
 */
export interface YearsRow {
  figure: string
  real: number
  synthetic: number
  range: [low: number, high: number]
  inside: boolean
}

const YEAR_HOURS = 8760

/** The wind of twenty synthetic years compared with the thirteen years of alpha ventus, 2002 to 2014. */
export async function besideAlphaVentus(): Promise<YearsRow[]> {
  const { start, values } = readHours(ALPHA_VENTUS).column('wind_speed_ms')
  const real = Array.from({ length: 13 }, (_, year): Series => {
    const first = (Date.UTC(2002 + year, 0) / 1000 - start) / 3600
    return { start: start + first * 3600, values: values.subarray(first, first + YEAR_HOURS) }
  })
  const point: Point = { latitude: 54, longitude: 6.6, offshore: true }
  const years = await syntheticColumns(point, ['wind_speed_10m'], 0, YEAR_HOURS)
  const synthetic = years.map((columns) => columns.wind_speed_10m!)
  const rows = Object.entries(windFigures).map(([figure, of]) =>
    yearsRow(figure, real.map(of), synthetic.map(of)),
  )
  return [...rows, spreadRow(real, synthetic)]
}

function yearsRow(figure: string, realYears: number[], syntheticYears: number[]): YearsRow {
  const sorted = Float64Array.from(realYears).sort()
  const [low, high] = [sorted[0]!, sorted.at(-1)!]
  const synthetic = percentile(Float64Array.from(syntheticYears), 0.5)
  const real = percentile(sorted, 0.5)
  const inside = (synthetic >= low && synthetic <= high) || Math.abs(synthetic / real - 1) <= LIMIT
  return { figure, real, synthetic, range: [low, high], inside }
}

/** The variation of the yearly means; inside if it is between half and twice that at alpha ventus. */
function spreadRow(real: readonly Series[], synthetic: readonly Series[]): YearsRow {
  const spread = (years: readonly Series[]): number => {
    const means = Float64Array.from(years, ({ values }) => mean(values))
    return deviation(means) / mean(means)
  }
  const [measured, made] = [spread(real), spread(synthetic)]
  const inside = made > measured / 2 && made < 2 * measured
  return {
    figure: 'spread of the years',
    real: measured,
    synthetic: made,
    range: [measured / 2, 2 * measured],
    inside,
  }
}

/** Waves at the buoys off Ireland, November 2025 to February 2026, compared with twenty synthetic winters from 1 December on. */
export async function besideBuoys(): Promise<FitRow[]> {
  const { head, rows } = readTable(IRISH_BUOYS)
  const cell = (row: string[], name: string) => row[head.indexOf(name)]!.replaceAll('"', '')
  const stations = [...new Set(rows.map((row) => cell(row, 'station_id')))].sort()
  const compared = stations.map(async (station) => {
    const own = rows.filter((row) => cell(row, 'station_id') === station)
    const heights = Float64Array.from(own, (row) => Number.parseFloat(cell(row, 'wave_height')))
    const point = {
      latitude: Number(cell(own[0]!, 'latitude')),
      longitude: Number(cell(own[0]!, 'longitude')),
      offshore: true,
    }
    const winters = await syntheticColumns(point, ['wave_height'], 11, heights.length)
    const row = (figure: string, of: (values: Float64Array) => number) =>
      rowOf(
        `buoy ${station}`,
        'winter',
        `waves: ${figure}`,
        of(heights),
        winters.map((winter) => of(values(winter, 'wave_height'))),
      )
    return [row('mean', mean), row('P99', (all) => percentile(all, 0.99))]
  })
  return (await Promise.all(compared)).flat()
}
