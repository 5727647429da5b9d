import { readFile } from 'node:fs/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import writeWorkbook, { type SheetData } from 'write-excel-file/node'

/** A date cell, with a style that shows day and clock. */
export const dateCell = (iso: string) => ({
  type: Date,
  value: new Date(iso),
  format: 'yyyy-mm-dd hh:mm',
})

/** A workbook as a program writes it: sheets by name. */
export async function workbook(sheets: Record<string, unknown[][]>, name = 'rows.xlsx') {
  const all = Object.entries(sheets).map(([sheet, data]) => ({ sheet, data: data as SheetData }))
  return { name, content: await writeWorkbook(all).toBuffer() }
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Cell styles: 0 general, 1 a date, 2 a clock. */
const STYLES =
  '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="21"/></cellXfs></styleSheet>'

interface Written {
  /** The attributes of its properties. */
  properties?: string
  strings?: readonly string[]
}

/** The parts of a workbook whose sheets are given as XML of rows. */
export function partsOf(
  sheets: Record<string, string>,
  { properties = '', strings = [] }: Written = {},
): Record<string, string> {
  const names = Object.keys(sheets)
  const each = (text: (name: string, index: number) => string) => names.map(text).join('')
  return {
    'xl/workbook.xml': `<workbook><workbookPr ${properties}/><sheets>${each(
      (name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index}"/>`,
    )}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${each(
      (_, index) =>
        `<Relationship Id="rId${index}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index}.xml"/>`,
    )}</Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<worksheet><sheetData>${rows}</sheetData><mergeCells count="0"/></worksheet>`,
      ]),
    ),
  }
}

/** A ZIP archive of texts, packed or as they are. */
export const zipOf = (parts: Record<string, string>, level: 0 | 6 = 6): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])), { level })

/** A workbook whose only sheet is given as XML of rows. */
export const written = (rows: string, options?: Written) => ({
  name: 'rows.xlsx',
  content: zipOf(partsOf({ Data: rows }, options)),
})

/** A row of cells as XML: texts, numbers, and anything else as it is given. */
export const row = (number: number, ...cells: (string | number)[]) =>
  `<row r="${number}">${cells
    .map((cell, index) => {
      const place = `${String.fromCharCode(65 + index)}${number}`
      if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
      if (cell.startsWith('<c')) return cell.replace('<c', `<c r="${place}"`)
      return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
    })
    .join('')}</row>`

/** An archive whose directory tells another size of its first part. */
export function withSize(zip: Uint8Array, size: number): Uint8Array {
  const changed = Buffer.from(zip)
  changed.writeUInt32LE(size, changed.indexOf('PK\x01\x02', 'latin1') + 24)
  return changed
}

/** An archive of one part that unpacks to so many spaces; a large one tells its sizes in 64 bits. */
export function bomb(size: number, { isLarge = false } = {}): Buffer {
  const spaces = Buffer.alloc(size, ' ')
  const packed = deflateRawSync(spaces, { level: 9 })
  const name = Buffer.from('xl/workbook.xml')
  const own = Buffer.alloc(30)
  own.write('PK\x03\x04', 'latin1')
  own.writeUInt16LE(name.length, 26)
  const extra = Buffer.alloc(isLarge ? 20 : 0)
  const entry = Buffer.alloc(46)
  entry.write('PK\x01\x02', 'latin1')
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(crc32(spaces), 16)
  entry.writeUInt32LE(isLarge ? 0xffff_ffff : packed.length, 20)
  entry.writeUInt32LE(isLarge ? 0xffff_ffff : size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt16LE(extra.length, 30)
  if (isLarge) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(16, 2)
    extra.writeBigUInt64LE(BigInt(size), 4)
    extra.writeBigUInt64LE(BigInt(packed.length), 12)
  }
  const directory = own.length + name.length + packed.length
  const largeEnd = Buffer.alloc(isLarge ? 76 : 0)
  if (isLarge) {
    largeEnd.write('PK\x06\x06', 'latin1')
    largeEnd.writeBigUInt64LE(1n, 32)
    largeEnd.writeBigUInt64LE(BigInt(directory), 48)
    largeEnd.write('PK\x06\x07', 56, 'latin1')
    largeEnd.writeBigUInt64LE(BigInt(directory + entry.length + name.length + extra.length), 64)
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(isLarge ? 0xffff_ffff : directory, 16)
  return Buffer.concat([own, name, packed, entry, name, extra, largeEnd, end])
}

/** The bytes of a stored column, for comparison bit for bit. */
export const storedBytes = (store: string, name: string) => readFile(`${store}/${name}/c/0`)
