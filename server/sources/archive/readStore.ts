import FileSystemStore from '@zarrita/storage/fs'
import { get, open, root, slice } from 'zarrita'
import { parameterByName } from '../../../src/weather/parameters.ts'
import type { HourlySeries } from '../../../src/weather/series.ts'
import { HOUR } from '../../../src/weather/time.ts'
import type { ArchivedStore } from './catalogue.ts'
import { cfUnit } from './cfUnits.ts'

/** Zarr reads a chunk that is not there as all missing. Here every chunk is written, so its absence is damage. */
class CompleteStore extends FileSystemStore {
  override async get(...[key, options]: Parameters<FileSystemStore['get']>): Promise<Uint8Array | undefined> {
    const bytes = await super.get(key, options)
    if (bytes === undefined && /\/c(\/|$)/.test(key)) throw new Error(`The archived chunk ${key} is missing.`)
    return bytes
  }
}

/**
 * Hourly columns of a store over `range` (unix seconds and hours); NaN where the store has no value or no such hour.
 * Rejects when the store is damaged or a variable's unit is not the registry's.
 */
export async function readColumns(
  store: Pick<ArchivedStore, 'path' | 'start' | 'length'>,
  names: readonly string[],
  range: { start: number; length: number },
): Promise<HourlySeries['columns']> {
  const group = root(new CompleteStore(store.path))
  const skipped = (range.start - store.start) / HOUR
  const from = Math.max(0, skipped)
  const to = Math.min(store.length, skipped + range.length)
  const columns = await Promise.all(
    names.map(async (name): Promise<[string, Float32Array]> => {
      const array = await open.v3(group.resolve(name), { kind: 'array' })
      if (!array.is('float32')) throw new Error(`${name} in ${store.path} does not hold 32-bit floats.`)
      const unit = cfUnit(parameterByName(name)?.unit ?? '')
      if (array.attrs.units !== unit) throw new Error(`${name} in ${store.path} is not in ${unit}.`)
      const column = new Float32Array(range.length).fill(Number.NaN)
      if (from < to) column.set((await get(array, [slice(from, to)])).data, from - skipped)
      return [name, column]
    }),
  )
  return Object.fromEntries(columns)
}
