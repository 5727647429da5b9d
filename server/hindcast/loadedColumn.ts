import type { ColumnIndex } from '#weather/masks/columnIndex.ts'
import type { Sampling } from '#weather/sampling.ts'
import { sampledProvenance } from '../sources/sampledProvenance.ts'
import type { Provenance, SourcedSeries } from '../sources/source.ts'

/** One cached parameter of a series; without column and index if the source does not have it. */
export interface LoadedColumn {
  name: string
  start: number
  length: number
  column?: Float32Array
  index?: ColumnIndex
  /** Absent for an hourly parameter. */
  sampling?: Sampling
  provenance: Provenance
}

/** A parameter of a series that was read with other parameters, and its index. */
export function loadedColumn(
  { series, provenance }: SourcedSeries,
  name: string,
  index: ColumnIndex | undefined,
): LoadedColumn {
  const column = series.columns[name]
  const coverage = provenance.coverage?.[name]
  const sampling = series.samplings?.[name]
  return {
    name,
    start: series.start,
    length: series.length,
    ...(column && index && { column, index }),
    ...(sampling && { sampling }),
    provenance: {
      ...provenance,
      ...(provenance.coverage && { coverage: coverage === undefined ? {} : { [name]: coverage } }),
    },
  }
}

/** Bytes of the values and of the masks of the index. */
export function bytesOfColumn({ column, index }: LoadedColumn): number {
  const masks = index?.below.reduce((sum, { byteLength }) => sum + byteLength, 0) ?? 0
  return (column?.byteLength ?? 0) + masks
}

/** Joins columns that were cached separately into a series. Throws RangeError if their hours differ. */
export function joinColumns(loaded: readonly LoadedColumn[]): SourcedSeries {
  const [first] = loaded
  if (!first) throw new RangeError('A series needs a column')
  const { start, length, provenance } = first
  const differs = loaded.some((column) => column.start !== start || column.length !== length)
  if (differs) throw new RangeError(`${loaded.map(({ name }) => name).join(', ')} are not of one extent`)
  const columns = Object.fromEntries(loaded.flatMap(({ name, column }) => (column ? [[name, column]] : [])))
  const coverage = Object.assign({}, ...loaded.map((column) => column.provenance.coverage))
  const samplings = Object.fromEntries(
    loaded.flatMap(({ name, sampling }) => (sampling ? [[name, sampling]] : [])),
  )
  const series = { start, length, columns, ...(Object.keys(samplings).length > 0 && { samplings }) }
  const joined = { ...provenance, ...(provenance.coverage && { coverage }) }
  return { series, provenance: sampledProvenance({ series, provenance: joined }) }
}
