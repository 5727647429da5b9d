import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { alphaVentusFile, oracle } from '../../weather/alphaVentus.ts'
import type { Product } from './product.ts'

/** Imports the series into the archive of a running product, as its administrator does. Returns the command's output. */
export const importAlphaVentus = ({ dataDir }: Product): string =>
  execFileSync(
    process.execPath,
    [
      'server/archive.ts',
      'import',
      fileURLToPath(alphaVentusFile),
      ...['--latitude', '54.01', '--longitude', '6.60'],
      ...['--map', 'wind_speed_ms=wind_speed_10m', '--map', 'hs_m=wave_height'],
    ],
    {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  )

/** The results of an independent program for the same series. */
export const readOracle = () => JSON.parse(readFileSync(oracle, 'utf8'))
