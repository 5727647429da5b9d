import FileSystemStore from '@zarrita/storage/fs'
import { type Attributes, create, type Location, root, set } from 'zarrita'
import { type Parameter, parameterByName } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { CHECKSUMS, writeChecksums } from '../checksums.ts'
import type { StoreAttributes } from '../read/storeAttributes.ts'
import { cfUnit } from '../units/cfUnits.ts'

/** Hours per chunk: ten years. */
const CHUNK = 87660

/** Chunks are stored uncompressed, so that a read costs little more than the file access. */
const codecs = [{ name: 'bytes', configuration: { endian: 'little' } }]

type Group = Location<FileSystemStore>

async function writeScalar(group: Group, name: string, value: number, attributes: Attributes): Promise<void> {
  const array = await create(group.resolve(name), {
    dtype: 'float64',
    shape: [],
    chunkShape: [],
    fillValue: Number.NaN,
    codecs,
    dimensionNames: [],
    attributes,
  })
  await set(array, null, value)
}

async function writeTime(group: Group, series: HourlySeries): Promise<void> {
  const { length } = series
  const array = await create(group.resolve('time'), {
    dtype: 'int32',
    shape: [length],
    chunkShape: [CHUNK],
    fillValue: 0,
    codecs,
    dimensionNames: ['time'],
    attributes: {
      standard_name: 'time',
      long_name: 'start of the hour',
      units: 'hours since 1970-01-01T00:00:00Z',
      calendar: 'standard',
      axis: 'T',
    },
  })
  const data = Int32Array.from({ length }, (_, step) => series.start / HOUR + step)
  await set(array, null, { data, shape: [length], stride: [1] })
}

function variableAttributes(parameter: Parameter): Attributes {
  const height = parameter.height === undefined ? '' : ` height_${parameter.height}m`
  return {
    ...(parameter.standardName === null ? {} : { standard_name: parameter.standardName }),
    long_name: parameter.description,
    units: cfUnit(parameter.unit),
    coordinates: `latitude longitude${height}`,
    ...(parameter.categorical ? { flag_values: [0, 1], flag_meanings: 'no yes' } : {}),
  }
}

async function writeColumn(group: Group, name: string, data: Float32Array): Promise<void> {
  const parameter = parameterByName(name)
  if (!parameter) throw new Error(`There is no parameter "${name}".`)
  const array = await create(group.resolve(name), {
    dtype: 'float32',
    shape: [data.length],
    chunkShape: [CHUNK],
    fillValue: Number.NaN,
    codecs,
    dimensionNames: ['time'],
    attributes: variableAttributes(parameter),
  })
  await set(array, null, { data, shape: [data.length], stride: [1] })
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/**
 * Writes the group's metadata with those of its arrays, as zarr-python consolidates Zarr v3, so that a remote reader needs only
 * one file for all metadata.
 */
async function writeConsolidated(
  { store }: Group,
  names: readonly string[],
  attributes: StoreAttributes,
): Promise<void> {
  const read = async (name: string): Promise<[string, unknown]> => [
    name,
    JSON.parse(decoder.decode(await store.get(`/${name}/zarr.json`))),
  ]
  const metadata = Object.fromEntries(await Promise.all(names.map(read)))
  const group = {
    zarr_format: 3,
    node_type: 'group',
    attributes,
    consolidated_metadata: { kind: 'inline', must_understand: false, metadata },
  }
  await store.set('/zarr.json', encoder.encode(JSON.stringify(group)))
}

/**
 * Writes a series as a Zarr v3 group with CF metadata into a folder: one 32-bit float array per parameter, in the registry's
 * unit, chunked by ten years; `time`, `latitude`, `longitude` and the heights as coordinates. The group's own metadata are
 * written after the arrays, and the checksums of all files last.
 */
export async function writeStore(
  folder: string,
  series: HourlySeries,
  attributes: StoreAttributes,
): Promise<void> {
  const group = root(new FileSystemStore(folder))
  const { latitude, longitude } = attributes
  await writeTime(group, series)
  await writeScalar(group, 'latitude', latitude, { standard_name: 'latitude', units: 'degrees_north' })
  await writeScalar(group, 'longitude', longitude, { standard_name: 'longitude', units: 'degrees_east' })
  const names = Object.keys(series.columns)
  const heights = new Set(names.map((name) => parameterByName(name)?.height).filter((h) => h !== undefined))
  for (const height of heights) {
    await writeScalar(group, `height_${height}m`, height, {
      standard_name: 'height',
      units: 'm',
      positive: 'up',
    })
  }
  for (const name of names) await writeColumn(group, name, series.columns[name]!)
  const scalars = [...heights].map((height) => `height_${height}m`)
  await writeConsolidated(group, ['time', 'latitude', 'longitude', ...scalars, ...names], {
    ...attributes,
    checksums: CHECKSUMS,
  })
  await writeChecksums(folder)
}
