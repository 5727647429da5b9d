import { describe, expect, it } from 'vitest'
import writeWorkbook, { type SheetData } from 'write-excel-file/universal'
import { oneNamePerCell, readCsvText, readTableFile } from '#resources/batch/tableFile.ts'

const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'sites.csv')
const read = async (...parts: (string | Uint8Array<ArrayBuffer>)[]) => {
  const found = await readTableFile(fileOf(...parts))
  return 'file' in found ? [found.file.columns, ...found.file.rows.map(({ cells }) => cells)] : found.problem
}

describe('a CSV file', () => {
  it.each([
    ['commas', 'Name,Latitude\r\nA,1.5\r\n'],
    ['semicolons and decimal commas', 'Name;Latitude\nA;"1,5"\n', '1,5'],
    ['tabs', 'Name\tLatitude\nA\t1.5'],
    ['a line that names the separator', 'sep=|\r\nName|Latitude\r\nA|1.5\r\n'],
    ['a byte order mark', '\uFEFFName,Latitude\nA,1.5\n'],
    ['old Mac line ends', 'Name,Latitude\rA,1.5\r'],
    ['empty lines and empty cells below', 'Name,Latitude\n\nA,1.5\n,\n \n'],
  ])('with %s is read', async (_, text, latitude = '1.5') => {
    expect(await read(text)).toEqual([
      ['Name', 'Latitude'],
      ['A', latitude],
    ])
  })

  it('keeps separators, line breaks and quotation marks inside quotes', async () => {
    expect(await read('"Name; of the site";Text\n"a;b";"line 1\nline ""2"""\n')).toEqual([
      ['Name; of the site', 'Text'],
      ['a;b', 'line 1\nline "2"'],
    ])
  })

  it('has its rows numbered as in a spreadsheet, including empty ones', () => {
    const found = readCsvText('a.csv', 'Name\nA\n\n"B\nb"\nC\n')
    expect('file' in found && found.file.rows.map(({ number }) => number)).toEqual([2, 4, 5])
  })

  it('is read in the encodings that spreadsheet programs write', async () => {
    const utf16 = new Uint8Array(
      new Uint16Array([0xfeff, ...Array.from('N\nØ', (letter) => letter.charCodeAt(0))]).buffer,
    )
    expect(await read(utf16)).toEqual([['N'], ['Ø']])
    expect(await read(new Uint8Array([0x4e, 0x0a, 0xd8, 0x73]))).toEqual([['N'], ['Øs']])
    expect(await read('N\nØs')).toEqual([['N'], ['Øs']])
  })

  it.each([
    ['nothing', '', 'sites.csv is empty.'],
    ['only blanks', '\n \n,,\n', 'sites.csv is empty.'],
    ['only a header', 'Name,Latitude\n', 'sites.csv has no rows below the names of its columns.'],
    [
      'a damaged workbook',
      'PK\u0003\u0004\0',
      'sites.csv cannot be read as an Excel workbook (.xlsx). Save it again, or save its sheet as CSV.',
    ],
    [
      'an image',
      '\u0089PNG\0',
      'sites.csv is neither CSV nor an Excel workbook (.xlsx). Save the sheet as one of them.',
    ],
    ['too many rows', `Name\n${'a\n'.repeat(25_001)}`, 'At most 25,000 rows can be imported at once.'],
  ])('with %s is refused with a reason', async (_, text, problem) => {
    expect(await read(text)).toBe(problem)
  })

  it.each([
    ['is not closed', 'Name,Text\nA,x\nB,"y\nC,z\n', 3],
    ['has text after it', 'Name,Text\n"A" b,x\nB,y\n', 2],
  ])('with a quotation mark that %s is refused with the row where it opens', async (_, text, row) => {
    expect(await read(text)).toBe(
      `sites.csv cannot be read as CSV: the quotation mark that opens in row ${row} is not closed, or text follows where it closes.`,
    )
  })

  it.each([
    ['in the header', '"a,b,c,d";e\n1;2\n', ['a,b,c,d', 'e']],
    ['in the cells', 'Name;Note\nA;"a, b, c"\nB;"d, e, f"\n', ['Name', 'Note']],
    ['as decimal sign', 'Name;Latitude\nA;54,5\nB;55,5\n', ['Name', 'Latitude']],
  ])('with commas %s and semicolons between its cells is read', async (_, text, columns) => {
    const rows = await read(text)
    expect(rows[0]).toEqual(columns)
  })
})

describe('a workbook', () => {
  const workbook = async (cells: SheetData) =>
    readTableFile(new File([await writeWorkbook(cells).toBlob()], 'sites.xlsx'))

  it('is read as the texts that CSV would have', async () => {
    const found = await workbook([
      [
        { value: 'Name' },
        { value: 'Latitude' },
        { value: 'Offshore' },
        { value: 'Last day' },
        { value: 'At' },
      ],
      [
        { value: "'=1+1" },
        { value: 54.123456789 },
        { value: true },
        { value: new Date('2027-01-31'), format: 'yyyy-mm-dd' },
        { value: new Date('2027-01-31T06:30:00Z'), format: 'yyyy-mm-dd hh:mm' },
      ],
      [null, null, null, null, null],
      [{ value: '007' }, { value: -1 }, { value: false }, null, null],
    ])
    expect('file' in found && found.file).toEqual({
      name: 'sites.xlsx',
      columns: ['Name', 'Latitude', 'Offshore', 'Last day', 'At'],
      rows: [
        // The import removes one apostrophe.
        { number: 2, cells: ["''=1+1", '54.123456789', 'true', '2027-01-31', '2027-01-31T06:30:00.000Z'] },
        { number: 4, cells: ['007', '-1', 'false', '', ''] },
      ],
    })
  })

  it('without rows is refused', async () => {
    expect(await workbook([[{ value: 'Name' }]])).toEqual({
      problem: 'sites.xlsx has no rows below the names of its columns.',
    })
  })
})

it('several names in a cell become a row for each combination, with the original row number', () => {
  const file = {
    name: 'access.csv',
    columns: ['Site', 'Note', 'User'],
    rows: [
      { number: 2, cells: ['A; B;', 'x;y', 'anna\nben'] },
      { number: 3, cells: ['C, D'] },
    ],
  }
  expect(oneNamePerCell(file, [0, 2]).rows).toEqual([
    { number: 2, cells: ['A', 'x;y', 'anna'] },
    { number: 2, cells: ['A', 'x;y', 'ben'] },
    { number: 2, cells: ['B', 'x;y', 'anna'] },
    { number: 2, cells: ['B', 'x;y', 'ben'] },
    { number: 3, cells: ['C, D', '', ''] },
  ])
})
