import { HOUR } from '../../src/weather/time.ts'
import { type ArchivedStore, catalogue } from './archive/catalogue.ts'
import { readColumns } from './archive/readStore.ts'
import { coverageOf } from './coverage.ts'
import { distanceKm } from './distance.ts'
import { hourRange } from './hourRange.ts'
import type { Provenance, SourcedSeries, WeatherSource } from './source.ts'

export interface ArchiveOptions {
  /** Folder of the stores; it need not exist. */
  folder: string
  /** Kilometres up to which an archived point stands for the point asked for. */
  distance: number
  /** Told of stores that cannot be read; they are left out. */
  warn: (message: string) => void
}

interface Place {
  latitude: number
  longitude: number
}

function provenanceOf(store: ArchivedStore, point: Place): Provenance {
  const [first, last] = [store.start, store.start + (store.length - 1) * HOUR]
  return {
    source: 'archive',
    title: `Archive: ${store.title}`,
    synthetic: false,
    latitude: store.latitude,
    longitude: store.longitude,
    distance: distanceKm(store, point),
    from: first,
    to: last,
    coverage: store.coverage,
  }
}

/**
 * Imported hourly series, as Zarr stores of one point each (see archive/writeStore.ts). A store that appears or goes while
 * the server runs is seen at the next question. Without a range a series has all hours of the store; hours of a range
 * that the store does not have are NaN. It holds no forecasts.
 */
export function archive({ folder, distance, warn }: ArchiveOptions): WeatherSource {
  const stores = catalogue(folder, warn)

  const nearest = async (point: Place): Promise<ArchivedStore | undefined> => {
    const near = (await stores()).filter((store) => distanceKm(store, point) <= distance)
    return near.sort((a, b) => distanceKm(a, point) - distanceKm(b, point))[0]
  }

  const read = async (
    point: Place,
    names: readonly string[],
    from?: number,
    to?: number,
  ): Promise<SourcedSeries> => {
    const store = await nearest(point)
    if (!store) throw new Error(`The archive holds nothing within ${distance} km of this point.`)
    const range = hourRange(from ?? store.start, to ?? store.start + store.length * HOUR)
    const present = [...new Set(names)].filter((name) => Object.hasOwn(store.coverage, name))
    const columns = await readColumns(store, present, range).catch(async (error) => {
      // Replaced or removed between finding and reading: ask again. Otherwise the store is broken.
      if ((await nearest(point))?.path === store.path) throw error
      return null
    })
    if (!columns) return read(point, names, from, to)
    const coverage = Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, coverageOf(column)]),
    )
    const last = range.start + (range.length - 1) * HOUR
    return {
      series: { ...range, columns },
      provenance: { ...provenanceOf(store, point), from: range.start, to: last, coverage },
    }
  }

  return {
    name: 'archive',
    forecast: () => Promise.reject(new Error('The archive holds no forecasts.')),
    covers: async (point) => {
      const store = await nearest(point)
      return store ? provenanceOf(store, point) : null
    },
    // A removed and imported again store has its old name; when it was written tells the two apart.
    version: async (point) => {
      const store = await nearest(point)
      return store && `${store.path} ${store.modified}`
    },
    series: read,
  }
}
