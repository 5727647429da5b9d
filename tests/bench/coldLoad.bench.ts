import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installStore } from '#server/sources/archive/import/installStore.ts'
import { writeStore } from '#server/sources/archive/import/writeStore.ts'
import { storeName } from '#server/sources/archive/read/storeName.ts'
import { archive } from '#server/sources/archive.ts'
import type { HourlySeries } from '#weather/series.ts'
import { atMost, type BenchRow, medians } from './measure.ts'
import { tiledSeries } from './usableHours.series.ts'

const YEARS = 20
const names = ['wind_speed_10m', 'wave_height'] as const
const point = { latitude: 54.01, longitude: 6.6, offshore: true }

/** 20 years of two parameters, as an import writes them. */
async function archived(root: string, series: HourlySeries): Promise<string> {
  const iso = (hour: number) => `${new Date((series.start + hour * 3600) * 1000).toISOString().slice(0, 19)}Z`
  const now = new Date('2026-06-15T10:20:00Z')
  return installStore({ root, name: storeName(point), replace: false, now }, (folder) =>
    writeStore(folder, series, {
      Conventions: 'CF-1.11',
      featureType: 'timeSeries',
      title: 'Bench',
      source: 'bench',
      date_created: now.toISOString(),
      latitude: point.latitude,
      longitude: point.longitude,
      time_coverage_start: iso(0),
      time_coverage_end: iso(series.length - 1),
      coverage: Object.fromEntries(names.map((name) => [name, 1])),
    }),
  )
}

/**
 * A cold load of 20 years of two parameters: each time a new source with an empty cache lists the folder, reads the metadata,
 * and reads and decodes the chunks. The baseline reads the files of the same chunks into memory by fs.readFile, all at once.
 */
export async function run(): Promise<BenchRow[]> {
  const root = await mkdtemp(join(tmpdir(), 'seawindow-bench-'))
  try {
    const { start, length, columns } = tiledSeries(YEARS)
    const [wind, wave] = [columns.c0!, columns.c1!]
    const path = await archived(root, { start, length, columns: { [names[0]]: wind, [names[1]]: wave } })
    const files = await Promise.all(
      names.map(async (name) =>
        (await readdir(join(path, name, 'c'))).sort().map((chunk) => join(path, name, 'c', chunk)),
      ),
    )
    const readFiles = async () =>
      (await Promise.all(files.flat().map((file) => readFile(file)))).map(
        (bytes) => new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4),
      )
    const coldLoad = async () => {
      const source = archive({ folder: root, distance: 10, warn: (message) => console.error(message) })
      const { series } = await source.series(point, names)
      return names.map((name) => series.columns[name]!)
    }
    const bytes = (parts: readonly Float32Array[]) =>
      Buffer.concat(
        parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
      )
    for (const read of [readFiles, coldLoad]) {
      if (!bytes(await read()).equals(bytes([wind, wave])))
        throw new Error('What was read is not what was written')
    }
    const size = (parts: readonly Float32Array[]) => parts.reduce((sum, part) => sum + part.byteLength, 0)
    const times = await medians(
      { readFile: async () => size(await readFiles()), coldLoad: async () => size(await coldLoad()) },
      21,
    )
    return [
      atMost(
        `Cold load, 2 series, ${YEARS} years: archive / fs.readFile`,
        times.coldLoad / times.readFile,
        5,
      ),
    ]
  } finally {
    await rm(root, { recursive: true })
  }
}
