import { shortestDecimal } from '#weather/singlePrecision.ts'
import {
  attributeFields,
  type Damaged,
  type NumberType,
  type TypedAttribute,
  type Variable,
} from './netcdfFile.ts'

/** How a type is stored: bytes of a number, and how to get one. */
export interface Stored {
  type: NumberType | 'other'
  bytes: number
  get: (view: DataView, at: number) => number
}

/** By the number of the type in the file. From "The NetCDF Classic Format Specification", section "File Format". */
const types: readonly (Stored | undefined)[] = [
  undefined,
  { type: 'int8', bytes: 1, get: (view, at) => view.getInt8(at) },
  { type: 'other', bytes: 1, get: (view, at) => view.getUint8(at) },
  { type: 'int16', bytes: 2, get: (view, at) => view.getInt16(at) },
  { type: 'int32', bytes: 4, get: (view, at) => view.getInt32(at) },
  { type: 'float32', bytes: 4, get: (view, at) => view.getFloat32(at) },
  { type: 'float64', bytes: 8, get: (view, at) => view.getFloat64(at) },
  { type: 'uint8', bytes: 1, get: (view, at) => view.getUint8(at) },
  { type: 'uint16', bytes: 2, get: (view, at) => view.getUint16(at) },
  { type: 'uint32', bytes: 4, get: (view, at) => view.getUint32(at) },
  { type: 'int64', bytes: 8, get: (view, at) => Number(view.getBigInt64(at)) },
  { type: 'uint64', bytes: 8, get: (view, at) => Number(view.getBigUint64(at)) },
]

/** A variable, and where its numbers are. */
export interface ClassicVariable extends Variable {
  stored: Stored
  /** Position of its first number in the file. */
  begin: number
  /** Bytes from one record to the next; absent if the variable does not grow with the records. */
  recordBytes?: number
}

/** Dimensions of a variable, at most. */
const MOST_SIDES = 32

const DIMENSION = 10
const VARIABLE = 11
const ATTRIBUTE = 12

/** Names, attributes and dimensions begin at a multiple of this many bytes. */
const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4

/** The pieces of a header in their order. `take` returns that many of the next bytes of the file. */
function cursor(take: (bytes: number) => DataView, version: number, damaged: Damaged) {
  const int = () => take(4).getUint32(0)
  /** A length or number of things, 8 bytes from version 5 on. */
  const size = () => (version === 5 ? Number(take(8).getBigUint64(0)) : int())
  const position = () => (version === 1 ? int() : Number(take(8).getBigUint64(0)))
  const text = (bytes: number) => {
    const { buffer, byteOffset } = take(padded(bytes))
    return new TextDecoder().decode(new Uint8Array(buffer, byteOffset, bytes))
  }
  const name = () => text(size())
  const typed = (): Stored => {
    const stored = types[int()]
    if (!stored || (version !== 5 && types.indexOf(stored) > 6)) throw damaged('has an unknown type of data')
    return stored
  }
  const list = <Item>(tag: number, item: () => Item): Item[] => {
    const [found, length] = [int(), size()]
    if (found === 0 && length === 0) return []
    if (found !== tag) throw damaged('has a header that cannot be read')
    const items: Item[] = []
    while (items.length < length) items.push(item())
    return items
  }
  const attribute = (): TypedAttribute => {
    const key = name()
    const { type, bytes, get } = typed()
    const length = size()
    if (type === 'other') return { name: key, type, value: text(length).replace(/\0+$/, '') }
    const view = take(padded(length * bytes))
    const numbers = Array.from({ length }, (_, index) => get(view, index * bytes))
    return { name: key, type, value: type === 'float32' ? numbers.map(shortestDecimal) : numbers }
  }
  return { size, position, name, typed, list, attributes: () => list(ATTRIBUTE, attribute) }
}

/**
 * The variables that the header of a classic NetCDF file describes: CDF-1, CDF-2 (64-bit offsets) or CDF-5 (64-bit data). `take` returns the
 * bytes after the first four of the file, one piece after the other; `fileSize` is in bytes.
 */
export function classicHeader(
  take: (bytes: number) => DataView,
  { version, fileSize, damaged }: { version: number; fileSize: number; damaged: Damaged },
): ClassicVariable[] {
  const { size, position, name, typed, list, attributes } = cursor(take, version, damaged)
  const records = size()
  const dimensions = list(DIMENSION, () => ({ name: name(), length: size() }))
  attributes()
  const found = list(VARIABLE, () => {
    const variable = { name: name(), ids: [] as number[] }
    const sides = size()
    if (sides > MOST_SIDES) throw damaged('has a header that cannot be read')
    while (variable.ids.length < sides) variable.ids.push(size())
    const own = attributeFields(attributes())
    const stored = typed()
    // The size that the header states is not used: it overflows in large files.
    size()
    return { ...variable, ...own, stored, begin: position() }
  })

  const sidesOf = (ids: readonly number[]) =>
    ids.map((id) => {
      const side = dimensions[id]
      if (!side) throw damaged('has a variable with an unknown dimension')
      return side
    })
  const variables = found.map((variable) => {
    const sides = sidesOf(variable.ids)
    const isRecord = sides[0]?.length === 0
    const numbers = sides.slice(isRecord ? 1 : 0).reduce((product, { length }) => product * length, 1)
    return { ...variable, sides, isRecord, bytes: numbers * variable.stored.bytes }
  })
  const growing = variables.filter(({ isRecord }) => isRecord)
  // A single variable that grows is not padded between its records.
  const recordBytes =
    growing.length === 1 ? growing[0]!.bytes : growing.reduce((sum, { bytes }) => sum + padded(bytes), 0)
  const STREAMING = version === 5 ? 2 ** 64 : 2 ** 32 - 1
  const first = growing.reduce((least, { begin }) => Math.min(least, begin), Number.POSITIVE_INFINITY)
  const written = recordBytes === 0 ? 0 : Math.max(0, Math.floor((fileSize - first) / recordBytes))
  const known = records < STREAMING ? records : written
  return variables.map(({ name, attributes, floating, stored, begin, sides, isRecord }) => ({
    name,
    attributes,
    floating,
    stored,
    begin,
    type: stored.type,
    dimensions: sides.map((side) => side.name),
    shape: sides.map(({ length }, place) => (place === 0 && isRecord ? known : length)),
    ...(isRecord && { recordBytes }),
  }))
}
