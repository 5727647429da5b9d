import { registry } from 'zarrita'

type CodecEntry = Awaited<ReturnType<Parameters<typeof registry.set>[1]>>

/** Castagnoli's polynomial, reversed: the one of Zarr v3's crc32c codec, not that of gzip. */
const POLYNOMIAL = 0x82f63b78

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1
  return rest
})

function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (let index = 0; index < bytes.length; index++) crc = table[(crc ^ bytes[index]!) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** Bytes of the checksum, little-endian, which follows the data. */
const LENGTH = 4

/** The crc32c codec of Zarr v3. The one in zarrita removes the checksum without verifying it. */
const checkedCrc32c: CodecEntry = {
  kind: 'bytes_to_bytes',
  fromConfig: () => ({
    kind: 'bytes_to_bytes',
    encode(data: Uint8Array) {
      const bytes = new Uint8Array(data.length + LENGTH)
      bytes.set(data)
      new DataView(bytes.buffer).setUint32(data.length, crc32c(data), true)
      return bytes
    },
    decode(bytes: Uint8Array) {
      const length = bytes.length - LENGTH
      if (length < 0) throw new Error('it is shorter than its checksum')
      const data = bytes.subarray(0, length)
      const written = new DataView(bytes.buffer, bytes.byteOffset + length, LENGTH).getUint32(0, true)
      if (crc32c(data) !== written) throw new Error('its checksum is another')
      return data
    },
    computeEncodedSize: (size: number) => size + LENGTH,
  }),
}

/** Length of the Blosc header in bytes, and the offsets of the unpacked and the packed length in it. */
const HEADER = { length: 16, unpacked: 4, packed: 12 }

/** A Blosc codec that verifies the lengths: for a truncated chunk, the decoder returns whatever is in its memory. */
function checkedBlosc(entry: CodecEntry): CodecEntry {
  return {
    ...entry,
    fromConfig: (configuration, meta) => {
      const codec = entry.fromConfig(configuration, meta)
      return {
        kind: 'bytes_to_bytes',
        encode: (data: Uint8Array) => codec.encode(data),
        async decode(bytes: Uint8Array) {
          if (bytes.length < HEADER.length) throw new Error('it is shorter than its header')
          const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER.length)
          if (header.getUint32(HEADER.packed, true) !== bytes.length) throw new Error('it is not whole')
          const data = await codec.decode(bytes)
          if (header.getUint32(HEADER.unpacked, true) !== data.length) throw new Error('it does not unpack')
          return data
        },
      }
    },
  }
}

/** Makes zarrita use the codecs of this file, for all stores that this thread opens. */
export function registerCheckedCodecs(): void {
  registry.set('crc32c', async () => checkedCrc32c)
  for (const name of ['blosc', 'numcodecs.blosc']) {
    const load = registry.get(name)
    if (load) registry.set(name, async () => checkedBlosc(await load()))
  }
}
