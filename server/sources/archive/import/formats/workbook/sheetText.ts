import { readFile } from 'node:fs/promises'
import { messageOf } from '#server/messageOf.ts'
import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { typed } from '#server/sources/archive/import/table.ts'
import type { Task } from '#server/workers/work.ts'
import { hasCells, segmentsOf } from './segments.ts'
import { type SheetLines, sheetLines } from './sheetLines.ts'
import { rowsOf, WORKBOOK, worksheetsOf } from './sheetRows.ts'
import { zipParts } from './zipParts.ts'

/** The lines of a sheet of a workbook. */
export interface SheetText extends SheetLines {
  sheet: string
  /** Whether its days count from 1904. */
  from1904: boolean
}

/** What a ZIP archive is that is no workbook, and what to do with it. */
function otherKind(names: readonly string[]): string {
  if (names.includes('xl/workbook.bin')) return 'a binary workbook (.xlsb); save it as .xlsx'
  if (names.includes('mimetype') && names.includes('content.xml'))
    return 'an OpenDocument file (.ods); save it as .xlsx, or its sheet as CSV'
  return 'a ZIP archive without a workbook; unpack it'
}

/** The sheet that is requested, or the only one with rows. */
function chosen<Sheet extends { name: string; path: string }>(
  { file, sheet }: SheetRequest,
  sheets: readonly Sheet[],
  isFilled: (sheet: Sheet) => boolean,
): Sheet {
  if (sheet !== undefined) {
    const found = sheets.find(({ name }) => name.toLowerCase() === sheet.trim().toLowerCase())
    if (found) return found
    throw new BadInput(
      `${file} has no sheet "${sheet}"; it has ${sheets.map(({ name }) => name).join(', ')}.`,
    )
  }
  const [first, ...more] = sheets.filter(isFilled)
  if (!first) throw new BadInput(`${file} is empty.`)
  if (more.length === 0) return first
  const options = [first, ...more].map(({ name }) => typed('--sheet', name))
  throw new BadInput(`${file} has several sheets with rows; give ${options.join(' or ')}.`)
}

interface SheetRequest {
  file: string
  sheet?: string
}

async function compute(request: SheetRequest): Promise<SheetText> {
  const { file } = request
  const { parts, names } = zipParts(file, await readFile(file), /^xl\/.*\.(xml|rels)$/)
  const workbook = parts.get(WORKBOOK)?.toString('latin1')
  if (workbook === undefined) throw new BadInput(`${file} is ${otherKind(names)}.`)
  const from1904 = /\sdate1904=["'](1|true)["']/.test(workbook)
  try {
    const { sheets, others } = await worksheetsOf(parts)
    const xmlOf = ({ path }: { path: string }) => parts.get(path)!.toString('latin1')
    const sheet = chosen(request, sheets, (one) => hasCells(xmlOf(one)))
    const label = `${file}, sheet "${sheet.name}"`
    const rows = await rowsOf(segmentsOf(label, xmlOf(sheet)), others, { from1904 })
    if (rows.length === 0) throw new BadInput(`${label} is empty.`)
    return { sheet: sheet.name, from1904, ...sheetLines(label, rows, from1904) }
  } catch (error) {
    if (error instanceof BadInput) throw error
    throw new BadInput(`${file} cannot be read as a workbook (${messageOf(error)}); save its sheet as CSV.`)
  }
}

/** Reads a sheet of a workbook; the input names the file, and the sheet unless only one has rows. */
export const textOfSheet: Task<SheetRequest, SheetText> = { name: 'textOfSheet', compute }
