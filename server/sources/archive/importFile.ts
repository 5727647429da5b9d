import { basename } from 'node:path'
import { HOUR } from '../../../src/weather/time.ts'
import { coverageOf } from '../coverage.ts'
import { BadInput } from './badInput.ts'
import { importReport } from './importReport.ts'
import { installStore, refuseSecond } from './installStore.ts'
import { mappingsFor } from './parseMapping.ts'
import { readSeries, timeColumn } from './readSeries.ts'
import { readTable } from './readTable.ts'
import { readText } from './readText.ts'
import { storeName } from './storeName.ts'
import { writeStore } from './writeStore.ts'

export interface ImportRequest {
  file: string
  /** Folder of the stores. */
  root: string
  latitude: number
  longitude: number
  /** `column=parameter[*factor][+offset]`; none takes every column that is called like a parameter. */
  map: readonly string[]
  time?: string
  title?: string
  replace: boolean
  now: Date
}

const isoHour = (time: number): string => `${new Date(time * 1000).toISOString().slice(0, 13)}:00:00Z`

function checkCoordinates({ latitude, longitude }: ImportRequest): void {
  if (!(Math.abs(latitude) <= 90)) throw new BadInput('The latitude must be a number from -90 to 90.')
  if (!(Math.abs(longitude) <= 180)) throw new BadInput('The longitude must be a number from -180 to 180.')
}

/**
 * Imports a CSV file, plain or gzip, as the archived series of a point, whole or not at all. Answers the report and the
 * path of the store. Throws BadInput with one sentence when the request or the file is wrong; then nothing has changed.
 */
export async function importFile(request: ImportRequest): Promise<{ report: string; path: string }> {
  checkCoordinates(request)
  const { root, latitude, longitude, replace, now } = request
  const installation = { root, name: storeName(request), replace, now }
  const table = readTable(await readText(request.file))
  const mappings = mappingsFor(table.columns, request.map)
  const series = readSeries(table, table.columns, timeColumn(table.columns, request.time), mappings)
  const columns = Object.entries(series.columns)
  const empty = columns.find(([, column]) => coverageOf(column) === 0)
  if (empty) throw new BadInput(`No row has a value for ${empty[0]}.`)
  await refuseSecond(installation)
  const source = basename(request.file)
  const path = await installStore(installation, (folder) =>
    writeStore(folder, series, {
      Conventions: 'CF-1.11',
      featureType: 'timeSeries',
      title: request.title ?? source.replace(/\.(csv|txt|gz)\b/gi, ''),
      source,
      date_created: now.toISOString(),
      latitude,
      longitude,
      time_coverage_start: isoHour(series.start),
      time_coverage_end: isoHour(series.start + (series.length - 1) * HOUR),
      coverage: Object.fromEntries(columns.map(([name, column]) => [name, coverageOf(column)])),
    }),
  )
  return { report: importReport(table.rows.length, series), path }
}
