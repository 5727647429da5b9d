import { climatology } from '#server/sources/climatology.ts'
import type { Point } from '#weather/series.ts'
import {
  correlation,
  deviation,
  hasFiles,
  lagged,
  mean,
  percentile,
  readHours,
  type Series,
} from './series.ts'

const WAVES = 'nora3_wind_wave_lon1.32_lat53.324_hourly_2000.csv.gz'
const AIR = 'nora3_atm_lon1.32_lat53.324_hourly_2021q1.csv.gz'

/** Whether the files of the real series exist. */
export const hasNora3 = hasFiles(WAVES, AIR)

export const POINT: Point = { latitude: 53.324, longitude: 1.32, offshore: true }
const HOUR = 3600

/** Synthetic years that the real year is compared with. */
const YEARS = Array.from({ length: 20 }, (_, index) => 2005 + index)

/** A ratio that differs from 1 by more than this is reported. */
export const LIMIT = 0.25

/** A figure of the real year with the median and the range of the synthetic years. */
export interface FitRow {
  parameter: string
  /** "year", "mean month" or a month's name. */
  span: string
  figure: string
  real: number
  synthetic: number
  range: [low: number, high: number]
  ratio: number
  /** `one year`: differs by more than 25 %, but the real year is within the range of the synthetic years. */
  verdict: 'OK' | 'one year' | 'OFF'
  /** Which synthetic years differ by more than 25 % from their own median, as a measure of how much single years vary. */
  beyond: boolean[]
}

const figures: Readonly<Record<string, (values: Float64Array) => number>> = {
  mean,
  'standard deviation': deviation,
  P95: (values) => percentile(values, 0.95),
  'lag 1 h': lagged(1),
  'lag 24 h': lagged(24),
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** For each synthetic year, the number of rows in which its figure differs by more than 25 % from the median of all years. */
export function beyondByYear(rows: readonly FitRow[]): number[] {
  return YEARS.map((_, year) => rows.filter(({ beyond }) => beyond[year]).length)
}

/** Whether a row is for a single month, for which one real year is too small a sample. */
export function isMonth({ span }: FitRow): boolean {
  return monthNames.includes(span)
}

/** The months of a series of a year or less in order, by their names. */
function monthsOf({ start, values }: Series): [name: string, values: Float64Array][] {
  const months = Array.from(values, (_, hour) => new Date((start + hour * HOUR) * 1000).getUTCMonth())
  return monthNames
    .map((name, month): [string, Float64Array] => [
      name,
      values.subarray(months.indexOf(month), months.lastIndexOf(month) + 1),
    ])
    .filter(([, hours]) => hours.length > 0)
}

/** A figure of the whole span, of each of its months, and the mean over the months. */
function spansOf(series: Series, figure: (values: Float64Array) => number): Map<string, number> {
  const months = monthsOf(series).map(([name, values]): [string, number] => [name, figure(values)])
  const average = months.reduce((sum, [, value]) => sum + value, 0) / months.length
  return new Map([['year', figure(series.values)], ['mean month', average], ...months])
}

export function rowOf(
  parameter: string,
  span: string,
  figure: string,
  real: number,
  years: number[],
): FitRow {
  const sample = Float64Array.from(years).toSorted()
  const synthetic = percentile(sample, 0.5)
  const range: [number, number] = [sample[0]!, sample.at(-1)!]
  const ratio = synthetic / real
  const near = (value: number) => Math.abs(synthetic / value - 1) <= LIMIT
  const verdict = near(real) ? 'OK' : real >= range[0] && real <= range[1] ? 'one year' : 'OFF'
  const beyond = years.map((value) => !near(value))
  return { parameter, span, figure, real, synthetic, range, ratio, verdict, beyond }
}

function compare(parameter: string, real: Series, years: readonly Series[]): FitRow[] {
  return Object.entries(figures).flatMap(([name, figure]) => {
    const synthetic = years.map((year) => spansOf(year, figure))
    return [...spansOf(real, figure)].map(([span, value]) =>
      rowOf(
        parameter,
        span,
        name,
        value,
        synthetic.map((spans) => spans.get(span)!),
      ),
    )
  })
}

/** Synthetic columns of each year, for `hours` hours from the beginning of `month` (0 to 11). */
export async function syntheticColumns(
  point: Point,
  names: readonly string[],
  month: number,
  hours: number,
): Promise<Record<string, Series>[]> {
  const source = climatology(() => new Date(Date.UTC(2026, 0)))
  return Promise.all(
    YEARS.map(async (year) => {
      const start = Date.UTC(year, month) / 1000
      const { series } = await source.series(point, [...names], start, start + hours * HOUR)
      const column = (name: string): Series => ({ start, values: Float64Array.from(series.columns[name]!) })
      return Object.fromEntries(names.map((name) => [name, column(name)]))
    }),
  )
}

/** The synthetic series of a parameter in each year, as long as the real one. */
async function syntheticYears(parameter: string, month: number, hours: number): Promise<Series[]> {
  const years = await syntheticColumns(POINT, [parameter], month, hours)
  return years.map((columns) => columns[parameter]!)
}

/** Wind at 10 m and significant wave height compared with NORA3 of the year 2000, and their correlation. */
export async function windAndWaves(): Promise<FitRow[]> {
  const nora3 = readHours(WAVES)
  const [wind, waves] = [nora3.column('wind_speed_10m'), nora3.column('hs')]
  const winds = await syntheticYears('wind_speed_10m', 0, 8760)
  const heights = await syntheticYears('wave_height', 0, 8760)
  return [
    ...compare('wind_speed_10m', wind, winds),
    ...compare('wave_height', waves, heights),
    rowOf(
      'wind and wave_height',
      'year',
      'correlation',
      correlation(wind.values, waves.values),
      winds.map((year, index) => correlation(year.values, heights[index]!.values)),
    ),
  ]
}

/** Other comparisons with NORA3, for information: periods and swell of 2000, air of the first quarter of 2021. */
export async function alsoComparable(): Promise<FitRow[]> {
  const [waves, air] = [readHours(WAVES), readHours(AIR)]
  const celsius = ({ start, values }: Series) => ({ start, values: values.map((kelvin) => kelvin - 273.15) })
  const percent = ({ start, values }: Series) => ({ start, values: values.map((share) => share * 100) })
  const real: Record<string, Series> = {
    swell_height: waves.column('hs_swell'),
    wave_peak_period: waves.column('tp'),
    wave_period: waves.column('tm2'),
    wind_speed_100m: waves.column('wind_speed_100m'),
    air_temperature: celsius(air.column('air_temperature_2m')),
    humidity: percent(air.column('relative_humidity_2m')),
    precipitation: air.column('precipitation_amount_hourly'),
  }
  const rows = await Promise.all(
    Object.entries(real).map(async ([parameter, series]) => {
      const hours = Math.min(8760, series.values.length)
      return compare(parameter, series, await syntheticYears(parameter, 0, hours))
    }),
  )
  return rows.flat().filter(({ span }) => span === 'year')
}
