import type { AsyncReadable, Attributes } from 'zarrita'
import { missingNumbers } from '#server/sources/archive/units/decode.ts'
import { Damage } from '../damageReason.ts'

/** Whether a key of a store is that of metadata (Zarr v2 or v3, or a catalogue) and not of a chunk. */
export const isMetadataKey = (key: string): boolean => /(^|\/)(\.z\w+|\w+\.json)$/.test(key)

export const missingChunk = (key: string, where: string): Damage =>
  new Damage(`The archived chunk ${key} of ${where} is missing.`)

const coordinates = ['time', 'latitude', 'longitude', 'lat', 'lon', 'height']

/**
 * Whether every chunk of an array must exist, in a store that may omit chunks that contain only the fill value. A missing chunk
 * may be read as fill values only if the fill value means "missing"; any other number would be invented weather. CF does not
 * allow missing values in coordinates.
 */
export function needsAllChunks(
  name: string,
  { attrs, fillValue }: { attrs: Attributes; fillValue: unknown },
  version: 2 | 3,
): boolean {
  if (fillValue === null) return true
  if (coordinates.includes(typeof attrs.standard_name === 'string' ? attrs.standard_name : name)) return true
  const fill = Number(fillValue)
  const missing = missingNumbers(attrs, version === 2 ? fill : null)
  return !Number.isNaN(fill) && !missing.some((number) => number === fill || Math.fround(number) === fill)
}

/** A store that collects in `absent` the keys of chunks that were missing when they were last read. */
export function trackAbsent(store: AsyncReadable, absent: Set<string>): AsyncReadable {
  const note = <T extends Uint8Array>(bytes: T | undefined, key: string): T | undefined => {
    if (bytes !== undefined) absent.delete(key)
    else if (!isMetadataKey(key)) absent.add(key)
    return bytes
  }
  const getRange = store.getRange?.bind(store)
  return {
    get: async (key, options) => note(await store.get(key, options), key),
    ...(getRange && {
      getRange: async (key, range, options) => note(await getRange(key, range, options), key),
    }),
  }
}
