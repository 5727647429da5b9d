import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** An array of a store that another program wrote; chunked along its first dimension. */
export interface ForeignArray {
  dimensions: string[]
  /** Values in row-major order; `shape` is the length of each dimension. */
  data: readonly number[]
  shape?: number[]
  dtype?: keyof typeof types
  /** Entries of a chunk along the first dimension; by default all are in one chunk. */
  chunk?: number
  /** The chunks that are not written. */
  absent?: readonly number[]
  fill?: number | 'NaN' | null
  attributes?: Record<string, unknown>
  bigEndian?: boolean
}

export interface ForeignStore {
  attributes?: Record<string, unknown>
  arrays: Record<string, ForeignArray>
  consolidated?: boolean
}

const types = {
  float32: {
    v2: 'f4',
    bytes: 4,
    write: (view: DataView, at: number, value: number, little: boolean) => view.setFloat32(at, value, little),
  },
  float64: {
    v2: 'f8',
    bytes: 8,
    write: (view: DataView, at: number, value: number, little: boolean) => view.setFloat64(at, value, little),
  },
  int16: {
    v2: 'i2',
    bytes: 2,
    write: (view: DataView, at: number, value: number, little: boolean) => view.setInt16(at, value, little),
  },
  int32: {
    v2: 'i4',
    bytes: 4,
    write: (view: DataView, at: number, value: number, little: boolean) => view.setInt32(at, value, little),
  },
  int64: {
    v2: 'i8',
    bytes: 8,
    write: (view: DataView, at: number, value: number, little: boolean) =>
      view.setBigInt64(at, BigInt(value), little),
  },
} as const

interface Chunk {
  index: number
  bytes: Uint8Array
}

function layout({
  dimensions,
  data,
  shape,
  dtype = 'float32',
  chunk,
  absent = [],
  bigEndian = false,
}: ForeignArray) {
  const sides = shape ?? (dimensions.length === 0 ? [] : [data.length])
  const first = chunk ?? sides[0]
  const chunkShape = first === undefined ? [] : [first, ...sides.slice(1)]
  const size = chunkShape.reduce((product, side) => product * side, 1)
  const { bytes, write } = types[dtype]
  const chunks: Chunk[] = []
  for (let index = 0; index * size < data.length; index++) {
    if (absent.includes(index)) continue
    const buffer = new Uint8Array(size * bytes)
    const view = new DataView(buffer.buffer)
    for (const [place, value] of data.slice(index * size, (index + 1) * size).entries()) {
      write(view, place * bytes, value, !bigEndian)
    }
    chunks.push({ index, bytes: buffer })
  }
  return { sides, chunkShape, chunks, dtype }
}

async function write(folder: string, files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content instanceof Uint8Array ? content : JSON.stringify(content))
  }
}

/** Chunk 1 of two dimensions is "1.0", because dimensions other than the first have one chunk. */
const coordinates = (index: number, rank: number) =>
  Array.from({ length: rank }, (_, side) => (side === 0 ? index : 0))

/** Writes a Zarr v2 store byte by byte, after the specification of version 2 and xarray's `_ARRAY_DIMENSIONS`. */
export async function writeV2(
  folder: string,
  { attributes = {}, arrays, consolidated = false }: ForeignStore,
): Promise<void> {
  const metadata: Record<string, unknown> = { '.zgroup': { zarr_format: 2 }, '.zattrs': attributes }
  for (const [name, array] of Object.entries(arrays)) {
    const { sides, chunkShape, chunks, dtype } = layout(array)
    metadata[`${name}/.zarray`] = {
      zarr_format: 2,
      shape: sides,
      chunks: chunkShape,
      dtype: `${array.bigEndian ? '>' : '<'}${types[dtype].v2}`,
      compressor: null,
      filters: null,
      order: 'C',
      fill_value: array.fill ?? null,
    }
    metadata[`${name}/.zattrs`] = { _ARRAY_DIMENSIONS: array.dimensions, ...array.attributes }
    for (const { index, bytes } of chunks) {
      const key = sides.length === 0 ? '0' : coordinates(index, sides.length).join('.')
      await write(folder, { [`${name}/${key}`]: bytes })
    }
  }
  await write(folder, metadata)
  if (consolidated) await write(folder, { '.zmetadata': { zarr_consolidated_format: 1, metadata } })
}

/** Writes a Zarr v3 store byte by byte, after the core specification of version 3. */
export async function writeV3(
  folder: string,
  { attributes = {}, arrays, consolidated = false }: ForeignStore,
): Promise<void> {
  const metadata: Record<string, unknown> = {}
  for (const [name, array] of Object.entries(arrays)) {
    const { sides, chunkShape, chunks, dtype } = layout(array)
    metadata[name] = {
      zarr_format: 3,
      node_type: 'array',
      shape: sides,
      data_type: dtype,
      chunk_grid: { name: 'regular', configuration: { chunk_shape: chunkShape } },
      chunk_key_encoding: { name: 'default', configuration: { separator: '/' } },
      fill_value: array.fill ?? (dtype.startsWith('float') ? 'NaN' : 0),
      codecs: [{ name: 'bytes', configuration: { endian: array.bigEndian ? 'big' : 'little' } }],
      dimension_names: array.dimensions,
      attributes: array.attributes ?? {},
    }
    await write(folder, { [`${name}/zarr.json`]: metadata[name] })
    for (const { index, bytes } of chunks) {
      await write(folder, { [[name, 'c', ...coordinates(index, sides.length)].join('/')]: bytes })
    }
  }
  await write(folder, {
    'zarr.json': {
      zarr_format: 3,
      node_type: 'group',
      attributes,
      ...(consolidated && { consolidated_metadata: { kind: 'inline', must_understand: false, metadata } }),
    },
  })
}

/** Coordinates of one point, and `length` hours from 2020-01-01 on. */
export function onePoint(length: number, latitude = 54, longitude = 6.5): Record<string, ForeignArray> {
  return {
    time: {
      dimensions: ['time'],
      dtype: 'int64',
      data: Array.from({ length }, (_, hour) => hour),
      attributes: {
        standard_name: 'time',
        units: 'hours since 2020-01-01 00:00:00',
        calendar: 'proleptic_gregorian',
      },
    },
    lat: {
      dimensions: [],
      dtype: 'float64',
      data: [latitude],
      attributes: { standard_name: 'latitude', units: 'degrees_north' },
    },
    lon: {
      dimensions: [],
      dtype: 'float64',
      data: [longitude],
      attributes: { standard_name: 'longitude', units: 'degrees_east' },
    },
  }
}

/** A variable along time. */
export const along = (
  data: readonly number[],
  standard_name: string,
  units: string,
  more: Partial<ForeignArray> = {},
): ForeignArray => ({
  dimensions: ['time'],
  data,
  ...more,
  attributes: { standard_name, units, ...more.attributes },
})
