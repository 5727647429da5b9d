import { crc32, inflateRawSync } from 'node:zlib'
import { BadInput } from '#server/sources/archive/import/badInput.ts'

/** Maximum bytes of a workbook, packed and unpacked. */
const MOST_BYTES = 200_000_000

/** A size that stands in the extra field of a large archive (ZIP64) instead. */
const ELSEWHERE = 0xffff_ffff

/** A file in a ZIP archive, as the central directory tells. */
interface Part {
  name: string
  /** 0 stored, 8 deflated. */
  method: number
  crc: number
  packed: number
  size: number
  /** Position of its own header. */
  at: number
}

/** Position of the central directory and the number of its entries. */
function directoryOf(zip: Buffer): { at: number; count: number } {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0) throw new RangeError('it has no directory')
  const isLarge = end >= 20 && zip.toString('latin1', end - 20, end - 16) === 'PK\x06\x07'
  if (!isLarge) return { at: zip.readUInt32LE(end + 16), count: zip.readUInt16LE(end + 10) }
  const large = Number(zip.readBigUInt64LE(end - 12))
  return { at: Number(zip.readBigUInt64LE(large + 48)), count: Number(zip.readBigUInt64LE(large + 32)) }
}

/** The 64-bit numbers in the extra field of a large archive. */
function largeNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const count = Math.floor(extra.readUInt16LE(at + 2) / 8)
    return Array.from({ length: count }, (_, index) => Number(extra.readBigUInt64LE(at + 4 + 8 * index)))
  }
  return []
}

function* partsOf(zip: Buffer): Generator<Part> {
  let { at, count } = directoryOf(zip)
  for (; count > 0; count--) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const extra = at + 46 + nameLength!
    const large = largeNumbers(zip.subarray(extra, extra + extraLength!))
    // In this order, and only those that are too large for the entry itself.
    const [size, packed, own] = [24, 20, 42].map((field) => {
      const number = zip.readUInt32LE(at + field)
      return number === ELSEWHERE ? (large.shift() ?? number) : number
    })
    yield {
      name: zip.toString('utf8', at + 46, extra),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packed: packed!,
      size: size!,
      at: own!,
    }
    at = extra + extraLength! + commentLength!
  }
}

/** Unpacks a part. Never allocates more than the size that the directory tells. */
function unpacked(zip: Buffer, { method, crc, packed, size, at }: Part): Buffer {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const bytes = zip.subarray(start, start + packed)
  const data = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) })
  if (data.length !== size || crc32(data) !== crc) throw new RangeError('its sizes or checksums are wrong')
  return data
}

/**
 * The parts of a ZIP archive whose names a pattern matches, unpacked, and the names of all. The directory is judged before anything
 * is unpacked, and may lie: a part that is not as large as it tells, or not of its checksum, is refused. Throws BadInput.
 */
export function zipParts(
  file: string,
  zip: Buffer,
  wanted: RegExp,
): { parts: Map<string, Buffer>; names: string[] } {
  try {
    const all = [...partsOf(zip)]
    const total = all.reduce((sum, { size }) => sum + size, 0)
    if (!(total <= MOST_BYTES)) {
      throw new BadInput(`${file} unpacks to more than 200 MB; save its sheet as CSV, which may be larger.`)
    }
    return {
      parts: new Map(
        all.filter(({ name }) => wanted.test(name)).map((part) => [part.name, unpacked(zip, part)]),
      ),
      names: all.map(({ name }) => name),
    }
  } catch (error) {
    if (error instanceof BadInput) throw error
    throw new BadInput(`${file} is a damaged ZIP archive; save it again, or save its sheet as CSV.`)
  }
}
