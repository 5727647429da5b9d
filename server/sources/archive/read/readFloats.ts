import type { AsyncReadable, Float32, Array as ZarrArray } from 'zarrita'
import type { PlacedOptions } from './folderFiles.ts'

/**
 * Entries [from, to) of an array along one dimension, all its chunks at once. A chunk that lies inside and is stored as it is goes
 * from its file straight to its place; any other is unpacked and copied there.
 */
export async function readFloats(
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
