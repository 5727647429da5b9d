import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { imported } from '../imported.ts'
import { dateCell, partsOf, row, storedBytes, workbook, written, zipOf } from './workbooks.ts'

const seconds = (iso: string) => Date.parse(iso) / 1000
const floats = (...values: number[]) => Float32Array.from(values)
const isoHour = (hour: number) => new Date(Date.UTC(2020, 0, 1, hour)).toISOString()
const none = Number.NaN

/** Serial number of 2020-01-01T00:00. */
const DAY = 43_831

const names = ['time', 'wave_height', 'wind_speed_10m']

/** The folder of the only stored series. */
async function storeIn(data: string): Promise<string> {
  const [name] = await readdir(join(data, 'archive'))
  return join(data, 'archive', name!)
}

/** Numbers from 0 to 1 with all their digits, the same in each run. */
function* fractions() {
  for (let state = 1; ; state = (state * 48_271) % 2_147_483_647) yield state / 2_147_483_647
}

test('a workbook is stored as the same table in CSV is, bit for bit', async () => {
  const numbers = fractions()
  const value = (most: number) => (numbers.next().value! < 0.1 ? null : most * numbers.next().value!)
  // More rows than are read at once.
  const table = Array.from({ length: 2500 }, (_, hour) => ({
    time: isoHour(hour),
    cells: [value(12), value(30)],
  }))
  const csv = [names, ...table.map(({ time, cells }) => [time, ...cells])].join('\n')
  const sheet = [names, ...table.map(({ time, cells }) => [dateCell(time), ...cells])]
  const [one, other] = [
    await imported({ name: 'rows.csv', content: csv }),
    await imported(await workbook({ Data: sheet })),
  ]
  await Promise.all([one.importing, other.importing])
  const [first, second] = [await storeIn(one.data), await storeIn(other.data)]
  for (const name of [...names.slice(1), 'time']) {
    expect(await storedBytes(second, name)).toEqual(await storedBytes(first, name))
  }
})

describe('times', () => {
  const clock = (hour: number) => `<c s="2"><v>${hour / 24}</v></c>`
  test.each([
    ['dates', '', ['time'], (hour: number) => [`<c s="1"><v>${DAY + hour / 24}</v></c>`]],
    ['serial numbers without a style', '', ['time'], (hour: number) => [DAY + hour / 24]],
    ['texts', '', ['time'], (hour: number) => [`01.01.2020 0${hour}:00`]],
    ['ISO dates', '', ['time'], (hour: number) => [`<c t="d"><v>2020-01-01T0${hour}:00:00</v></c>`]],
    ['dates and clocks', '', ['date', 'time'], (hour: number) => [`<c s="1"><v>${DAY}</v></c>`, clock(hour)]],
    ['dates and hours', '', ['date', 'hour'], (hour: number) => [`<c s="1"><v>${DAY}</v></c>`, hour]],
    [
      'dates that count from 1904',
      'date1904="1"',
      ['time'],
      (hour: number) => [`<c s="1"><v>${DAY - 1462 + hour / 24}</v></c>`],
    ],
    [
      'dates that count from 1904, written as true',
      'date1904="true"',
      ['time'],
      (hour: number) => [`<c s="1"><v>${DAY - 1462 + hour / 24}</v></c>`],
    ],
    [
      'serial numbers that count from 1904',
      'date1904="1"',
      ['time'],
      (hour: number) => [DAY - 1462 + hour / 24],
    ],
    [
      'dates and clocks that count from 1904',
      'date1904="1"',
      ['date', 'time'],
      (hour: number) => [`<c s="1"><v>${DAY - 1462}</v></c>`, clock(hour)],
    ],
    [
      'dates that miss the hour by floating point',
      '',
      ['time'],
      (hour: number) => [`<c s="1"><v>${DAY + hour / 24 - 1e-9}</v></c>`],
    ],
  ] as const)('of %s are read in UTC, in a zone of the server too', async (_, properties, columns, cells) => {
    vi.stubEnv('TZ', 'America/New_York')
    onTestFinished(() => void vi.unstubAllEnvs())
    const rows = [0, 1, 2].map((hour) => row(hour + 2, ...cells(hour), hour + 1))
    const { read, importing } = await imported(
      written([row(1, ...columns, 'wave_height'), ...rows].join(''), { properties }),
    )
    const { start, columns: stored } = await read('wave_height')
    expect(start).toBe(seconds('2020-01-01T00:00Z'))
    expect(stored.wave_height).toEqual(floats(1, 2, 3))
    expect((await importing).output).not.toContain('--hours')
  })

  test('a clock of 24:00 is the end of its day', async () => {
    const day = `<c s="1"><v>${DAY}</v></c>`
    const { read } = await imported(
      written(
        row(1, 'date', 'time', 'wave_height') +
          [23, 24].map((hour, index) => row(index + 2, day, clock(hour), hour)).join(''),
      ),
    )
    expect(await read('wave_height')).toMatchObject({
      start: seconds('2020-01-01T23:00Z'),
      columns: { wave_height: floats(23, 24) },
    })
  })
})

describe('the table in a sheet', () => {
  const rows = [
    [dateCell(isoHour(0)), 1.5, 7],
    [dateCell(isoHour(1)), null, 8],
  ]

  test('may have titles above its names, of which the report tells', async () => {
    const { read, importing } = await imported(
      await workbook({
        Data: [
          ['Metocean data of FINO1', null, null],
          ['Station', 'FINO1', null],
          ['Depth', 30, null],
          [],
          ['Time (UTC)', 'wave_height (cm)', 'wind_speed_10m'],
          ...rows,
        ],
      }),
    )
    expect((await read('wave_height', 'wind_speed_10m')).columns).toEqual({
      wave_height: floats(0.015, none),
      wind_speed_10m: floats(7, 8),
    })
    const { output } = await importing
    expect(output).toContain('Format:      Excel workbook, sheet "Data", times as ISO 8601 in UTC')
    expect(output).toContain('The names of the columns are in row 5; the rows above it are not read.')
  })

  test('has rows with the numbers of the sheet in messages, empty ones counted', async () => {
    const { importing, file } = await imported(
      written(
        row(2, 'time', 'wave_height') + row(4, '2020-01-01', 1) + row(2007, '2020-01-01 01:00', 'about 2'),
      ),
    )
    await expect(importing).rejects.toThrow(
      `${file}, row 2007, column "wave_height": "about 2" is not a number; if it means "no value", give --missing "wave_height:about 2".`,
    )
  })

  test('may have two columns, a gap between them, and notes beside it', async () => {
    const { read } = await imported(
      await workbook({
        Data: [
          ['time', null, 'wave_height', null],
          [dateCell(isoHour(0)), null, 1, 'sensor; "new"\nsince today'],
          [],
          [dateCell(isoHour(1)), null, 2, '#1'],
        ],
      }),
    )
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(1, 2))
  })

  test('may be written without places, with prefixes and with a decimal comma in texts', async () => {
    const cells = (...texts: string[]) =>
      `<x:row>${texts.map((text) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`).join('')}</x:row>`
    const parts = partsOf({ Data: '' })
    const { read } = await imported({
      name: 'rows.xlsx',
      content: zipOf({
        ...parts,
        'xl/worksheets/sheet0.xml': `<x:worksheet><x:sheetData>${cells('time', 'wave_height')}${cells('2020-01-01', '1,5')}</x:sheetData></x:worksheet>`,
      }),
    })
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(1.5))
  })

  test('may be an answer of Open-Meteo in its own zone', async () => {
    const { read, importing } = await imported(
      await workbook({
        Data: [
          ['latitude', 'longitude', 'elevation', 'utc_offset_seconds', 'timezone', 'timezone_abbreviation'],
          [54, 6.5, 0, 3600, 'Europe/Berlin', 'CET'],
          [],
          ['time', 'wave_height (m)'],
          ['2020-01-01T01:00', 1],
          ['2020-01-01T02:00', 2],
        ],
      }),
    )
    expect((await importing).output).toContain('Format:      Open-Meteo CSV, sheet "Data"')
    expect(await read('wave_height')).toMatchObject({
      start: seconds('2020-01-01T00:00Z'),
      columns: { wave_height: floats(1, 2) },
    })
  })

  test('joins a CSV of the hours before, also afterwards', async () => {
    const csv = { name: 'before.csv', content: `time,wave_height\n${isoHour(-2)},3\n${isoHour(-1)},4\n` }
    const sheet = (await workbook({ Data: [['time', 'wave_height', 'x'], ...rows] })) as {
      name: string
      content: Buffer
    }
    expect((await (await imported([csv, sheet])).read('wave_height')).columns.wave_height).toEqual(
      floats(3, 4, 1.5, none),
    )
    const { append, read } = await imported(csv)
    await append(sheet)
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(3, 4, 1.5, none))
  })
})

describe('cells', () => {
  const hs = (...cells: (string | number)[]) =>
    row(1, 'time', 'wave_height') + cells.map((cell, index) => row(index + 2, isoHour(index), cell)).join('')

  test.each([
    ['errors', '<c t="e"><v>#VALUE!</v></c>', '"#VALUE!" is not a number; if it means "no value", give'],
    ['logical values', '<c t="b"><v>1</v></c>', '"TRUE" is not a number; if it means "no value", give'],
    ['dates', '<c s="1"><v>43831</v></c>', '"2020-01-01" is not a number'],
  ])('with %s are refused where a number should be', async (_, cell, message) => {
    const { importing, file } = await imported(written(hs(1, cell)))
    await expect(importing).rejects.toThrow(`${file}, row 3, column "wave_height": ${message}`)
  })

  test('with errors are missing by --missing, and #N/A without it, as in CSV', async () => {
    const { read } = await imported(
      written(hs(1, '<c t="e"><v>#VALUE!</v></c>', '<c t="e"><v>#N/A</v></c>')),
      '--missing',
      '#VALUE!',
    )
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(1, none, none))
  })

  test('with formulas have their stored values', async () => {
    const { read } = await imported(
      written(hs('<c><f>1+1</f><v>2</v></c>', '<c t="str"><f>""</f><v></v></c>')),
    )
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(2, none))
  })

  test.each(['<c><f>1+1</f></c>', '<c><f>1+1</f><v></v></c>', '<c><f t="shared" si="0"/><v/></c>'])(
    'with a formula that was never computed are refused: %s',
    async (cell) => {
      const { importing } = await imported(written(hs(1, cell)))
      await expect(importing).rejects.toThrow(
        'sheet "Data" has a formula without a value in B3; open it in Excel, save it and import it again.',
      )
    },
  )
})

describe('sheets', () => {
  const sheet = (value: number) => [
    ['time', 'wave_height'],
    [dateCell(isoHour(0)), value],
  ]
  const two = () => workbook({ 'Wave & data': sheet(1), Info: [['Source']], Empty: [], Short: sheet(2) })

  test('without rows do not count', async () => {
    const { read } = await imported(await workbook({ Empty: [], Data: sheet(3) }))
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(3))
  })

  test('are chosen by --sheet, in small letters too', async () => {
    const { read } = await imported(await two(), '--sheet', 'wave & data')
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(1))
  })

  test.each([
    [
      'several with rows',
      [],
      'FILE has several sheets with rows; give --sheet "Wave & data" or --sheet Info or --sheet Short.',
    ],
    ['an unknown one', ['--sheet', 'B'], 'FILE has no sheet "B"; it has Wave & data, Info, Empty, Short.'],
    ['an empty one', ['--sheet', 'Empty'], 'FILE, sheet "Empty" is empty.'],
    ['one without a table', ['--sheet', 'Info'], 'FILE, sheet "Info" has no row with the names of columns.'],
  ])('are named in the refusal of %s', async (_, options, message) => {
    const { importing, file } = await imported(await two(), ...options)
    await expect(importing).rejects.toThrow(message.replace('FILE', file))
  })

  test('of a CSV file are refused', async () => {
    const { importing, file } = await imported({ name: 'a.csv', content: 'time,hs\n' }, '--sheet', 'A')
    await expect(importing).rejects.toThrow(`${file} is no workbook and has no sheet "A"; leave --sheet out.`)
  })

  test('with names alone, or without a cell, are refused', async () => {
    const names = await imported(await workbook({ Data: [['time', 'wave_height']] }))
    await expect(names.importing).rejects.toThrow(`${names.file} has a header and no rows.`)
    const empty = await imported(await workbook({ Data: [] }))
    await expect(empty.importing).rejects.toThrow(`${empty.file} is empty.`)
  })
})
