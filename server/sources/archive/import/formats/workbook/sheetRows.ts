import { zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import type { Segment } from './segments.ts'

/** The value of a cell; null is empty. */
export type Cell = string | number | boolean | Date | null
/** The parts of a workbook by path. */
type Parts = ReadonlyMap<string, Uint8Array>

const toZip = (parts: Parts) => zipSync(Object.fromEntries(parts), { level: 0 }).buffer

/** The part that lists the sheets. */
export const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const WORKSHEET_TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet'

const WORKSHEET = /<(?:\w+:)?worksheet[\s>]/

/** The worksheets of a workbook by name, in its order. */
export async function worksheetsOf(
  parts: Parts,
): Promise<{ sheets: { name: string; path: string }[]; others: Parts }> {
  const start = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4000)).toString('latin1')
  const paths = [...parts].filter(([, bytes]) => WORKSHEET.test(start(bytes))).map(([path]) => path)
  const others = new Map([...parts].filter(([path]) => !paths.includes(path)))
  // The package tells names, not paths: each sheet is read with the number of its path in it.
  const numbered = paths.map((path, index): [string, Uint8Array] => [
    path,
    Buffer.from(
      `<worksheet><sheetData><row r="1"><c r="A1"><v>${index}</v></c></row></sheetData></worksheet>`,
    ),
  ])
  const found = await readSheets(toZip(new Map([...others, ...numbered])))
  const sheets = found.flatMap(({ sheet, data }) => {
    const path = paths[Number(data?.[0]?.[0] ?? -1)]
    return path === undefined ? [] : [{ name: sheet, path }]
  })
  return { sheets, others }
}

/** The rows of a sheet in segments, each of which is read as a sheet of a workbook with the styles and texts of the original. */
export async function rowsOf(
  segments: readonly Segment[],
  others: Parts,
  { from1904 }: { from1904: boolean },
): Promise<Cell[][]> {
  if (segments.length === 0) return []
  const each = (text: (index: number) => string) => segments.map((_, index) => text(index)).join('')
  const sheets = each((index) => `<sheet name="${index}" sheetId="${index + 1}" id="segment${index}"/>`)
  const relations = each(
    (index) =>
      `<Relationship Id="segment${index}" Type="${WORKSHEET_TYPE}" Target="/segments/${index}.xml"/>`,
  )
  const original = Buffer.from(others.get(RELATIONS) ?? []).toString('latin1')
  const written: [string, string][] = [
    [WORKBOOK, `<workbook><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>${sheets}</sheets></workbook>`],
    [RELATIONS, original.replace(/(?=<\/(?:\w+:)?Relationships>)/, relations)],
    ...segments.map(({ xml }, index): [string, string] => [`segments/${index}.xml`, xml]),
  ]
  const bytes = written.map(([path, text]): [string, Uint8Array] => [path, Buffer.from(text, 'latin1')])
  const read = await readSheets(toZip(new Map([...others, ...bytes])), { parseNumber })
  const rows: Cell[][] = []
  for (const [index, { data }] of read.entries()) {
    while (rows.length < segments[index]!.before) rows.push([])
    for (const row of data as unknown as Cell[][]) rows.push(row)
  }
  return rows
}

/** A number as the package reads it; anything else as the text that it is. */
function parseNumber(text: string): string | number {
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}
