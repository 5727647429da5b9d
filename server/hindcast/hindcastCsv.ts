import type { Parameter } from '../../src/weather/parameters.ts'
import { HOUR } from '../../src/weather/time.ts'
import type { SourcedSeries } from '../sources/source.ts'

/** About a month: of all 33 parameters some 20 ms of work. */
const CHUNK = 744

const cell = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '' : Math.round(value * 1000) / 1000

/**
 * An hourly series as CSV text, a piece a month: a comment line that says where the numbers are from, a header of names
 * and units, then one line per hour with its UTC time. A missing value is an empty cell.
 */
export function* hindcastCsv(
  { series, provenance }: SourcedSeries,
  parameters: readonly Parameter[],
): Generator<string> {
  const columns = parameters.map(({ name }) => series.columns[name])
  const header = ['time (UTC)', ...parameters.map(({ name, unit }) => `${name} (${unit})`)]
  yield `# ${provenance.title}\n${header.join(',')}\n`
  for (let first = 0; first < series.length; first += CHUNK) {
    let text = ''
    for (let step = first; step < Math.min(first + CHUNK, series.length); step++) {
      text += `${new Date((series.start + step * HOUR) * 1000).toISOString().slice(0, 19)}Z`
      for (const column of columns) text += `,${cell(column?.[step])}`
      text += '\n'
    }
    yield text
  }
}
