import type { Parameter } from '../../src/weather/parameters.ts'
import type { SourcedSeries } from '../sources/source.ts'
import { hindcastCsv } from './hindcastCsv.ts'

/** Answer of GET /hindcast/csv; the portal saves `data` when `status` is OK and else shows the message. */
export interface CsvAnswer {
  status: 'OK' | 'No data'
  statusMessage: string
  data: string
}

/** The CSV of a source's series; parameters that it does not have are named, and their columns empty. */
export async function csvAnswer(
  sourced: SourcedSeries,
  parameters: readonly Parameter[],
): Promise<CsvAnswer> {
  const missing = parameters.filter(({ name }) => !sourced.series.columns[name])
  const names = missing.map(({ displayName }) => displayName).join(', ')
  const statusMessage =
    missing.length === 0
      ? sourced.provenance.title
      : `No data was available for following parameters: ${names}`
  if (missing.length === parameters.length) return { status: 'No data', statusMessage, data: '' }
  return { status: 'OK', statusMessage, data: await hindcastCsv(sourced, parameters) }
}
