import { setImmediate } from 'node:timers/promises'
import type { Parameter } from '../../src/weather/parameters.ts'
import { HOUR } from '../../src/weather/time.ts'
import type { SourcedSeries } from '../sources/source.ts'

/** About a year. */
const CHUNK = 8784

const cell = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '' : Math.round(value * 1000) / 1000

/**
 * An hourly series as CSV text: a comment line that says where the numbers are from, a header of names and units, one
 * line per hour with its UTC time; a missing value is an empty cell. Other work goes on between the years.
 */
export async function hindcastCsv(
  { series, provenance }: SourcedSeries,
  parameters: readonly Parameter[],
): Promise<string> {
  const columns = parameters.map(({ name }) => series.columns[name])
  const header = ['time (UTC)', ...parameters.map(({ name, unit }) => `${name} (${unit})`)]
  const chunks = [`# ${provenance.title}\n${header.join(',')}\n`]
  for (let first = 0; first < series.length; first += CHUNK) {
    let text = ''
    for (let step = first; step < Math.min(first + CHUNK, series.length); step++) {
      const time = new Date((series.start + step * HOUR) * 1000).toISOString().slice(0, 19)
      text += `${time}Z,${columns.map((column) => cell(column?.[step])).join(',')}\n`
    }
    chunks.push(text)
    await setImmediate()
  }
  return chunks.join('')
}
