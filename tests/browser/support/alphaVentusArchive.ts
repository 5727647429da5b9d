import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { alphaVentusFile, oracle } from '../../weather/alphaVentus.ts'
import type { Product } from './product.ts'

interface SeriesImport {
  latitude: number
  longitude: number
  /** `column=parameter`, optionally with a conversion. */
  map: readonly string[]
  flags?: readonly string[]
}

/** Imports a series into the archive of a running product by its command. Returns the command's output. */
export const importSeries = (
  { dataDir }: Product,
  file: URL,
  { latitude, longitude, map, flags = [] }: SeriesImport,
): string =>
  execFileSync(
    process.execPath,
    [
      'server/archive.ts',
      'import',
      fileURLToPath(file),
      ...['--latitude', String(latitude), '--longitude', String(longitude)],
      ...map.flatMap((column) => ['--map', column]),
      ...flags,
    ],
    {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  )

export const importAlphaVentus = (product: Product): string =>
  importSeries(product, alphaVentusFile, {
    ...{ latitude: 54.01, longitude: 6.6 },
    map: ['wind_speed_ms=wind_speed_10m', 'hs_m=wave_height'],
  })

/** The results of an independent program for the same series. */
export const readOracle = () => JSON.parse(readFileSync(oracle, 'utf8'))
