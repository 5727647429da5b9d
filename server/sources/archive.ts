import { parameters } from '#weather/parameters.ts'
import { isFilled } from '#weather/sampling.ts'
import type { Place } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { hasUserMessage, NotNow } from '../domainErrors.ts'
import { messageOf } from '../messageOf.ts'
import type { Work } from '../workers/work.ts'
import { missingChunk } from './archive/read/chunks/missingChunks.ts'
import { damageReason } from './archive/read/damageReason.ts'
import type { ArchivedStore } from './archive/read/describeStore.ts'
import { type Catalogue, folderCatalogue } from './archive/read/folderCatalogue.ts'
import { folderSize } from './archive/read/folderFiles.ts'
import { partialYears } from './archive/read/partialYears.ts'
import type { Places, StorePoint } from './archive/read/places.ts'
import { type Reading, readHours, type StoredHours, storedHours } from './archive/read/storedHours.ts'
import type { ObjectStorage } from './archive/read/web/httpStore.ts'
import { remoteCatalogue } from './archive/read/web/remoteCatalogue.ts'
import { distanceKm } from './distance.ts'
import { hourRange } from './hourRange.ts'
import type { HindcastSource, Provenance, SeriesContent, SourcedSeries, StoredSeries } from './source.ts'

/** The stores that the archive reads, and the maximum distance from a point. */
export interface ArchiveOptions {
  /** The customer who owns the stores; without one, they are the installation's. */
  owner?: number | undefined
  /** Folder of the stores; it need not exist. */
  folder: string
  /** http(s) addresses of stores, or of catalogues of stores. */
  addresses?: readonly string[]
  /** Maximum distance in kilometers between an archived point and the requested point. */
  distance: number
  /** The object storage at which some of the addresses are. */
  storage?: ObjectStorage | undefined
  /** Milliseconds before a request to an address times out. */
  timeout?: number
  now?: () => Date
  /** Receives messages about stores that are skipped because they cannot be read, and about unused variables. */
  warn: (message: string) => void
}

/** A source whose `version` is defined exactly where it covers a point, with a list of all its series. */
export type Archive = HindcastSource &
  Required<Pick<HindcastSource, 'version'>> & { stored(): Promise<StoredSeries[]> }

/** Default timeout of a request to an address, in milliseconds. */
const TIMEOUT = 15_000

/** Maximum number of points listed for one store, and for all stores: a map needs no more of a grid. */
const LISTED_OF_STORE = 200
const LISTED = 1000

/** The point of a store that is nearest to the requested point. */
interface Near {
  store: ArchivedStore
  place: StorePoint
  /** Kilometers. */
  distance: number
}

type Samplings = NonNullable<ArchivedStore['samplings']>

const samplingsOf = ({ samplings = {} }: ArchivedStore, names: readonly string[]): Samplings =>
  Object.fromEntries(Object.entries(samplings).filter(([name]) => names.includes(name)))

/** Its name in a folder; the last part of an address is not unique. */
const listedAs = ({ folder, name, where }: ArchivedStore): string => (folder ? name : where)

function provenanceOf({ store, place, distance }: Near): Provenance {
  return {
    source: 'archive',
    title: `Archive: ${store.title}`,
    synthetic: false,
    series: listedAs(store),
    latitude: place.latitude,
    longitude: place.longitude,
    distance,
    from: store.start,
    to: store.start + (store.length - 1) * HOUR,
    ...(store.coverage && { coverage: { ...store.coverage } }),
  }
}

function contentOf(store: ArchivedStore): SeriesContent {
  const { title, places, start, length, samplings = {}, coverage, source, created, folder } = store
  const [place] = places.some(1)
  const names = Object.keys(store.columns)
  const to = start + (length - 1) * HOUR
  return {
    title,
    points: places.count,
    from: start,
    to,
    parameters: parameters.map(({ name }) => name).filter((name) => names.includes(name)),
    samplings,
    ...(coverage && { coverage }),
    ...(source !== undefined && { source }),
    ...(created !== undefined && { created }),
    stamp: folder ? `${folder.path} ${folder.modified}` : JSON.stringify([title, start, length, names]),
    size: async () => folder && folderSize(folder.path),
    async read(wanted, work) {
      const range = { start, length }
      const reading = { place: places.nearest(place!), names: wanted, range, counted: [] }
      return { ...range, columns: (await hoursOf(store, reading, work)).columns }
    },
  }
}

/** Reads a store in a folder in a pool thread, and one at an address in this thread, which mostly waits for the network. */
async function hoursOf(store: ArchivedStore, reading: Reading, work?: Work): Promise<StoredHours> {
  const { folder, start, length } = store
  const hours = await (work && folder
    ? work.run(storedHours, { ...reading, folder, start, length })
    : readHours(store, reading))
  const lost = hours.absent.find((key) => store.chunks?.has(key))
  if (lost !== undefined) throw missingChunk(lost, store.where)
  return hours
}

/**
 * Hourly series in Zarr stores, v2 or v3: imported ones (see archive/import/writeStore.ts) and others with CF metadata, in
 * a folder and at http(s) addresses. Stores added to or removed from the folder while the server runs are noticed at the
 * next request. Without a range, a series has all hours of the store; hours of a range that the store does not have are
 * NaN.
 */
export function archive(options: ArchiveOptions): Archive {
  const { owner, folder, addresses = [], storage, distance, timeout = TIMEOUT } = options
  const { now = () => new Date(), warn } = options
  const folderListing = folderCatalogue(folder, warn)
  const own: Catalogue = (isNeeded) =>
    folderListing(isNeeded).catch((error) => {
      throw new Error(`The archive cannot be read: ${damageReason(error)}.`, { cause: error })
    })
  const remotes = addresses.map((address) => remoteCatalogue(address, { timeout, now, warn, storage }))
  const catalogues: Catalogue[] = [own, ...remotes.map(({ list }) => list)]

  const numbers = new WeakMap<ArchivedStore, number>()
  let described = 0
  const numberOf = (store: ArchivedStore): number => {
    const number = numbers.get(store) ?? ++described
    numbers.set(store, number)
    return number
  }

  /** Errors from the last read of each store, as messages. */
  const failures = new Map<string, string>()

  const listings = (...isNeeded: Parameters<Catalogue>) =>
    Promise.all(catalogues.map((list) => list(...isNeeded)))
  const allStores = async () => (await listings()).flatMap(({ stores }) => stores)

  /** Rejects with a message if the nearest store is broken: no other store or source may replace it. */
  const nearest = async (point: Place): Promise<Near | undefined> => {
    const near = (places: Places) => {
      const place = places.nearest(point)
      return { place, distance: distanceKm(place, point) }
    }
    const all = await listings((places) => near(places).distance <= distance)
    const [first] = [
      ...all.flatMap(({ stores }) => stores.map((store) => ({ store, ...near(store.places) }))),
      ...all.flatMap(({ broken }) =>
        broken.flatMap(({ places, reason }) => (places ? { reason, ...near(places) } : [])),
      ),
    ]
      .filter((found) => found.distance <= distance)
      .sort((a, b) => a.distance - b.distance)
    if (first && 'reason' in first) throw new Error(first.reason)
    return first
  }

  const read = async (
    point: Place,
    names: readonly string[],
    from?: number,
    to?: number,
    work?: Work,
  ): Promise<SourcedSeries> => {
    const near = await nearest(point)
    if (!near) throw new Error(`The archive holds nothing within ${distance} km of this point.`)
    const { store, place } = near
    const end = store.start + store.length * HOUR
    const range = hourRange(from ?? store.start, to ?? end)
    const isWhole = range.start === store.start && range.start + range.length * HOUR === end
    const known = (isWhole && store.coverage) || {}
    const requested = [...new Set(names)]
    const counted = requested.filter((name) => !Object.hasOwn(known, name))
    const reading = { place, names: requested, range, counted }
    const hours = await hoursOf(store, reading, work).catch(async (error) => {
      // The caller gave up, or the worker thread failed: the store itself may be fine.
      if (work?.signal?.aborted || error instanceof NotNow) throw error
      // If the store was replaced or removed since it was found, read again. Otherwise it is broken.
      if ((await nearest(point))?.store !== store) return null
      const reason = hasUserMessage(error)
        ? error.message
        : `The archived series in ${store.where} cannot be read: ${damageReason(error)}.`
      failures.set(store.where, reason)
      throw new Error(reason, { cause: error })
    })
    if (!hours) return read(point, names, from, to, work)
    const { columns } = hours
    failures.delete(store.where)
    const coverage = Object.fromEntries(
      Object.keys(columns).map((name) => [name, known[name] ?? hours.coverage[name]!]),
    )
    const last = range.start + (range.length - 1) * HOUR
    const samplings = samplingsOf(store, requested)
    const steps = names.map((name) => samplings[name]?.step ?? 1)
    // Partial years are only worth a note if the caller did not request a part.
    const years = isWhole ? partialYears(store, steps.length > 0 ? Math.min(...steps) : 1) : []
    const notes = [...(store.comment === undefined ? [] : [store.comment]), ...years]
    return {
      series: { ...range, columns, ...(Object.keys(samplings).length > 0 && { samplings }) },
      provenance: {
        ...provenanceOf(near),
        from: range.start,
        to: last,
        coverage,
        ...(notes.length > 0 && { notes }),
      },
    }
  }

  return {
    covers: async (point) => {
      const near = await nearest(point)
      return near ? provenanceOf(near) : null
    },
    parameters: async (point) => {
      const store = (await nearest(point))?.store
      if (!store) return []
      return parameters
        .map(({ name }) => name)
        .filter((name) => name in store.columns && store.coverage?.[name] !== 0)
        .filter((name) => isFilled(store.samplings?.[name] ?? { step: 1 }))
    },
    // A store that changes is described again, as a new object with a new number.
    version: async (point) => {
      const near = await nearest(point)
      return near && `archive of ${owner ?? 'all'} ${numberOf(near.store)}`
    },
    places: async () =>
      (await allStores())
        .flatMap(({ title, places, start, length }) =>
          places.some(LISTED_OF_STORE).map(({ latitude, longitude }) => {
            return { title, latitude, longitude, from: start, to: start + (length - 1) * HOUR }
          }),
        )
        .slice(0, LISTED),
    problems: async () => {
      const listing = await own().catch(messageOf)
      const remote = remotes.map(({ state }) => state())
      const away = remote.flatMap(({ where, problem }) => (problem ? { file: where, message: problem } : []))
      if (typeof listing === 'string') return [{ file: 'archive', message: listing }, ...away]
      const { stores, broken } = listing
      const unreadable = stores.flatMap(({ where }) => {
        const message = failures.get(where)
        return message === undefined ? [] : { file: `archive/${where}`, message }
      })
      return [
        ...broken.map(({ name, reason }) => ({ file: `archive/${name}`, message: reason })),
        ...unreadable,
        ...away,
        ...remote.flatMap(({ stores }) =>
          stores.flatMap(({ where }) =>
            failures.has(where) ? { file: where, message: failures.get(where)! } : [],
          ),
        ),
      ]
    },
    stored: async () => {
      const { stores, broken } = await own()
      // `problems` tells why an address could not be read.
      const readable = remotes.map(({ list, state }) => list().catch(() => ({ stores: state().stores })))
      const remote = (await Promise.all(readable)).flatMap((listing) => listing.stores)
      return [
        ...[...stores, ...remote].map((store) => ({
          owner,
          name: listedAs(store),
          place: store.places.some(1)[0],
          content: contentOf(store),
          problems: [...store.problems, failures.get(store.where) ?? []].flat(),
        })),
        ...broken.map(({ name, places, reason }) => ({
          owner,
          name,
          place: places?.some(1)[0],
          problems: [reason],
        })),
      ]
    },
    series: read,
  }
}
