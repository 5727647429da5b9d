import { get } from 'zarrita'
import type { Sampling } from '#weather/sampling.ts'
import { HOUR } from '#weather/time.ts'
import { type OpenGroup, openGroup, type StoreFiles, type Variable } from './openGroup.ts'
import { onePlace, type Places, readPlaces } from './places.ts'
import { isStoreAttributes, type StoreAttributes } from './storeAttributes.ts'
import { type StoredColumn, storedColumns } from './storedColumns.ts'
import { readTimeAxis, type TimeAxis } from './timeAxis.ts'

/** A store in a folder, in the version whose metadata have the modification times `modified`. */
export interface StoreFolder {
  path: string
  name: string
  modified: string
}

/** A store as its own metadata describes it. */
export interface ArchivedStore extends TimeAxis {
  /** Its name in lists, for example "54.01N_6.6E". */
  name: string
  /** Human-readable folder or address. */
  where: string
  /** Only for a store in a folder, so that another thread can describe the same store. */
  folder?: StoreFolder
  title: string
  /** The files that it was imported from, or where another program says that its values come from. */
  source?: string
  /** What to know of its values; only in stores made by this program. */
  comment?: string
  /** When it was made, ISO 8601. */
  created?: string
  places: Places
  /** Name of the dimension of time. */
  time: string
  /** The array of times. */
  times: Variable
  columns: Readonly<Record<string, StoredColumn>>
  /** Share of hours with a value by parameter; only in stores made by this program, which record it. */
  coverage?: Readonly<Record<string, number>>
  /** How often each parameter is sampled that is not hourly. */
  samplings?: Readonly<Record<string, Sampling>>
  /** Why some of its variables are not used, as messages. */
  problems: readonly string[]
  /** Only for a store in a folder made by another program: the keys of its columns' chunks when its metadata were read. */
  chunks?: ReadonlySet<string>
  /** Keys of chunks that were read as missing values. */
  absent: OpenGroup['absent']
  /** Reads every file that has a checksum, and returns the damage found, as messages. */
  damagedFiles: OpenGroup['damagedFiles']
}

function timeVariable(arrays: OpenGroup['arrays']): [name: string, variable: Variable] {
  const isTime = ([name, { attrs }]: [string, Variable]) => attrs.standard_name === 'time' || name === 'time'
  const found = [...arrays].find(isTime)
  if (!found) throw new Error('it has no time')
  return found
}

async function readHeights(arrays: OpenGroup['arrays']): Promise<Map<string, Float64Array>> {
  const heights = new Map<string, Float64Array>()
  for (const [name, array] of arrays) {
    if (array.attrs.standard_name !== 'height' || array.shape.length > 1) continue
    if (!(array.is('number') || array.is('bigint'))) continue
    const data = array.shape.length === 0 ? [await get(array)] : (await get(array)).data
    heights.set(
      name,
      Float64Array.from({ length: data.length }, (_, index) => Number(data[index])),
    )
  }
  return heights
}

function ownTimeAxis(attributes: StoreAttributes): TimeAxis {
  const [start, last] = [attributes.time_coverage_start, attributes.time_coverage_end].map(
    (t) => Date.parse(t) / 1000,
  )
  return { start: start!, length: (last! - start!) / HOUR + 1, hours: null }
}

/**
 * Reads the content of a store: where, when and which parameters. A store made by this program has its place and times in its
 * attributes; those of other stores are read from their coordinates. Rejects with a message if the store cannot be used.
 */
export async function describeStore(files: StoreFiles, name: string): Promise<ArchivedStore> {
  const group = await openGroup(files, isStoreAttributes)
  const { arrays, attributes } = group
  const [time, variable] = timeVariable(arrays)
  const own = isStoreAttributes(attributes) ? attributes : null
  const axis = own ? ownTimeAxis(own) : await readTimeAxis(variable)
  const places = own
    ? onePlace({ latitude: own.latitude, longitude: own.longitude })
    : await readPlaces(arrays)
  const dimension = variable.dimensionNames?.[0] ?? time
  const { columns, problems } = storedColumns(group, {
    time: dimension,
    steps: variable.shape[0] ?? 0,
    points: places.dimensions,
    heights: own ? new Map() : await readHeights(arrays),
  })
  const title =
    typeof attributes.title === 'string' && attributes.title.trim() !== '' ? attributes.title : name
  return {
    ...axis,
    name,
    where: files.where,
    title,
    ...(typeof attributes.source === 'string' && { source: attributes.source }),
    ...(typeof attributes.date_created === 'string' && { created: attributes.date_created }),
    places,
    time: dimension,
    times: variable,
    columns,
    ...(own?.comment !== undefined && { comment: own.comment }),
    ...(own && { coverage: own.coverage, ...(own.samplings && { samplings: own.samplings }) }),
    problems: [...group.problems, ...problems],
    absent: group.absent,
    damagedFiles: group.damagedFiles,
  }
}
