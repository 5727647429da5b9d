import type { Point } from '../../../src/weather/series.ts'
import { HOUR } from '../../../src/weather/time.ts'
import type { SourcedSeries } from '../source.ts'
import type { CacheFolder } from './client/cacheFolder.ts'

/** Shape of what is cached; a file of another version counts as none. */
const VERSION = 1

interface StoredRun {
  version: typeof VERSION
  start: number
  length: number
  /** Little-endian 32-bit floats in base64: JSON has no NaN. */
  columns: Record<string, string>
  provenance: SourcedSeries['provenance']
}

/** The newest run that came of each point. */
export interface LastRuns {
  read(point: Point): Promise<SourcedSeries | undefined>
  write(point: Point, run: SourcedSeries): Promise<void>
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

/** Caches the last run of every point in a cache folder. */
export function createLastRuns(cache: CacheFolder): LastRuns {
  return {
    async read(point) {
      const stored = await cache.read(keyOf(point))
      if (!isStoredRun(stored)) return undefined
      const { start, length, provenance } = stored
      const columns = Object.fromEntries(
        Object.entries(stored.columns).map(([name, text]) => [name, unpackColumn(text)]),
      )
      return { series: { start, length, columns }, provenance }
    },
    write(point, { series: { start, length, columns }, provenance }) {
      const packed = Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, packColumn(column)]),
      )
      const stored: StoredRun = { version: VERSION, start, length, columns: packed, provenance }
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

/** Unix seconds at which a run has no more hours. */
export const endOf = ({ series }: SourcedSeries): number => series.start + series.length * HOUR
