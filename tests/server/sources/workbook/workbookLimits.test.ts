import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readWorkbook } from '#server/sources/archive/import/formats/workbook/readWorkbook.ts'
import { imported } from '../imported.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { bomb, partsOf, row, withSize, written, zipOf } from './workbooks.ts'

const hour = (index: number) => new Date(Date.UTC(2000, 0, 1, index)).toISOString()
const small = () => written(row(1, 'time', 'wave_height') + row(2, hour(0), 1) + row(3, hour(1), 2))

/** A workbook with so many rows below its names. */
const long = (rows: number) =>
  written(
    row(1, 'time', 'wave_height') +
      Array.from({ length: rows }, (_, index) => row(index + 2, 36_526 + index / 24, 1)).join(''),
  )

async function fileOf({ name, content }: { name: string; content: Uint8Array }) {
  const file = join(await temporaryFolder(), name)
  await writeFile(file, content)
  return file
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const ole = (stream: string) => Buffer.concat([Buffer.of(0xd0, 0xcf, 0x11, 0xe0), utf16(stream)])

describe('a file that is no workbook to read is refused with what to do', () => {
  test.each<[string, string, Uint8Array, string]>([
    [
      'an old workbook',
      'rows.xls',
      ole('Workbook'),
      'a workbook of the old kind (.xls); save it as .xlsx, or its sheet as CSV.',
    ],
    [
      'a workbook with a password',
      'rows.xlsx',
      ole('EncryptedPackage'),
      'a workbook with a password; save it without one.',
    ],
    [
      'an OpenDocument sheet',
      'rows.ods',
      zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'an OpenDocument file (.ods); save it as .xlsx, or its sheet as CSV.',
    ],
    [
      'a binary workbook',
      'rows.xlsb',
      zipOf({ 'xl/workbook.bin': '1' }),
      'a binary workbook (.xlsb); save it as .xlsx.',
    ],
    [
      'an archive with the name of a CSV file',
      'rows.csv',
      zipOf({ 'rows.csv': 'time,wave_height\n' }),
      'a ZIP archive without a workbook; unpack it.',
    ],
    [
      'a workbook inside gzip',
      'rows.xlsx.gz',
      gzipSync(small().content),
      'a ZIP archive or a workbook inside gzip; unpack it.',
    ],
  ])('%s', async (_, name, content, message) => {
    const { importing, file } = await imported({ name, content })
    await expect(importing).rejects.toThrow(`${file} is ${message}`)
  })

  test('a workbook with the name of a CSV file is read', async () => {
    const { read } = await imported({ ...small(), name: 'rows.csv' })
    expect((await read('wave_height')).columns.wave_height).toEqual(Float32Array.of(1, 2))
  })
})

describe('a workbook that is damaged is refused', () => {
  const damaged = 'is a damaged ZIP archive; save it again, or save its sheet as CSV.'

  test.each<[string, () => Uint8Array]>([
    ['cut off', () => small().content.subarray(0, 900)],
    ['only a mark', () => Buffer.from('PK\x03\x04', 'latin1')],
    [
      'changed in one bit',
      () => {
        const content = Buffer.from(zipOf(partsOf({ Data: row(1, 'time', 12) }), 0))
        content[content.indexOf('<v>12') + 3]! ^= 2
        return content
      },
    ],
  ])('%s', async (_, content) => {
    const { importing, file } = await imported({ name: 'rows.xlsx', content: content() })
    await expect(importing).rejects.toThrow(`${file} ${damaged}`)
  })

  test('broken XML', async () => {
    const parts = partsOf({ Data: row(1, 'time', 'wave_height') })
    const { importing, file } = await imported({
      name: 'rows.xlsx',
      content: zipOf({
        ...parts,
        'xl/worksheets/sheet0.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v',
      }),
    })
    await expect(importing).rejects.toThrow(file)
  })
})

describe('a workbook that is too large is refused', () => {
  test('unpacked beyond 200 MB', async () => {
    const content = bomb(200_000_001)
    expect(content.length).toBeLessThan(400_000)
    const { importing, file } = await imported({ name: 'rows.xlsx', content })
    await expect(importing).rejects.toThrow(`${file} unpacks to more than 200 MB; save its sheet as CSV`)
  })

  test('also with sizes in 64 bits, which a small archive may have too', async () => {
    const large = await imported({ name: 'rows.xlsx', content: bomb(200_000_001, { isLarge: true }) })
    await expect(large.importing).rejects.toThrow('unpacks to more than 200 MB')
    const small = await imported({ name: 'rows.xlsx', content: bomb(1000, { isLarge: true }) })
    await expect(small.importing).rejects.toThrow('cannot be read as a workbook')
  })

  test.each([1000, 200_000_000])(
    'with a directory that tells %s bytes instead of 201 million, without being unpacked',
    async (size) => {
      const content = withSize(bomb(201_000_000), size)
      const { importing, file } = await imported({ name: 'rows.xlsx', content })
      await expect(importing).rejects.toThrow(`${file} is a damaged ZIP archive`)
    },
  )

  test('with a cell at XFD1048576', async () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    const { importing, file } = await imported(written(row(1, 'time', 'wave_height') + far))
    await expect(importing).rejects.toThrow(
      `${file}, sheet "Data" reaches to cell XFD1048576, too far for a table; delete what does not belong to it`,
    )
  })

  test('but not one whose last cell is only formatted', async () => {
    const far = '<row r="1048576"><c r="XFD1048576" s="1"/></row>'
    const file = await fileOf(
      written(row(1, 'time', 'wave_height') + row(2, hour(0), 1) + row(3, hour(1), 2) + far),
    )
    const { rows } = await readWorkbook(file)
    expect(await Array.fromAsync(rows)).toHaveLength(2)
  })

  test('with more than 200,000 rows, not with as many', async () => {
    const { rows } = await readWorkbook(await fileOf(long(200_000)))
    expect(await Array.fromAsync(rows)).toHaveLength(200_000)
    for (const more of [200_001, 300_000]) {
      const file = await fileOf(long(more))
      await expect(readWorkbook(file)).rejects.toThrow(
        `${file}, sheet "Data" has more than 200,000 rows; save it as CSV, which may have more.`,
      )
    }
  })

  test('with one long text in many cells', async () => {
    const strings = ['x'.repeat(32_767)]
    const cells = Array.from({ length: 10_000 }, (_, index) => row(index + 2, 1, '<c t="s"><v>0</v></c>'))
    const { importing } = await imported(written(row(1, 'time', 'wave_height') + cells.join(''), { strings }))
    await expect(importing).rejects.toThrow('sheet "Data" has more than 200 MB of text.')
  })

  test.each([
    ['memory', { megabytes: 20, milliseconds: 60_000 }],
    ['time', { megabytes: 1500, milliseconds: 1 }],
  ])('by %s, and the process goes on', async (_, allowance) => {
    const strings = Array.from({ length: 500_000 }, (_, index) => `text ${index}`)
    const file = await fileOf(written(row(1, 'time', 'wave_height'), { strings }))
    await expect(readWorkbook(file, undefined, allowance)).rejects.toThrow(
      `${file} takes too much time or memory as a workbook; save its sheet as CSV.`,
    )
    expect((await readWorkbook(await fileOf(small()))).columns).toEqual(['time', 'wave_height'])
  })
})
