import type { Place } from '#weather/series.ts'
import { DAY, dateOf } from '#weather/time.ts'
import { type EndpointName, endpoints, type ServiceName } from '../endpoints.ts'
import { variablesOf } from '../mapping.ts'
import { type Answer, parseAnswer } from '../parseAnswer.ts'
import type { CacheFolder } from './cacheFolder.ts'
import type { Client } from './client.ts'

/** A request to an endpoint for a range of hours at some places. */
interface EndpointRequest {
  endpoint: EndpointName
  places: readonly Place[]
  /** Whether sea cells are preferred, otherwise land cells. */
  offshore: boolean
  /** First and last requested day, unix seconds. */
  from: number
  to: number
}

/** Path and query of a request. Units, times and zone are always stated, so that no default of the service applies. */
function requestQuery({ endpoint, places, offshore, from, to }: EndpointRequest): string {
  const { path, model } = endpoints[endpoint]
  const query = new URLSearchParams({
    latitude: places.map(({ latitude }) => latitude).join(','),
    longitude: places.map(({ longitude }) => longitude).join(','),
    hourly: variablesOf(endpoint).join(','),
    start_date: dateOf(from),
    end_date: dateOf(to),
    timeformat: 'unixtime',
    timezone: 'GMT',
    wind_speed_unit: 'ms',
    temperature_unit: 'celsius',
    precipitation_unit: 'mm',
    length_unit: 'metric',
    cell_selection: offshore ? 'sea' : 'land',
    ...(model !== undefined && { models: model }),
  })
  return `${path}?${query}`
}

/** Variables and days that count as one call; more of either count as more calls. */
const CALL_VARIABLES = 10
const CALL_DAYS = 14

/** The number of calls that the service counts a request as. */
function callWeight({ endpoint, places, from, to }: EndpointRequest): number {
  const variables = variablesOf(endpoint).length * (endpoints[endpoint].members ?? 1)
  const days = (to - from) / DAY + 1
  return places.length * Math.max(1, variables / CALL_VARIABLES) * Math.max(1, days / CALL_DAYS)
}

/**
 * Fetches the answers of an endpoint for some places: one answer per place, in the same order; rejects with a message. The
 * answer to a `settled` request never changes, so it is cached.
 */
export type FetchAnswers = (request: EndpointRequest, settled?: boolean) => Promise<Answer[]>

export interface FetchAnswersOptions {
  client: Client
  cache: CacheFolder
  /** Address of each service, without a trailing slash. */
  addresses: Readonly<Record<ServiceName, string>>
}

/** A `FetchAnswers` that caches settled answers in a folder. */
export function createFetchAnswers({ client, cache, addresses }: FetchAnswersOptions): FetchAnswers {
  const addressOf = (endpoint: EndpointName) => addresses[endpoints[endpoint].service]
  return async (request, settled = false) => {
    const query = requestQuery(request)
    const count = request.places.length
    const cached = settled ? await cache.read(query) : undefined
    if (cached !== undefined) return parseAnswer(cached, count)
    const address = `${addressOf(request.endpoint)}${query}`
    const body = await client({ address, weight: callWeight(request), lane: request.endpoint })
    const answers = parseAnswer(body, count)
    if (settled) await cache.write(query, body)
    return answers
  }
}
