import type { Task } from '#server/workers/work.ts'
import type { Place } from '#weather/series.ts'
import { BadInput } from '../badInput.ts'
import { mappingsFor } from '../parseMapping.ts'
import { rowFilter } from '../rowFilter.ts'
import type { ColumnMapping, Table } from '../table.ts'
import { cfTimes } from './cfTime.ts'
import { cfValues } from './cfValues.ts'
import { type Axes, allValues, fileAxes } from './fileAxes.ts'
import { type Cell, cellFor, placeText } from './fileCells.ts'
import { type FileColumn, fileColumns, type Source } from './fileColumns.ts'
import type { NetcdfFile } from './files/netcdfFile.ts'
import { openFile } from './files/openFile.ts'

/** What is read of a NetCDF file. */
export interface NetcdfRequest {
  file: string
  /** The first bytes of the file, which tell its format. */
  first: Uint8Array
  /** The point of which the nearest cell is read; absent if the file has one place. */
  point?: Place
  /** As in an import. */
  map: readonly string[]
  /** Other files may have the columns that it maps. */
  isPart?: boolean
  where: readonly string[]
  time?: string
}

/** A series of a NetCDF file as plain data. */
export interface NetcdfSeries {
  format: string
  /** Name of the variable of the times, and how it writes them. */
  time: string
  timeUnits: string
  /** Unix seconds. */
  times: Float64Array
  columns: readonly string[]
  units: Readonly<Record<string, string>>
  /** The columns that are parameters, by the name of the parameter. */
  defaults: readonly (Omit<ColumnMapping, 'parameter'> & { parameter: string })[]
  /** The values of the columns that are needed, NaN where one is missing. */
  values: Readonly<Record<string, Float64Array>>
  notes: readonly string[]
  /** The places of which the series is, as texts. */
  cells: readonly string[]
  /** The place of the file if it has one. */
  place?: Place
}

/** Times of a file, at most: two hundred years of every ten minutes. */
const MOST_TIMES = 200 * 366 * 144

/** The table of a file without its rows. */
function tableOf(file: NetcdfFile, time: string, columns: readonly FileColumn[]): Table {
  const units = columns.flatMap(({ name, unit }): [string, string][] =>
    unit === undefined ? [] : [[name, unit]],
  )
  return {
    file: file.path,
    format: file.format,
    columns: [time, ...columns.map(({ name }) => name)],
    rows: (async function* () {})(),
    counted: 'time',
    time,
    defaults: columns.flatMap(({ mapping }) => mapping ?? []),
    units: Object.fromEntries(units),
    notes: () => [],
  }
}

const seaStates: readonly string[] = ['wave', 'swell']

/** Finds the cell of each set of places in a file: of those around the point the nearest that has waves, if waves are read. */
function cellsOf(file: NetcdfFile, axes: Axes, needed: readonly FileColumn[], point: Place | undefined) {
  const found = new Map<string, Cell>()
  const placesKey = (source: Source) => {
    const places = axes.placesOf(source.variable)
    return places && { ...places, key: `${places.latitude.name} ${places.longitude.name}` }
  }
  const cellOf = (source: Source): Cell | undefined => {
    const places = placesKey(source)
    if (!places) return undefined
    const known = found.get(places.key)
    if (known) return known
    const same = needed.filter(({ sources }) => placesKey(sources[0]!)?.key === places.key)
    const waves = same.filter(({ mapping }) => seaStates.includes(mapping?.parameter.family ?? ''))
    const sources = (waves.length > 0 ? waves : same).map(({ sources }) => sources[0]!)
    const { latitude, longitude } = places
    const what = waves.length > 0 ? 'waves' : 'values'
    const cell = cellFor(file, {
      time: axes.time,
      latitude,
      longitude,
      sources,
      what,
      ...(point && { point }),
    })
    found.set(places.key, cell)
    return cell
  }
  return { cellOf, found }
}

/** The values of a source at all times in a cell. */
function valuesIn(
  file: NetcdfFile,
  axes: Axes,
  { variable, selections }: Source,
  cell: Cell | undefined,
): Float64Array {
  const [time, steps] = [axes.time.dimensions[0]!, axes.time.shape[0]!]
  const read = (selection: Readonly<Record<string, number>>) => {
    const at = (name: string) => (name === time ? 0 : (cell?.indices[name] ?? selection[name] ?? 0))
    const count = variable.dimensions.map((name) => (name === time ? steps : 1))
    return cfValues(variable, file.read(variable, variable.dimensions.map(at), count))
  }
  const [first, ...others] = selections.map(read)
  return first!.map((value, step) =>
    Number.isNaN(value) ? (others.find((other) => !Number.isNaN(other[step]))?.[step] ?? value) : value,
  )
}

/** Variables whose flags say how good the values of others are. */
const flagsOf = (file: NetcdfFile, needed: readonly FileColumn[]): string[] =>
  needed.flatMap(({ sources }) =>
    sources.map(({ variable }) => `${variable.name}_QC`).filter((name) => file.variables.has(name)),
  )

function readSeries(
  file: NetcdfFile,
  { point, map, isPart, where, time: requested }: NetcdfRequest,
): NetcdfSeries {
  const axes = fileAxes(file, requested)
  const { time } = axes
  const [steps] = time.shape
  if (steps === 0) throw new BadInput(`${file.path} has no times.`)
  if (steps! > MOST_TIMES)
    throw new BadInput(`${file.path} has ${steps!.toLocaleString('en')} times, more than can be read.`)
  const coordinates = new Set(
    [...file.variables.values()].flatMap(({ attributes }) => String(attributes.bounds ?? '')),
  )
  const held = [...file.variables.values()].filter(
    (variable) =>
      variable !== time &&
      variable.type !== 'other' &&
      variable.dimensions.includes(time.dimensions[0]!) &&
      !coordinates.has(variable.name) &&
      !/ since /i.test(String(variable.attributes.units)),
  )
  const { columns, notes } = fileColumns(held, axes)
  if (map.length === 0 && columns.every(({ mapping }) => !mapping)) {
    const names = columns.map(({ name }) => name).join(', ') || 'none'
    throw new BadInput(
      [
        `${file.path} has no variable that is known as a parameter; say with --map which is (${names}).`,
        ...notes,
      ].join(' '),
    )
  }
  const table = tableOf(file, time.name, columns)
  const { mappings } = mappingsFor(table, map, isPart)
  const names = new Set([...mappings.map(({ column }) => column), ...rowFilter(table, where).columns])
  const mapped = new Map(mappings.map((mapping) => [mapping.column, mapping]))
  const needed = columns
    .filter(({ name }) => names.has(name))
    .map(
      (column): FileColumn => ({
        ...column,
        ...(mapped.has(column.name) && { mapping: mapped.get(column.name)! }),
      }),
    )
  const { times, notes: clockNotes } = cfTimes(file.path, time, allValues(file, time))
  const { cellOf, found } = cellsOf(file, axes, needed, point)
  const values = needed.map(({ name, sources, compute }): [string, Float64Array] => [
    name,
    compute(...sources.map((source) => valuesIn(file, axes, source, cellOf(source)))),
  ])
  const cells = [...new Map([...found.values()].map((cell) => [placeText(cell), cell])).values()]
  const flags = flagsOf(file, needed)
  return {
    format: file.format,
    time: time.name,
    timeUnits: String(time.attributes.units),
    times,
    columns: table.columns,
    units: table.units ?? {},
    defaults: columns.flatMap(({ mapping }) =>
      mapping ? { ...mapping, parameter: mapping.parameter.name } : [],
    ),
    values: Object.fromEntries(values),
    notes: [
      ...(found.size === 0
        ? ['The file does not say its place; the series is stored as that of the point.']
        : []),
      ...notes,
      ...clockNotes,
      ...(flags.length > 0 ? [`Flags of quality are not used: ${flags.join(', ')}.`] : []),
    ],
    cells: cells.map((cell) =>
      point ? `${placeText(cell)}, ${cell.distance.toFixed(1)} km from the point` : placeText(cell),
    ),
    ...(cells.length === 1 && { place: { latitude: cells[0]!.latitude, longitude: cells[0]!.longitude } }),
  }
}

/**
 * Reads the series of a NetCDF file at the cell nearest to a point. A file with a header that lies can cost time and memory: it belongs
 * in a thread of its own.
 */
export const netcdfSeries: Task<NetcdfRequest, NetcdfSeries> = {
  name: 'netcdfSeries',
  async compute(request) {
    const file = await openFile(request.file, request.first)
    try {
      return readSeries(file, request)
    } catch (error) {
      // Sizes that no array can have are a lie of the file.
      if (!(error instanceof RangeError)) throw error
      throw new BadInput(`${request.file} claims to hold more than can be read.`, { cause: error })
    } finally {
      file.close()
    }
  },
}
