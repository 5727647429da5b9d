import { createHash } from 'node:crypto'
import { climatology } from '#server/sources/climatology.ts'
import { atMost, type BenchRow, medians } from './measure.ts'

const POINT = { latitude: 53.324, longitude: 1.32, offshore: true }
const [FROM, TO] = [Date.UTC(1996, 0) / 1000, Date.UTC(2026, 0) / 1000]
const YEAR = Date.UTC(2010, 0) / 1000

/** Thirty years of synthetic wind against an array as long filled by Math.random. A year requested alone has the same bytes. */
export async function run(): Promise<BenchRow[]> {
  const source = climatology(() => new Date(TO * 1000))
  const wind = async (from: number, to: number): Promise<Float32Array> =>
    (await source.series(POINT, ['wind_speed_10m'], from, to)).series.columns.wind_speed_10m!
  const whole = await wind(FROM, TO)
  const year = await wind(YEAR, YEAR + 8760 * 3600)
  const first = (YEAR - FROM) / 3600
  if (digest(year) !== digest(whole.slice(first, first + 8760))) {
    throw new Error('A year asked for alone differs from the same year among thirty.')
  }
  // Warms up the generator; Math.random is called often enough to be compiled during its first turn.
  for (let call = 0; call < 10; call++) await wind(FROM, TO)
  const random = () => {
    const values = new Float32Array(whole.length)
    for (let hour = 0; hour < values.length; hour++) values[hour] = Math.random()
    return values.length
  }
  const generated = async () => (await wind(FROM, TO)).length
  const times = await medians({ random, generated }, 21)
  return [atMost('Generator, 30 years of wind: climatology / Math.random', times.generated / times.random, 8)]
}

function digest(values: Float32Array): string {
  return createHash('sha256').update(values).digest('hex')
}
