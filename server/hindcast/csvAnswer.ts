import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Parameter } from '../../src/weather/parameters.ts'
import type { SourcedSeries } from '../sources/source.ts'
import { csvHead, csvRows } from './hindcastCsv.ts'

/**
 * Answer of GET /hindcast/csv, {status, statusMessage, data}, as pieces of JSON: decades of all parameters are some 40 MB,
 * which are never held whole, and other calls are answered between the pieces. The portal saves `data` when `status` is
 * OK and else shows the message; parameters that the source does not have are named in it, and their columns empty.
 */
export async function* csvAnswer(
  sourced: SourcedSeries,
  parameters: readonly Parameter[],
): AsyncGenerator<string | Buffer> {
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
  for (const bytes of csvRows(sourced.series, parameters, '\\n')) {
    yield bytes
    await yieldToEventLoop()
  }
  yield '"}'
}
