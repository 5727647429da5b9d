import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ComputationEnded } from '#server/domainErrors.ts'
import { BadInput } from '#server/sources/archive/import/badInput.ts'
import type { Table } from '#server/sources/archive/import/table.ts'
import { runAlone } from '#server/workers/pool.ts'
import { readCsv } from '../readCsv.ts'
import { isOpenMeteoCsv, readOpenMeteoCsv } from '../readOpenMeteo.ts'
import { type SheetText, textOfSheet } from './sheetText.ts'

/** Maximum bytes of a file. */
const MOST_BYTES = 200_000_000

/** What the thread that reads a workbook may take. */
export interface Allowance {
  megabytes: number
  milliseconds: number
}

const allowance: Allowance = { megabytes: 1000, milliseconds: 120_000 }

/** What a workbook is that is no ZIP archive, and what to do with it. */
async function oldKind(file: string): Promise<string> {
  const isProtected = (await readFile(file)).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  return isProtected
    ? 'a workbook with a password; save it without one'
    : 'a workbook of the old kind (.xls); save it as .xlsx, or its sheet as CSV'
}

/** Whether a file is by its first bytes to be read as a workbook, whatever its name. Throws BadInput for workbooks that are not .xlsx files. */
export async function isWorkbook(file: string, first: Uint8Array): Promise<boolean> {
  const start = Buffer.from(first.subarray(0, 4)).toString('latin1')
  const isOld = start === '\xd0\xcf\x11\xe0'
  if (!isOld && !['PK\x03\x04', 'PK\x05\x06'].includes(start)) return false
  const { size } = await stat(file)
  if (size > MOST_BYTES) {
    throw new BadInput(`${file} has more than 200 MB; save its sheet as CSV, which may be larger.`)
  }
  if (isOld) throw new BadInput(`${file} is ${await oldKind(file)}.`)
  return true
}

/** The text of a sheet, read in a thread of its own: a file that needs too much memory or time ends only that. */
async function sheetText(
  file: string,
  sheet: string | undefined,
  { megabytes, milliseconds }: Allowance,
): Promise<SheetText> {
  const thread = join(import.meta.dirname, 'thread.ts')
  const request = { file, ...(sheet !== undefined && { sheet }) }
  try {
    return await runAlone(textOfSheet, request, { file: thread, longestTask: milliseconds, megabytes })
  } catch (error) {
    if (error instanceof ComputationEnded) {
      throw new BadInput(`${file} takes too much time or memory as a workbook; save its sheet as CSV.`)
    }
    // Errors lose their class between threads.
    throw error instanceof Error && error.name === 'BadInput' ? new BadInput(error.message) : error
  }
}

/**
 * A sheet of an Excel workbook (.xlsx) as a table, read as if it had been saved as CSV: the one that is named, or the only one with
 * rows. Dates are in UTC; titles above the names are left out. Throws BadInput, naming the file, if it cannot be read.
 */
export async function readWorkbook(file: string, sheet?: string, allowed = allowance): Promise<Table> {
  const { sheet: name, pieces, namesAt, from1904 } = await sheetText(file, sheet, allowed)
  async function* text() {
    yield* pieces
  }
  const head = pieces[0]!
  const table = isOpenMeteoCsv(head)
    ? await readOpenMeteoCsv(file, text())
    : { ...(await readCsv(file, text(), head)), counted: 'row' }
  return {
    ...table,
    format: `${table.format === 'CSV' ? 'Excel workbook' : table.format}, sheet "${name}"`,
    from1904,
    notes: () => [
      ...(namesAt > 1
        ? [`The names of the columns are in row ${namesAt}; the rows above it are not read.`]
        : []),
      ...table.notes(),
    ],
  }
}
