import { type EndpointName, endpoints, type ServiceName } from '../endpoints.ts'
import { type Answer, parseAnswer } from '../parseAnswer.ts'
import type { CacheFolder } from './cacheFolder.ts'
import type { Client } from './client.ts'
import { callWeight, type Question, requestQuery } from './requestQuery.ts'

/**
 * Asks an endpoint for some places: one answer per place, in their order; rejects with a sentence. The answer to a `settled`
 * question will never change, and is kept.
 */
export type Ask = (question: Question, settled?: boolean) => Promise<Answer[]>

export interface AskOptions {
  client: Client
  cache: CacheFolder
  /** Address of each service, without a slash at its end. */
  addresses: Readonly<Record<ServiceName, string>>
}

/** Puts questions to the services. */
export function createAsk({ client, cache, addresses }: AskOptions): Ask {
  const addressOf = (endpoint: EndpointName) => addresses[endpoints[endpoint].service]
  return async (question, settled = false) => {
    const query = requestQuery(question)
    const count = question.places.length
    const kept = settled ? await cache.read(query) : undefined
    if (kept !== undefined) return parseAnswer(kept, count)
    const address = `${addressOf(question.endpoint)}${query}`
    const body = await client({ address, weight: callWeight(question), lane: question.endpoint })
    const answers = parseAnswer(body, count)
    if (settled) await cache.write(query, body)
    return answers
  }
}
