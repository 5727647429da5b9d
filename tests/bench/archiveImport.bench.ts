import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import { importFiles } from '#server/sources/archive/import/importFiles.ts'
import { isCategorical, parameters as registry } from '#weather/parameters.ts'
import { netcdf4Bytes } from '../server/sources/netcdf/netcdf4Bytes.ts'
import { atLeast, atMost, type BenchRow, medians } from './measure.ts'

const YEARS = 40
const HOURS = Math.round(YEARS * 365.25 * 24)
const START = Date.UTC(1986, 0) / 1000
const place = { latitude: 54.01, longitude: 6.6 }

/** Ten parameters and, for each, a value of every hour within its range, with two decimals. */
const parameters = registry.filter((one) => !isCategorical(one) && one.unit !== '°').slice(0, 10)
const sampleAt = (hour: number, column: number): number => ((hour * (7 + column)) % 190) / 100 + 1

function csvFile(path: string): void {
  const rows = Array.from({ length: HOURS }, (_, hour) => {
    const time = new Date((START + hour * 3600) * 1000).toISOString().slice(0, 16)
    return `${time}Z,${parameters.map((_, column) => sampleAt(hour, column)).join(',')}`
  })
  writeFileSync(path, `${['time', ...parameters.map(({ name }) => name)].join(',')}\n${rows.join('\n')}\n`)
}

/** The rows as the library of the importer reads them, each cell a number. */
async function bareCsv(path: string): Promise<number> {
  let sum = 0
  for await (const cells of createReadStream(path).pipe(parse({ from: 2 })) as AsyncIterable<string[]>) {
    sum += Date.parse(cells[0]!)
    for (let column = 1; column < cells.length; column++) sum += Number(cells[column])
  }
  return sum
}

async function netcdfFile(path: string): Promise<void> {
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  const bytes = await netcdf4Bytes({
    dimensions: { time: HOURS },
    variables: [
      {
        name: 'time',
        dimensions: ['time'],
        type: 'int',
        values: hours,
        attributes: { units: 'hours since 1986-01-01', standard_name: 'time' },
      },
      ...['latitude', 'longitude'].map((name) => ({
        name,
        dimensions: [],
        type: 'double' as const,
        values: [place[name as keyof typeof place]],
        attributes: { units: name === 'latitude' ? 'degrees_north' : 'degrees_east', standard_name: name },
      })),
      ...parameters.map(({ name }, column) => ({
        name,
        dimensions: ['time'],
        type: 'float' as const,
        values: hours.map((hour) => sampleAt(hour, column)),
      })),
    ],
  })
  writeFileSync(path, bytes)
}

/**
 * Forty years of ten parameters imported, from the file to a checked store on the disk: CSV against the bare library that reads its cells
 * as numbers, NetCDF-4 against CSV. (The bare library of NetCDF-4 only copies memory: nothing that judges values can be compared with it.)
 */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'seawindow-bench-'))
  const [csv, netcdf] = [join(folder, 'years.csv'), join(folder, 'years.nc')]
  csvFile(csv)
  await netcdfFile(netcdf)
  const imported = async (file: string) => {
    await importFiles({
      files: [file],
      root: join(folder, 'archive'),
      ...place,
      map: parameters.map(({ name }) => `${name}=${name}`),
      existing: 'replace',
      now: new Date('2026-06-15'),
    })
  }
  const times = await medians(
    {
      csv: () => imported(csv),
      bareCsv: async () => void (await bareCsv(csv)),
      netcdf: () => imported(netcdf),
    },
    1,
  )
  rmSync(folder, { recursive: true })
  return [
    atLeast(
      `Import of ${YEARS} years, 10 parameters, CSV: bare csv-parse / import`,
      times.bareCsv / times.csv,
      0.5,
    ),
    atMost('The same from NetCDF-4 / from CSV', times.netcdf / times.csv, 1),
  ]
}
