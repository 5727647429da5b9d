import {
  type AsyncReadable,
  type Float32,
  get,
  isZarritaError,
  slice,
  type Array as ZarrArray,
} from 'zarrita'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { decode, isIdentity } from '../units/decode.ts'
import type { ArchivedStore } from './describeStore.ts'
import type { PlacedOptions } from './folderFiles.ts'
import type { StorePoint } from './places.ts'
import type { StoredColumn } from './storedColumns.ts'

/**
 * Entries [from, to) of an array along one dimension, reading all chunks concurrently. A chunk that lies inside the range and
 * is stored uncompressed is read from its file directly into the result; any other is decoded and copied.
 */
async function readFloats(
  array: ZarrArray<Float32, AsyncReadable>,
  from: number,
  to: number,
): Promise<Float32Array> {
  const values = new Float32Array(to - from)
  const side = array.chunks[0]!
  const load = async (index: number): Promise<void> => {
    const [first, last] = [index * side, (index + 1) * side]
    const options: PlacedOptions =
      first >= from && last <= to ? { into: new Uint8Array(values.buffer, (first - from) * 4, side * 4) } : {}
    const { data } = await array.getChunk([index], options)
    if (data.buffer === values.buffer) return
    const [begin, end] = [Math.max(first, from), Math.min(last, to)]
    values.set(data.subarray(begin - first, end - first), begin - from)
  }
  const chunks: Promise<void>[] = []
  for (let index = Math.floor(from / side); index * side < to; index++) chunks.push(load(index))
  await Promise.all(chunks)
  return values
}

/** First step of the store whose hour is not before `hour`, counted from the store's first hour. */
function stepAt({ hours, length }: Pick<ArchivedStore, 'hours' | 'length'>, hour: number): number {
  if (!hours) return Math.min(Math.max(hour, 0), length)
  let [low, high] = [0, hours.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (hours[middle]! < hour) low = middle + 1
    else high = middle
  }
  return low
}

async function readSteps(
  { time }: ArchivedStore,
  { array, dimensions, indices, decoding }: StoredColumn,
  place: StorePoint,
  [from, to]: [from: number, to: number],
): Promise<Float32Array> {
  const selection = dimensions.map((name) =>
    name === time ? slice(from, to) : (indices[name] ?? place.indices[name] ?? 0),
  )
  if (array.is('float32') && isIdentity(decoding)) {
    return array.shape.length === 1 ? readFloats(array, from, to) : (await get(array, selection)).data
  }
  if (array.is('number') || array.is('bigint')) return decode((await get(array, selection)).data, decoding)
  throw new Error(`${array.path} does not hold numbers.`)
}

/**
 * Hourly columns of a store over `range` (unix seconds and hours) at one of its places; NaN where the store has no value or no
 * such hour. Names that the store does not have are omitted. Rejects with a message if the store is damaged or does not answer.
 */
export async function readColumns(
  store: ArchivedStore,
  place: StorePoint,
  names: readonly string[],
  range: { start: number; length: number },
): Promise<HourlySeries['columns']> {
  const skipped = (range.start - store.start) / HOUR
  const steps: [number, number] = [stepAt(store, skipped), stepAt(store, skipped + range.length)]
  const read = async (name: string): Promise<[string, Float32Array]> => {
    const column = () => new Float32Array(range.length).fill(Number.NaN)
    if (steps[0] >= steps[1]) return [name, column()]
    const values = await readSteps(store, store.columns[name]!, place, steps)
    if (values.length === range.length) return [name, values]
    const filled = column()
    const { hours } = store
    if (hours) for (const [step, value] of values.entries()) filled[hours[steps[0] + step]! - skipped] = value
    else filled.set(values, steps[0] - skipped)
    return [name, filled]
  }
  const present = names.filter((name) => Object.hasOwn(store.columns, name))
  try {
    return Object.fromEntries(await Promise.all(present.map(read)))
  } catch (error) {
    if (!isZarritaError(error)) throw error
    throw new Error(`The archived series in ${store.where} cannot be read: ${error.message}`, {
      cause: error,
    })
  }
}
