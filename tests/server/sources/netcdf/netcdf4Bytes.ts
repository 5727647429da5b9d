import { File, ready } from 'h5wasm'
import type { Attributes, GivenFile, Type } from './classicBytes.ts'

const arrays = {
  byte: Int8Array,
  char: Uint8Array,
  short: Int16Array,
  int: Int32Array,
  float: Float32Array,
  double: Float64Array,
  ubyte: Uint8Array,
} as const

const arrayOf = (type: Type, values: readonly number[]) =>
  type === 'int64' ? BigInt64Array.from(values, BigInt) : arrays[type].from(values)

/** How the values are stored: whole, or in compressed chunks. */
export interface Storage {
  chunks?: number
  /** Old files have headers without checksums. */
  old?: boolean
}

let written = 0

/** The same file as NetCDF-4: dimensions are scales, and those without a variable are marked as such. */
export async function netcdf4Bytes(
  { dimensions, variables }: GivenFile,
  { chunks, old }: Storage = {},
): Promise<Buffer> {
  const { FS } = await ready
  const path = `/written${++written}.nc`
  const file = new File(path, 'w', old ? { libver: ['earliest', 'latest'] } : {})
  const named = new Set(variables.map(({ name }) => name))
  const lengthOf = (name: string) => dimensions[name]!
  const attributesOf = (name: string, attributes: Attributes = {}) => {
    const dataset = file.get(name)
    if (!dataset || !('create_attribute' in dataset)) throw new Error(`${name} was not written.`)
    for (const [key, value] of Object.entries(attributes))
      dataset.create_attribute(key, typeof value === 'string' ? value : arrayOf(value.type, value.values))
  }
  for (const [name, length] of Object.entries(dimensions)) {
    if (named.has(name)) continue
    const scale = file.create_dataset({ name, data: new Float32Array(length) })
    scale.make_scale(`This is a netCDF dimension but not a netCDF variable. ${length}`)
  }
  for (const { name, dimensions: sides, type, values, attributes } of variables) {
    const shape = sides.map(lengthOf)
    const data = arrayOf(type, values)
    const stored =
      chunks === undefined || sides.length < 2
        ? {}
        : { chunks: shape.map((side) => Math.min(chunks, side)), compression: 4 }
    const dataset = file.create_dataset({ name, data, shape, ...stored })
    if (sides.length === 1 && sides[0] === name) dataset.make_scale(name)
    attributesOf(name, attributes)
  }
  for (const { name, dimensions: sides } of variables) {
    if (sides.length === 1 && sides[0] === name) continue
    const dataset = file.get(name)
    if (!dataset || !('attach_scale' in dataset)) throw new Error(`${name} was not written.`)
    for (const [side, dimension] of sides.entries()) dataset.attach_scale(side, dimension)
  }
  file.close()
  const bytes = Buffer.from(FS!.readFile(path))
  FS!.unlink(path)
  return bytes
}
