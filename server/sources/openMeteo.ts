import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from '#weather/series.ts'
import { createCacheFolder } from './openMeteo/client/cacheFolder.ts'
import { createCallBudget, freeLimits } from './openMeteo/client/callBudget.ts'
import { type ClientOptions, createClient } from './openMeteo/client/client.ts'
import { createFetchAnswers } from './openMeteo/client/fetchAnswers.ts'
import { type ServiceName, services } from './openMeteo/endpoints.ts'
import { createForecasts } from './openMeteo/forecastRuns.ts'
import { createHindcast } from './openMeteo/hindcast.ts'
import { createLastRuns } from './openMeteo/lastRuns.ts'
import type { WeatherSource } from './source.ts'

/** The Open-Meteo settings of an installation. */
export interface OpenMeteoSettings {
  /** Addresses that replace those of Open-Meteo itself. */
  addresses?: Partial<Record<ServiceName, string>>
  /** Sent with every request; if set, the customer addresses are used. */
  apiKey?: string
  /** Full calendar years of a hindcast without a range. */
  hindcastYears?: number
}

export interface OpenMeteoOptions
  extends OpenMeteoSettings,
    Partial<Pick<ClientOptions, 'sleep' | 'random' | 'timeout'>> {
  /** Answers are cached in `<dataDir>/cache/open-meteo`. */
  dataDir: string
  now: () => Date
  /** Receives messages about answers that cannot be cached or read back, and about services that fail. */
  warn: (message: string) => void
}

/** Default years of a hindcast: the free service allows fetching them within a minute or two. */
export const HINDCAST_YEARS = 10

/** The address of each service; a configured address takes precedence. */
function addressesOf({ addresses = {}, apiKey }: OpenMeteoSettings): Record<ServiceName, string> {
  const addressOf = (name: ServiceName): string => {
    const { free, keyed } = services[name]
    return (addresses[name] ?? (apiKey === undefined ? free : keyed)).replace(/\/+$/, '')
  }
  return {
    forecast: addressOf('forecast'),
    marine: addressOf('marine'),
    ensemble: addressOf('ensemble'),
    archive: addressOf('archive'),
  }
}

/**
 * Forecasts, ensembles and reanalyses of the Open-Meteo API, from its public or customer servers or a self-hosted one.
 *
 * One table (openMeteo/mapping.ts) maps variables to parameters and defines the conversions; a null of the API is NaN. Both
 * calls reject with a message if the service returns nothing, but a forecast then falls back to the last run received, as
 * `stale`. The key appears in no message, no provenance and no log.
 */
export function openMeteo(options: OpenMeteoOptions): WeatherSource {
  const { dataDir, now, warn, apiKey } = options
  const cache = createCacheFolder(join(dataDir, 'cache', 'open-meteo'), warn)
  const addresses = addressesOf(options)
  const isFree = Object.values(services).some(({ free }) => Object.values(addresses).includes(free))
  const client = createClient({
    apiKey,
    now,
    warn,
    sleep: options.sleep ?? ((milliseconds) => pause(milliseconds, undefined, { ref: false })),
    random: options.random ?? Math.random,
    timeout: options.timeout ?? ((milliseconds) => AbortSignal.timeout(milliseconds)),
    budget: createCallBudget(isFree ? freeLimits : [], now),
  })
  const fetchAnswers = createFetchAnswers({ client, cache, addresses })
  const lastRuns = createLastRuns(cache)
  /** What is wrong with the variables of the newest answers, by point. */
  const broken = new Map<string, readonly string[]>()
  const messages = () => [...new Set([...broken.values()].flat())]
  const report = ({ latitude, longitude }: Place, problems: readonly string[]) => {
    const known = messages()
    broken.set(`${latitude} ${longitude}`, problems)
    for (const problem of problems) if (!known.includes(problem)) warn(problem)
  }
  const forecasts = createForecasts({ fetchAnswers, lastRuns, now, report })
  return {
    name: 'open-meteo',
    forecasts,
    problems: async () =>
      messages().map((message) => ({ file: 'Open-Meteo', message: message.replace('Open-Meteo: ', '') })),
    async forecast(point, run, days) {
      const [answer] = await forecasts([point], run, days)
      if (answer?.status === 'fulfilled') return answer.value
      throw answer?.reason
    },
    members: (point, run) => lastRuns.members(point, run),
    ...createHindcast({ fetchAnswers, now, years: options.hindcastYears ?? HINDCAST_YEARS }),
  }
}
