import type { Parameter } from '../../src/weather/parameters.ts'
import { cutSeries } from '../../src/weather/series.ts'
import type { SourcedSeries } from '../sources/source.ts'
import type { Work } from '../workers/work.ts'
import { csvHead, rowsOfHours } from './hindcastCsv.ts'

/** Hours of a piece: of all 33 parameters about a megabyte, some milliseconds of work. */
const PIECE = 4464

/**
 * Answer of GET /hindcast/csv, {status, statusMessage, data}, as pieces of JSON: decades of all parameters are some 40 MB,
 * which are never held whole: a piece is computed when the one before has been taken. The portal saves `data` when `status` is
 * OK and else shows the message; parameters that the source does not have are named in it, and their columns empty.
 */
export async function* csvAnswer(
  sourced: SourcedSeries,
  parameters: readonly Parameter[],
  work: Work,
): AsyncGenerator<string | Uint8Array> {
  const missing = parameters.filter(({ name }) => !sourced.series.columns[name])
  const names = missing.map(({ displayName }) => displayName).join(', ')
  const statusMessage =
    missing.length === 0
      ? sourced.provenance.title
      : `No data was available for following parameters: ${names}`
  if (missing.length === parameters.length) {
    yield JSON.stringify({ status: 'No data', statusMessage, data: '' })
    return
  }
  const head = JSON.stringify({ status: 'OK', statusMessage, data: csvHead(sourced, parameters) })
  yield head.slice(0, -'"}'.length)
  // Digits, commas and times are the same in JSON; the end of a line is escaped.
  const { series } = sourced
  for (let from = 0; from < series.length; from += PIECE) {
    const piece = cutSeries(series, from, Math.min(from + PIECE, series.length))
    yield await work.run(rowsOfHours, { series: piece, parameters, newline: '\\n' })
  }
  yield '"}'
}
