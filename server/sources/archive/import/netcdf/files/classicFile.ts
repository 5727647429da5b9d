import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type ClassicVariable, classicHeader } from './classicHeader.ts'
import type { Damaged, NetcdfFile } from './netcdfFile.ts'

/** Bytes of a header that are read at first, and at most: no true header is longer. */
const HEADER = 1 << 16
const LONGEST_HEADER = 1 << 26

/** Bytes that are read at once where the numbers that are wanted lie closer to each other than `CLOSE`. */
const BLOCK = 1 << 16
const CLOSE = 1 << 12

const names: Readonly<Record<number, string>> = { 1: 'CDF-1', 2: 'CDF-2', 5: 'CDF-5' }

/** The version of a classic NetCDF file by its first bytes; undefined if it is none. */
export const classicVersion = (first: Uint8Array): number | undefined =>
  Buffer.from(first.subarray(0, 3)).toString('latin1') === 'CDF' && first[3]! in names ? first[3] : undefined

/** The next bytes of a header, of which only what is asked for is read from the file, in growing pieces. */
function headerBytes(read: (position: number, bytes: number) => Buffer<ArrayBuffer>, damaged: Damaged) {
  let bytes = read(0, HEADER)
  let at = 4
  return (count: number): DataView => {
    const end = at + count
    if (end > LONGEST_HEADER) throw damaged('has a header that cannot be read')
    if (end > bytes.length) bytes = read(0, Math.min(LONGEST_HEADER, Math.max(end, 2 * bytes.length)))
    if (end > bytes.length) throw damaged('is truncated in its header')
    const view = new DataView(bytes.buffer, bytes.byteOffset + at, count)
    at = end
    return view
  }
}

/** The places of runs of numbers that lie one behind the other in the file, and the length of a run. */
function runsOf(
  { shape, stored, begin, recordBytes }: ClassicVariable,
  start: readonly number[],
  count: readonly number[],
) {
  // From the first dimension whose inner ones are all taken as a whole, numbers lie one behind the other.
  let inner = Math.max(0, shape.length - 1)
  while (inner > 0 && count[inner] === shape[inner] && !(recordBytes !== undefined && inner === 1)) inner--
  if (recordBytes !== undefined && inner === 0) inner = 1
  const strides: number[] = []
  let stride = stored.bytes
  for (let side = shape.length - 1; side >= 0; side--) {
    strides[side] = side === 0 && recordBytes !== undefined ? recordBytes : stride
    stride *= shape[side]!
  }
  const sides = Math.min(inner, shape.length)
  const last = count.reduce((sum, side, place) => sum + (start[place]! + side - 1) * strides[place]!, begin)
  const run = count.slice(sides).reduce((product, side) => product * side, 1)
  function* positions(side = 0, at = begin): Generator<number> {
    if (side === sides) {
      yield start.slice(sides).reduce((sum, place, index) => sum + place * strides[sides + index]!, at)
      return
    }
    for (let place = 0; place < count[side]!; place++)
      yield* positions(side + 1, at + (start[side]! + place) * strides[side]!)
  }
  return { positions, run, end: last + stored.bytes }
}

/**
 * A classic NetCDF file. Its numbers are read at their positions, so that a file of any size costs no more memory than what is asked for.
 */
export function openClassic(path: string, version: number, damaged: Damaged): NetcdfFile {
  const handle = openSync(path, 'r')
  try {
    const fileSize = fstatSync(handle).size
    const read = (position: number, bytes: number) => {
      const into = Buffer.allocUnsafeSlow(Math.max(0, Math.min(bytes, fileSize - position)))
      let filled = 0
      while (filled < into.length) {
        const more = readSync(handle, into, filled, into.length - filled, position + filled)
        if (more === 0) throw damaged('became shorter while it was read')
        filled += more
      }
      return into
    }
    const variables = classicHeader(headerBytes(read, damaged), { version, fileSize, damaged })
    const byName = new Map(variables.map((variable) => [variable.name, variable]))
    return {
      path,
      format: `NetCDF ${names[version]}`,
      variables: byName,
      read: ({ name }, start, count) => {
        const variable = byName.get(name)!
        const { bytes, get } = variable.stored
        const { positions, run, end } = runsOf(variable, start, count)
        const all = count.reduce((product, side) => product * side, 1)
        // What a header says may be larger than any memory; the file cannot be.
        if (all > 0 && !(end <= fileSize)) throw damaged(`is truncated: values of ${name} are not there`)
        if (all * bytes > fileSize) throw damaged('has a header that cannot be read')
        const numbers = new Float64Array(all)
        let [block, from, last, filled] = [Buffer.alloc(0), 0, 0, 0]
        for (const position of all === 0 ? [] : positions()) {
          const runEnd = position + run * bytes
          if (position < from || runEnd > from + block.length) {
            const isClose = position - last < CLOSE
            block = read(position, isClose ? Math.max(BLOCK, run * bytes) : run * bytes)
            from = position
          }
          last = position
          const view = new DataView(block.buffer, block.byteOffset + position - from, run * bytes)
          for (let index = 0; index < run; index++) numbers[filled++] = get(view, index * bytes)
        }
        return numbers
      },
      close: () => closeSync(handle),
    }
  } catch (error) {
    closeSync(handle)
    throw error
  }
}
