import { messageOf } from '#server/messageOf.ts'
import type { HourlySeries, Point } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import type { SourcedSeries } from '../source.ts'
import { cellOf } from './cellOf.ts'
import type { FetchAnswers } from './client/fetchAnswers.ts'
import { readColumns } from './columns/readColumns.ts'
import { readMembers, readSpread } from './columns/spread.ts'
import { type EndpointName, endpoints } from './endpoints.ts'
import type { Answer } from './parseAnswer.ts'

export interface RunRequest {
  /** Either all offshore or all onshore, because they are requested together. */
  points: readonly Point[]
  offshore: boolean
  run: number
  days: number
}

const required = (offshore: boolean): EndpointName[] => (offshore ? ['forecast', 'marine'] : ['forecast'])
const optional = (offshore: boolean): EndpointName[] =>
  offshore ? ['ensemble', 'waveEnsemble'] : ['ensemble']

/** A run from the service, and the members of the ensemble behind its bands. */
export interface FetchedRun {
  run: SourcedSeries
  members: HourlySeries[]
  /** What is wrong with variables of the service, as messages; they are among the notes of the run. */
  problems: string[]
}

/** Drops columns without any value: the model does not have them at this place. */
const withValues = (columns: Record<string, Float32Array>) =>
  Object.fromEntries(Object.entries(columns).filter(([, column]) => !column.every(Number.isNaN)))

/**
 * The newest forecast of some points, one request per endpoint. If an ensemble's request fails, there are no percentiles, and a
 * note states the reason; if any other request fails, rejects with its message.
 */
export async function fetchRuns(
  fetchAnswers: FetchAnswers,
  request: RunRequest,
  fetchedAt: number,
): Promise<FetchedRun[]> {
  const { points, offshore, run, days } = request
  const span = { start: run, length: days * 24 + 1 }
  // Values for the hour before their time stamp require one more hour.
  const hours = { places: points, offshore, from: run, to: run + span.length * HOUR }
  const failures: string[] = []
  const fetchFrom = async (endpoint: EndpointName): Promise<[EndpointName, Answer[]]> => [
    endpoint,
    await fetchAnswers({ endpoint, ...hours }),
  ]
  const fetchOptional = (endpoint: EndpointName) =>
    fetchFrom(endpoint).catch((error: unknown) => {
      failures.push(`No percentiles from ${endpoints[endpoint].model}: ${messageOf(error)}`)
      return undefined
    })
  const [given, extra] = await Promise.all([
    Promise.all(required(offshore).map(fetchFrom)),
    Promise.all(optional(offshore).map(fetchOptional)),
  ])
  return points.map((point, index) => {
    const own = [...given, ...extra.filter((one) => one !== undefined)].map(
      ([endpoint, answers]): [EndpointName, Answer[]] => [endpoint, answers.slice(index, index + 1)],
    )
    const answers = Object.fromEntries(own)
    const values = readColumns(answers, span)
    const spread = readSpread(answers, span)
    const problems = [...new Set([...values.problems, ...spread.problems])]
    const sourced: SourcedSeries = {
      series: { ...span, columns: { ...withValues(values.columns), ...spread.columns } },
      provenance: {
        source: 'open-meteo',
        title: 'Weather data by Open-Meteo.com',
        synthetic: false,
        ...cellOf(
          point,
          given.map(([, found]) => found[index]!),
        ),
        model: 'The best models of the weather services for the place',
        forecastReferenceTime: run,
        fetchedAt,
        notes: [...values.notes, ...spread.notes, ...problems, ...failures],
      },
    }
    return { run: sourced, members: readMembers(answers, span), problems }
  })
}
