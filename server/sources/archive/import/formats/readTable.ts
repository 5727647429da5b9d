import { open } from 'node:fs/promises'
import { BadInput } from '../badInput.ts'
import { isNetcdf } from '../netcdf/files/openFile.ts'
import type { NetcdfRequest } from '../netcdf/netcdfSeries.ts'
import { readNetcdf } from '../netcdf/readNetcdf.ts'
import type { Table } from '../table.ts'
import { readCsv } from './readCsv.ts'
import { isNdbc, readNdbc } from './readNdbc.ts'
import { isJson, isOpenMeteoCsv, readOpenMeteo, readOpenMeteoCsv } from './readOpenMeteo.ts'
import { readText } from './readText.ts'
import { isWorkbook, readWorkbook } from './workbook/readWorkbook.ts'

interface Format {
  isRecognised: (head: string) => boolean
  read: (file: string, text: AsyncIterable<string>, head: string) => Promise<Table>
}

/** The file formats; the first one that recognizes a file reads it. */
const formats: readonly Format[] = [
  { isRecognised: isJson, read: readOpenMeteo },
  { isRecognised: isOpenMeteoCsv, read: readOpenMeteoCsv },
  { isRecognised: isNdbc, read: readNdbc },
  { isRecognised: () => true, read: readCsv },
]

/** A whole line that is neither empty nor a comment. */
const FIRST_LINE = /^(?!#)[^\S\n]*\S.*\n/m

/** The first bytes of a file; none if it cannot be opened, which `readText` reports. */
async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file).catch(() => undefined)
  try {
    const { buffer, bytesRead } = (await handle?.read(Buffer.alloc(8), 0, 8, 0)) ?? {
      buffer: Buffer.alloc(0),
      bytesRead: 0,
    }
    return buffer.subarray(0, bytesRead)
  } catch {
    return Buffer.alloc(0)
  } finally {
    await handle?.close()
  }
}

/** What is read of a file with several places or sheets, or more columns than are needed. */
export interface TableRequest extends Omit<NetcdfRequest, 'file' | 'first'> {
  /** The sheet of a workbook. */
  sheet?: string
  /** Called with the number of bytes that were read of a file of text. */
  onBytes?: (bytes: number) => void
}

/**
 * A file as a table: a sheet of an Excel workbook, NetCDF, or, plain or gzip, an answer of Open-Meteo, NDBC standard meteorological data
 * or CSV, detected from its first bytes or lines. Throws BadInput, naming the file, if it cannot be read.
 */
export async function readTable(file: string, { sheet, onBytes, ...request }: TableRequest): Promise<Table> {
  const first = await firstBytes(file)
  if (await isWorkbook(file, first)) return readWorkbook(file, sheet)
  if (sheet !== undefined)
    throw new BadInput(`${file} is no workbook and has no sheet "${sheet}"; leave --sheet out.`)
  if (isNetcdf(first)) return readNetcdf({ ...request, file, first })
  const pieces = readText(file, onBytes)
  let head = ''
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
    head += next.value
    if (FIRST_LINE.test(head)) break
  }
  async function* text() {
    yield head
    yield* pieces
  }
  return formats.find(({ isRecognised }) => isRecognised(head))!.read(file, text(), head)
}
