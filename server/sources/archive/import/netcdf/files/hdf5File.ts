import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { Dataset, File, type Attribute as Hdf5Attribute, ready } from 'h5wasm'
import { shortestDecimal } from '#weather/singlePrecision.ts'
import {
  type Attribute,
  attributeFields,
  type Damaged,
  type NetcdfFile,
  type NumberType,
  type TypedAttribute,
  type Variable,
} from './netcdfFile.ts'

/** Types of numbers by the letters of h5wasm. */
const types: Readonly<Record<string, NumberType>> = {
  b: 'int8',
  h: 'int16',
  i: 'int32',
  q: 'int64',
  B: 'uint8',
  H: 'uint16',
  I: 'uint32',
  Q: 'uint64',
  f: 'float32',
  d: 'float64',
}

const typeOf = (dtype: unknown): Variable['type'] =>
  (typeof dtype === 'string' && /^[<>]?[bhiqBHIQfd]$/.test(dtype) && types[dtype.at(-1)!]) || 'other'

/** Datasets with this name as a scale stand for a dimension without values. */
const WITHOUT_VALUES = 'This is a netCDF dimension but not a netCDF variable'

/** The name of the file in the file system of the library. */
const OPENED = '/opened.nc'

/** What is used of the library's file system in memory. */
interface MemoryFiles {
  unlink: (path: string) => void
  createFile: (
    parent: string,
    name: string,
    properties: object,
    canRead: boolean,
    canWrite: boolean,
  ) => object
}

/**
 * Makes a file on disk the only one that the library can see, read at the positions that are asked for: HDF5 follows links to other files,
 * which must not show the files of this computer.
 */
function showFile(files: MemoryFiles, handle: number, size: number): void {
  const node = files.createFile('/', OPENED.slice(1), {}, true, false)
  const operations = 'stream_ops' in node && typeof node.stream_ops === 'object' ? node.stream_ops : {}
  Object.defineProperty(node, 'usedBytes', { get: () => size })
  Object.assign(node, {
    stream_ops: {
      ...operations,
      read: (_stream: unknown, into: Int8Array, offset: number, length: number, position: number) =>
        readSync(handle, into, offset, length, position),
      llseek: ({ position }: { position: number }, offset: number, whence: number) =>
        offset + (whence === 1 ? position : whence === 2 ? size : 0),
    },
  })
}

function attributeOf({ dtype, value }: Hdf5Attribute): Attribute | undefined {
  if (typeof value === 'string') return value
  if (typeOf(dtype) === 'other')
    return Array.isArray(value) ? value.filter((text) => typeof text === 'string').join(' ') : undefined
  const numbers = Array.from(
    ArrayBuffer.isView(value) ? (value as ArrayLike<number | bigint>) : [Number(value)],
    Number,
  )
  return typeOf(dtype) === 'float32' ? numbers.map(shortestDecimal) : numbers
}

/** Attributes that say how the library links dimensions, of types that only it reads. */
const links: readonly string[] = ['CLASS', 'NAME', 'REFERENCE_LIST', 'DIMENSION_LIST']

function variableOf(name: string, dataset: Dataset): Variable | undefined {
  const { shape, dtype, attrs } = dataset
  if (!shape || String(attrs.NAME?.value ?? '').startsWith(WITHOUT_VALUES)) return undefined
  const isScale = attrs.CLASS?.value === 'DIMENSION_SCALE'
  const dimensions = shape.map((_, side) => {
    const [scale] = dataset.get_attached_scales(side)
    return scale?.replace(/^.*\//, '') ?? (isScale && side === 0 ? name : `dimension ${side + 1} of ${name}`)
  })
  const all = Object.entries(attrs).flatMap(([key, attribute]): TypedAttribute[] => {
    const value = links.includes(key) ? undefined : attributeOf(attribute)
    return value === undefined ? [] : [{ name: key, type: typeOf(attribute.dtype), value }]
  })
  return { name, dimensions, shape, type: typeOf(dtype), ...attributeFields(all) }
}

/**
 * A NetCDF-4 file, which is one of HDF5; only the variables that are not in a group. The memory that it takes grows with the largest piece that is
 * read and is given back only by the end of the thread.
 */
export async function openHdf5(path: string, damaged: Damaged): Promise<NetcdfFile> {
  const library = await ready
  // Without it, a read that fails returns what was in memory before.
  library.activate_throwing_error_handler()
  const files = library.FS as unknown as MemoryFiles
  const handle = openSync(path, 'r')
  const hide = () => {
    files.unlink(OPENED)
    closeSync(handle)
  }
  const orDamaged = <T>(what: string, read: () => T): T => {
    try {
      return read()
    } catch (error) {
      throw damaged(`is damaged: ${what} cannot be read`, error)
    }
  }
  /** Reads values; those of a compression that the library does not have are not damaged. */
  const valuesOf = <T>(dataset: Dataset, name: string, read: () => T): T => {
    const foreign = orDamaged(name, () => dataset.filters).find(({ id }) => id >= library.H5Z_FILTER_RESERVED)
    if (!foreign) return orDamaged(name, read)
    throw damaged(
      `has ${name} in a compression that is not known (${foreign.name || `filter ${foreign.id}`}); rewrite it, for example with nccopy -d 4`,
    )
  }
  showFile(files, handle, fstatSync(handle).size)
  try {
    const file = orDamaged('its beginning', () => new File(OPENED, 'r'))
    const datasets = new Map<string, Dataset>()
    const variables = new Map<string, Variable>()
    for (const name of orDamaged('its list of variables', () => file.keys()))
      orDamaged(name, () => {
        const entity = file.get(name)
        if (!(entity instanceof Dataset)) return
        const variable = variableOf(name, entity)
        if (!variable) return
        datasets.set(name, entity)
        variables.set(name, variable)
      })
    return {
      path,
      format: 'NetCDF-4',
      variables,
      read: ({ name, shape }, start, count) => {
        const dataset = datasets.get(name)!
        if (shape.length === 0) return Float64Array.of(Number(orDamaged(name, () => dataset.value)))
        const slices = start.map((from, side): [number, number] => [from, from + count[side]!])
        const values = valuesOf(dataset, name, () => dataset.slice(slices))
        const isLong = values instanceof BigInt64Array || values instanceof BigUint64Array
        // From numbers an array is copied at once, which a function for each of them would prevent.
        const numbers = isLong
          ? Float64Array.from(values, Number)
          : new Float64Array(values as ArrayLike<number>)
        // A slice that ends outside is cut by the library without a word.
        if (numbers.length !== count.reduce((product, side) => product * side, 1))
          throw damaged(`is damaged: ${name} is shorter than it says`)
        return numbers
      },
      close: () => {
        file.close()
        hide()
      },
    }
  } catch (error) {
    hide()
    throw error
  }
}
