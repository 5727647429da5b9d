import { archiveFolder } from './archive/archiveFolder.ts'
import { ownersIn } from './archive/read/folderCatalogue.ts'
import type { ObjectStorage } from './archive/read/web/httpStore.ts'
import { type Archive, archive } from './archive.ts'
import { climatology } from './climatology.ts'
import { composite } from './composite.ts'
import { type OpenMeteoSettings, openMeteo } from './openMeteo.ts'
import type { Weather, WeatherSource } from './source.ts'

/** The weather settings of an installation. */
export interface WeatherOptions {
  /** Imported series are read from the archive folders in it, which are listed again at every request. */
  dataDir: string
  /** Name of the source for points that the archive does not cover: one of `weatherSourceNames`. */
  source: string
  now: () => Date
  /** http(s) addresses of additional archives: Zarr stores, or catalogues of them. */
  archiveAddresses?: readonly string[]
  /** The object storage at which some of these addresses are. */
  archiveStorage?: ObjectStorage | undefined
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

/** The weather of an installation. Throws a user-facing error if no source has the configured name. */
export function createWeather(options: WeatherOptions): Weather {
  const factory = Object.hasOwn(factories, options.source) ? factories[options.source] : undefined
  if (!factory) {
    throw new Error(
      `There is no weather source "${options.source}"; there is ${weatherSourceNames.join(', ')}.`,
    )
  }
  const configured = factory(options)
  const { now, dataDir, archiveDistance: distance = ARCHIVE_DISTANCE_KM, warn = emitWarning } = options
  const shared = archive({
    folder: archiveFolder(dataDir),
    addresses: options.archiveAddresses ?? [],
    storage: options.archiveStorage,
    now,
    distance,
    warn,
  })
  const ofAll = composite(shared, configured)
  const archives = new Map<number, Archive>()
  const archiveOf = (owner: number): Archive => {
    const found =
      archives.get(owner) ?? archive({ owner, folder: archiveFolder(dataDir, owner), now, distance, warn })
    archives.set(owner, found)
    return found
  }
  return {
    ...configured,
    of: (customerId) => composite(archiveOf(customerId), ofAll),
    async stored() {
      const owners = await ownersIn(dataDir)
      return (await Promise.all([shared, ...owners.map(archiveOf)].map(({ stored }) => stored()))).flat()
    },
  }
}
