import { join } from 'node:path'
import { ComputationEnded } from '#server/domainErrors.ts'
import { runAlone } from '#server/workers/pool.ts'
import { parameterByName } from '#weather/parameters.ts'
import { BadInput } from '../badInput.ts'
import type { Row, Table } from '../table.ts'
import { type NetcdfRequest, type NetcdfSeries, netcdfSeries } from './netcdfSeries.ts'

/** Milliseconds after which the reading of a file is given up. */
const LONGEST = 600_000

/** Runs the task in a thread that ends with it: the memory of the library of NetCDF-4 never shrinks. */
async function inThread(request: NetcdfRequest, longestTask: number): Promise<NetcdfSeries> {
  const file = join(import.meta.dirname, 'thread.ts')
  try {
    return await runAlone(netcdfSeries, request, { file, longestTask })
  } catch (error) {
    if (error instanceof ComputationEnded)
      throw new BadInput(
        `${request.file} takes more memory or longer than ${longestTask / 1000} seconds to read; cut out the place that is wanted.`,
      )
    if (error instanceof Error && error.name === 'BadInput') throw new BadInput(error.message)
    throw error
  }
}

async function* rowsOf({ columns, times, values }: NetcdfSeries): AsyncGenerator<Row> {
  const cells = columns.slice(1).map((name) => values[name])
  for (const [step, time] of times.entries()) {
    const text = (column: Float64Array | undefined) => {
      const value = column?.[step]
      return value === undefined || Number.isNaN(value) ? '' : String(value)
    }
    yield { line: step + 1, cells: [new Date(time * 1000).toISOString(), ...cells.map(text)] }
  }
}

/** A NetCDF file, classic or NetCDF-4, as a table of the series at the cell nearest to the point. Throws BadInput, naming the file. */
export async function readNetcdf(request: NetcdfRequest, longest = LONGEST): Promise<Table> {
  const series = await inThread(request, longest)
  const { format, time, timeUnits, columns, units, defaults, notes, cells, place } = series
  return {
    file: request.file,
    format,
    columns,
    rows: rowsOf(series),
    counted: 'time',
    time,
    timeFormat: timeUnits,
    defaults: defaults.map(({ parameter, ...mapping }) => ({
      ...mapping,
      parameter: parameterByName(parameter)!,
    })),
    units,
    notes: () => [...cells.map((cell) => `Cell ${cell}.`), ...notes],
    cells,
    ...(place && { place }),
  }
}
