import type { Parameter } from '#weather/parameters.ts'
import { cutSeries } from '#weather/series.ts'
import type { SourcedSeries } from '../sources/source.ts'
import type { Work } from '../workers/work.ts'
import { csvHead, rowsOfHours } from './hindcastCsv.ts'

/** Hours per chunk: about a megabyte for all 33 parameters, some milliseconds of work. */
const PIECE = 4464

/**
 * The response body of GET /hindcast/csv, {status, statusMessage, data}, as chunks of JSON. Decades of all parameters are
 * some 40 MB, which are never held in memory at once: each chunk is computed after the previous one was consumed. The
 * portal saves `data` if `status` is OK and otherwise shows the message; it names the parameters that the source does not
 * have, and their columns are empty.
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
  // Digits, commas and times need no escaping in JSON; line ends do.
  const { series } = sourced
  for (let from = 0; from < series.length; from += PIECE) {
    const piece = cutSeries(series, from, Math.min(from + PIECE, series.length))
    yield await work.run(rowsOfHours, { series: piece, parameters, newline: '\\n' })
  }
  yield '"}'
}
