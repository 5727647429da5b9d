import { join } from 'node:path'
import { archive } from './archive.ts'
import { climatology } from './climatology.ts'
import { composite } from './composite.ts'
import { type OpenMeteoSettings, openMeteo } from './openMeteo.ts'
import type { WeatherSource } from './source.ts'

/** What an installation configures of its weather. */
export interface WeatherOptions {
  /** Imported series are looked for in `<dataDir>/archive`, at every request anew. */
  dataDir: string
  /** Name of the source where the archive has nothing: one of `weatherSourceNames`. */
  source: string
  now: () => Date
  /** http(s) addresses of more archives: Zarr stores, or catalogues of them. */
  archiveAddresses?: readonly string[]
  /** Kilometres up to which an archived point stands for the requested point. */
  archiveDistance?: number
  /** How to reach Open-Meteo, where that is the source. */
  openMeteo?: OpenMeteoSettings
  /** Receives messages about archived stores and cached answers that cannot be read; they are left out. */
  warn?: (message: string) => void
}

const emitWarning = (message: string): void => process.emitWarning(message)

type Factory = (options: WeatherOptions) => WeatherSource

const factories: Readonly<Record<string, Factory>> = {
  climatology: ({ now }) => climatology(now),
  'open-meteo': ({ dataDir, now, openMeteo: settings, warn = emitWarning }) =>
    openMeteo({ ...settings, dataDir, now, warn }),
}

/** The values that the setting WEATHER_SOURCE may have. */
export const weatherSourceNames: readonly string[] = Object.keys(factories)

/** Kilometres up to which an archived point stands for another, unless configured. */
export const ARCHIVE_DISTANCE_KM = 10

/** The weather of an installation. Throws an error for people when no source has the configured name. */
export function createWeather(options: WeatherOptions): WeatherSource {
  const factory = Object.hasOwn(factories, options.source) ? factories[options.source] : undefined
  if (!factory) {
    throw new Error(
      `There is no weather source "${options.source}"; there is ${weatherSourceNames.join(', ')}.`,
    )
  }
  const archived = archive({
    folder: join(options.dataDir, 'archive'),
    addresses: options.archiveAddresses ?? [],
    now: options.now,
    distance: options.archiveDistance ?? ARCHIVE_DISTANCE_KM,
    warn: options.warn ?? emitWarning,
  })
  return composite(archived, factory(options))
}
