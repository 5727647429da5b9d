import { type EndpointName, endpoints, type ServiceName } from '../endpoints.ts'
import { type Answer, parseAnswer } from '../parseAnswer.ts'
import type { CacheFolder } from './cacheFolder.ts'
import type { Client } from './client.ts'
import { callWeight, type EndpointRequest, requestQuery } from './requestQuery.ts'

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
