import { join } from 'node:path'
import { archive } from './archive.ts'
import { climatology } from './climatology.ts'
import { composite } from './composite.ts'
import { type OpenMeteoSettings, openMeteo } from './openMeteo.ts'
import type { WeatherSource } from './source.ts'

/** The weather settings of an installation. */
export interface WeatherOptions {
  /** Imported series are read from `<dataDir>/archive`, which is listed again at every request. */
  dataDir: string
  /** Name of the source for points that the archive does not cover: one of `weatherSourceNames`. */
  source: string
  now: () => Date
  /** http(s) addresses of additional archives: Zarr stores, or catalogues of them. */
  archiveAddresses?: readonly string[]
  /** Maximum distance in kilometers between an archived point and the requested point. */
  archiveDistance?: number
  /** Open-Meteo settings, used if it is the source. */
  openMeteo?: OpenMeteoSettings
  /** Receives messages about archived stores and cached answers that are skipped because they cannot be read. */
  warn?: (message: string) => void
}

const emitWarning = (message: string): void => process.emitWarning(message)

type Factory = (options: WeatherOptions) => WeatherSource

const factories: Readonly<Record<string, Factory>> = {
  climatology: ({ now }) => climatology(now),
  'open-meteo': ({ dataDir, now, openMeteo: settings, warn = emitWarning }) =>
    openMeteo({ ...settings, dataDir, now, warn }),
}

/** The values that the setting WEATHER_SOURCE accepts. */
export const weatherSourceNames: readonly string[] = Object.keys(factories)

/** Default maximum distance in kilometers between an archived point and the requested point. */
export const ARCHIVE_DISTANCE_KM = 10

/** The weather source of an installation. Throws a user-facing error if no source has the configured name. */
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
