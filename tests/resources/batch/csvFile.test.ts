import { describe, expect, it } from 'vitest'
import { oneNamePerCell, readCsvFile, readCsvText, separatorOf } from '#resources/batch/csvFile.ts'

const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new File(parts, 'sites.csv')
const read = async (...parts: (string | Uint8Array<ArrayBuffer>)[]) => {
  const found = await readCsvFile(fileOf(...parts))
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
    ['only blanks', '\n \n;;\n', 'sites.csv is empty.'],
    ['only a header', 'Name,Latitude\n', 'sites.csv has no rows below the names of its columns.'],
    ['a workbook', 'PK\u0003\u0004\0', 'sites.csv is not CSV. Save the sheet as CSV and choose that file.'],
    ['an image', '\u0089PNG\0', 'sites.csv is not CSV. Save the sheet as CSV and choose that file.'],
    ['too many rows', `Name\n${'a\n'.repeat(25_001)}`, 'At most 25,000 rows can be imported at once.'],
  ])('with %s is refused with a reason', async (_, text, problem) => {
    expect(await read(text)).toBe(problem)
  })

  it('with an unclosed quotation mark is refused with its line', async () => {
    expect(await read('Name\n"A\nB\n')).toMatch(
      /^sites\.csv cannot be read as CSV: a quotation mark in line \d+ has no other end\.$/,
    )
  })
})

it('separators inside quotes in the header are ignored', () => {
  expect(separatorOf('"a,b,c,d";e\n')).toBe(';')
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
