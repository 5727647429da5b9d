import type { HourlySeries, Point } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import type { SourcedSeries } from '../source.ts'
import type { CacheFolder } from './client/cacheFolder.ts'

/** Version of the cached format; files of other versions are ignored. */
const VERSION = 1

interface PackedSeries {
  start: number
  length: number
  /** Little-endian 32-bit floats in base64: JSON has no NaN. */
  columns: Record<string, string>
}

interface StoredRun extends PackedSeries {
  version: typeof VERSION
  /** Absent in older files. */
  members?: PackedSeries[]
  provenance: SourcedSeries['provenance']
}

/** The newest run received for each point. */
export interface LastRuns {
  /** A run later than `newest` is from a clock that was ahead: it is removed. */
  read(point: Point, newest: number): Promise<SourcedSeries | undefined>
  /** The members of the ensemble of a run; empty if the run is not the newest one received. */
  members(point: Point, run: number): Promise<HourlySeries[]>
  write(point: Point, run: SourcedSeries, members: readonly HourlySeries[]): Promise<void>
}

const keyOf = ({ latitude, longitude, offshore }: Point) => `forecast ${latitude} ${longitude} ${offshore}`

const isStoredRun = (value: unknown): value is StoredRun =>
  typeof value === 'object' && value !== null && 'version' in value && value.version === VERSION

const packColumn = (column: Float32Array): string =>
  Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('base64')

function unpackColumn(text: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64'))
  return new Float32Array(bytes.buffer)
}

const mapped = <From, To>(columns: Readonly<Record<string, From>>, map: (column: From) => To) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, map(column)]))

const packSeries = ({ start, length, columns }: HourlySeries): PackedSeries => ({
  start,
  length,
  columns: mapped(columns, packColumn),
})

const unpackSeries = ({ start, length, columns }: PackedSeries): HourlySeries => ({
  start,
  length,
  columns: mapped(columns, unpackColumn),
})

/** Caches the last run of every point in a cache folder. */
export function createLastRuns(cache: CacheFolder): LastRuns {
  return {
    async read(point, newest) {
      const stored = await cache.read(keyOf(point))
      if (!isStoredRun(stored)) return undefined
      if (stored.start > newest) {
        await cache.remove(keyOf(point))
        return undefined
      }
      return { series: unpackSeries(stored), provenance: stored.provenance }
    },
    async members(point, run) {
      const stored = await cache.read(keyOf(point))
      return isStoredRun(stored) && stored.start === run ? (stored.members ?? []).map(unpackSeries) : []
    },
    write(point, { series, provenance }, members) {
      const stored: StoredRun = {
        version: VERSION,
        ...packSeries(series),
        provenance,
        members: members.map(packSeries),
      }
      return cache.write(keyOf(point), stored)
    },
  }
}

/** The first `days` days of a run, both ends included. */
export function firstDays({ series, provenance }: SourcedSeries, days: number): SourcedSeries {
  const length = Math.min(series.length, days * 24 + 1)
  const columns = Object.entries(series.columns).map(([name, column]) => [name, column.slice(0, length)])
  return { series: { start: series.start, length, columns: Object.fromEntries(columns) }, provenance }
}

/** Unix seconds of the end of a run's last hour. */
export const endOf = ({ series }: SourcedSeries): number => series.start + series.length * HOUR
