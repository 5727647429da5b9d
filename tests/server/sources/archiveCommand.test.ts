import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { createWeather } from '#server/sources/index.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const command = resolve('server/commands/archive.ts')
const alphaVentus = '../shared/data/alpha_ventus_wind_wave_hourly_2002_2014.csv.gz'
const at = ['--latitude', '54.01', '--longitude', '6.60']
const point = { latitude: 54.01, longitude: 6.6, offshore: true }

interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  out: string
  err: string
}

function run(dataDir: string, ...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [command, ...args], { env: { ...process.env, DATA_DIR: dataDir } })
  let [out, err] = ['', '']
  child.stdout.on('data', (data) => {
    out += data
  })
  child.stderr.on('data', (data) => {
    err += data
  })
  return new Promise((done) => child.on('close', (code, signal) => done({ code, signal, out, err })))
}

/** The series that a server with this data folder reads at the point. */
const weather = (dataDir: string) =>
  createWeather({ dataDir, source: 'climatology', now: () => new Date('2026-06-15T10:20:00Z') }).of(1)

async function fileWith(
  content: string | Uint8Array,
  name = 'rows.csv',
): Promise<[folder: string, file: string]> {
  const folder = await temporaryFolder()
  const file = join(folder, name)
  await writeFile(file, content)
  return [join(folder, 'data'), file]
}

const good = 'time,wind_speed_10m\n2020-01-01T00:00Z,5\n2020-01-01T01:00Z,6\n'

describe('archive import', () => {
  test('reads comments, semicolons, blanks around names, units and gaps, and reports them', async () => {
    const rows = [
      '# a comment; with a semicolon',
      '',
      ' Timestamp ; wspd_kn ; airK ; towards ; note',
      '2020-02-28 22:00:00 ; 10 ; 273.15 ; 10 ; x, y',
      '2020-02-28 23:00:00 ;  ; 283.15 ; 270; ',
      '# in between',
      '2020-02-29T03:00:00+01:00; NaN ; ; 359.5 ; z',
    ]
    const [data, file] = await fileWith(rows.join('\r\n'))
    const maps = ['wspd_kn=wind_speed_10m*0.5', 'airK=air_temperature-273.15', 'towards=wave_direction+180']
    const { code, out, err } = await run(
      data,
      'import',
      file,
      '--latitude',
      '-33.9',
      '--longitude',
      '-60',
      '--name',
      'Ship',
      ...maps.flatMap((map) => ['--map', map]),
    )
    expect(err).toBe('')
    expect(code).toBe(0)
    expect(out).toContain('Rows read:   3\n')
    expect(out).toContain('Time range:  2020-02-28T22:00Z to 2020-02-29T02:00Z, 5 hours\n')
    expect(out).toContain('Gaps:        1 gap, 2 hours in all, the longest 2 hours from 2020-02-29T00:00Z\n')
    expect(out).toMatch(/wind_speed_10m +20\.0 % +m\/s from wspd_kn \* 0\.5\n/)
    expect(out).toMatch(/air_temperature +40\.0 % +°C from airK - 273\.15\n/)
    expect(out).toMatch(/wave_direction +60\.0 % +° from towards \+ 180\n/)
    const { series, provenance } = await weather(data).series(
      { latitude: -33.9, longitude: -60, offshore: true },
      ['wind_speed_10m', 'air_temperature', 'wave_direction'],
    )
    const none = Number.NaN
    expect(provenance.title).toBe('Archive: Ship')
    expect(series).toEqual({
      start: Date.UTC(2020, 1, 28, 22) / 1000,
      length: 5,
      columns: {
        wind_speed_10m: Float32Array.of(5, none, none, none, none),
        air_temperature: Float32Array.of(0, 10, none, none, none),
        wave_direction: Float32Array.of(190, 90, none, none, 179.5),
      },
    })
  })

  test('leaves north as in the file, 0 or 360, and wraps other directions into 0 to 360', async () => {
    const hours = ['0,0', '1,360', '2,365', '3,-10'].map((row) => `2020-01-01T0${row}`)
    const [data, file] = await fileWith(
      ['time,wind_direction_10m', ...hours.map((row) => row.replace(',', ':00Z,'))].join('\n'),
    )
    expect((await run(data, 'import', file, ...at)).code).toBe(0)
    const { series } = await weather(data).series(point, ['wind_direction_10m'])
    expect(series.columns.wind_direction_10m).toEqual(Float32Array.of(0, 360, 5, 350))
  })

  test('rounds a converted direction once, so that it equals a limit of the same value', async () => {
    const [data, file] = await fileWith('time,thq\n2020-01-01T00:00Z,297.27\n')
    expect((await run(data, 'import', file, ...at, '--map', 'thq=wave_direction+180')).code).toBe(0)
    const { series } = await weather(data).series(point, ['wave_direction'])
    expect(series.columns.wave_direction).toEqual(Float32Array.of(117.27))
  })

  test('reads columns named like parameters without a map, and gzip under any file name', async () => {
    const [data, file] = await fileWith(gzipSync(good), 'rows.bin')
    const { code } = await run(data, 'import', file, ...at)
    expect(code).toBe(0)
    const { series } = await weather(data).series(point, ['wind_speed_10m'])
    expect(series.columns.wind_speed_10m).toEqual(Float32Array.of(5, 6))
  })

  test('reports the number of implausible values', async () => {
    const [data, file] = await fileWith(`${good}2020-01-01T02:00Z,99\n`)
    const { out } = await run(data, 'import', file, ...at, '--allow-implausible')
    expect(out).toContain('1 value outside 0 to 90 m/s')
  })

  test('refuses implausible values, naming the first, and stores nothing', async () => {
    const [data, file] = await fileWith(`${good}2020-01-01T02:00Z,999\n2020-01-01T03:00Z,998\n`)
    const refused = await run(data, 'import', file, ...at)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain(
      'line 4, column "wind_speed_10m": 999 is outside 0 to 90 m/s, the range of wind_speed_10m (2 such values). If it means "no value", give --missing wind_speed_10m:999;',
    )
    expect(existsSync(data)).toBe(false)
    expect((await run(data, 'import', file, ...at, '--missing', '999', '--missing', '998')).code).toBe(0)
  })

  test('accepts the limits of a range as plausible', async () => {
    const [data, file] = await fileWith(`${good}2020-01-01T02:00Z,0\n2020-01-01T03:00Z,90\n`)
    expect((await run(data, 'import', file, ...at)).code).toBe(0)
  })

  test('reports unused columns, in case a --map was forgotten', async () => {
    const [data, file] = await fileWith(
      'time,wind_speed_10m,hs_m,station,quality\n2020-01-01T00:00Z,5,1.5,A,1\n2020-01-01T01:00Z,6,2,A,1\n',
    )
    const { out } = await run(data, 'import', file, ...at, '--where', 'station=A')
    expect(out).toContain('Columns not used: hs_m, quality. --map says what a column is.')
    const mapped = ['--map', 'hs_m=wave_height', '--map', 'wind_speed_10m=wind_speed_10m', '--replace']
    expect((await run(data, 'import', file, ...at, ...mapped)).out).toContain(
      'Columns not used: station, quality.',
    )
  })

  test('refuses a second series at a point without --replace, lists and removes series', async () => {
    const [data, file] = await fileWith(good)
    expect((await run(data, 'list')).out).toMatch(/^Nothing is archived/)
    expect((await run(data, 'import', file, ...at)).code).toBe(0)
    const second = await run(data, 'import', file, ...at)
    expect(second.code).toBe(1)
    expect(second.err).toMatch(/^There is already a series at 54\.01N_6\.6E; give --replace .*\.\n$/)
    expect((await run(data, 'import', file, ...at, '--replace', '--name', 'Again')).code).toBe(0)
    const { out } = await run(data, 'list')
    expect(out).toMatch(
      /^54\.01N_6\.6E +2020-01-01T00h to 2020-01-01T01h +Again +\(wind_speed_10m 100\.0 %\)\n$/,
    )
    expect((await run(data, 'remove', '54.01N_6.6E')).code).toBe(0)
    expect(await readdir(join(data, 'archive'))).toEqual([])
  })
})

const rowsOf = (...rows: string[]) => ['time,wind_speed_10m', ...rows, ''].join('\n')
const map = (text: string) => ['--map', text]
const hint =
  'say how it is written with --time time=FORMAT, for example dd/mm/yyyy HH:MM, day-first, month-first, unix or excel.'

describe('bad input fails with one message and changes nothing', () => {
  test.each<[string, string | Uint8Array, string[], string]>([
    [
      'a mapped column that is missing',
      good,
      map('hs=wave_height'),
      'FILE has no column "hs"; it has time, wind_speed_10m.',
    ],
    ['an unknown parameter', good, map('wind_speed_10m=wind'), 'There is no parameter called "wind".'],
    [
      'a map that reads otherwise',
      good,
      map('wind_speed_10m'),
      '--map wind_speed_10m does not read column=parameter[*factor][+offset].',
    ],
    [
      'two columns for one parameter',
      good,
      [...map('time=wave_height'), ...map('wind_speed_10m=wave_height')],
      'Two columns are mapped to wave_height.',
    ],
    [
      'no column called like a parameter',
      'time,x\n2020-01-01,1\n',
      [],
      'FILE has no column that is called like a parameter; say with --map which is (time, x).',
    ],
    [
      'no time column',
      'when,wind_speed_10m\n2020-01-01,1\n',
      [],
      'FILE has no column called time, time_utc, timestamp, datetime, date; name it with --time (when, wind_speed_10m).',
    ],
    [
      'a time column that is missing',
      good,
      ['--time', 'when'],
      'FILE has no column "when"; it has time, wind_speed_10m.',
    ],
    [
      'text among numbers',
      `# comment\n${rowsOf('2020-01-01,1', '2020-01-01T01:00,calm')}`,
      [],
      'FILE, line 4, column "wind_speed_10m": "calm" is not a number; if it means "no value", give --missing wind_speed_10m:calm.',
    ],
    [
      'a hexadecimal number',
      rowsOf('2020-01-01,0x1F'),
      [],
      'FILE, line 2, column "wind_speed_10m": "0x1F" is not a number; if it means "no value", give --missing wind_speed_10m:0x1F.',
    ],
    [
      'a number beyond 32-bit floats',
      rowsOf('2020-01-01,1e99'),
      [],
      'FILE, line 2, column "wind_speed_10m": "1e99" is not a number; if it means "no value", give --missing wind_speed_10m:1e99.',
    ],
    [
      'unsorted times',
      rowsOf('2020-01-01T01:00,1', '2020-01-01T02:00,1', '2020-01-01T00:00,2'),
      [],
      'FILE, line 4: 2020-01-01T00:00Z comes after a later time; sort the rows, or take one station with --where.',
    ],
    [
      'times that run backwards and then forwards',
      rowsOf('2020-01-01T01:00,1', '2020-01-01T00:00,2', '2020-01-01T02:00,1'),
      [],
      'FILE, line 4: 2020-01-01T02:00Z comes after an earlier time; sort the rows, or take one station with --where.',
    ],
    [
      'repeated times',
      rowsOf('2020-01-01T01:00,1', '2020-01-01 01:00Z,2'),
      [],
      'FILE, line 3: the time 2020-01-01T01:00Z is repeated.',
    ],
    [
      'a day that does not exist',
      rowsOf('2021-02-29T00:00,1'),
      [],
      `FILE, line 2: "2021-02-29T00:00" is not a time; ${hint}`,
    ],
    ['an invalid time', rowsOf('yesterday,1'), [], `FILE, line 2: "yesterday" is not a time; ${hint}`],
    [
      'a slip in a year',
      rowsOf('0202-01-01,1', '2020-01-01,1'),
      [],
      'FILE, line 3: the rows span 1818 years; no year can be right.',
    ],
    ['a row that is too short', rowsOf('2020-01-01'), [], 'FILE, line 2 has 1 values for 2 columns.'],
    [
      'an open quote',
      rowsOf('"2020-01-01,1'),
      [],
      'FILE is not a table: Quote Not Closed: the parsing is finished with an opening quote at line 2.',
    ],
    [
      'a column twice',
      'time,x,x\n2020-01-01,1,1\n',
      map('x=wave_height'),
      'FILE has two columns called "x".',
    ],
    [
      'no value at all',
      rowsOf('2020-01-01,', '2020-01-01T01:00,NaN'),
      [],
      'FILE: no row has a value for wind_speed_10m.',
    ],
    ['a header alone', rowsOf(), [], 'FILE has a header and no rows.'],
    ['an empty file', '', [], 'FILE is empty.'],
    ['bytes that are no text', Uint8Array.of(0x74, 0x69, 0x6d, 0x00, 0xff), [], 'FILE is not text.'],
    [
      'a workbook that is cut off',
      Buffer.from('PK\u0003\u0004'),
      [],
      'FILE is a damaged ZIP archive; save it again, or save its sheet as CSV.',
    ],
    [
      'gzip that ends early',
      gzipSync(good).subarray(0, 30),
      [],
      'FILE is broken gzip: unexpected end of file.',
    ],
    [
      'a latitude out of range',
      good,
      ['--latitude', '90.1'],
      'The latitude must be a number from -90 to 90.',
    ],
    [
      'a longitude that is no number',
      good,
      ['--longitude', 'east'],
      'The longitude must be a number from -180 to 180.',
    ],
    [
      'a longitude out of range',
      good,
      ['--longitude', '-181'],
      'The longitude must be a number from -180 to 180.',
    ],
    [
      'two ways with the stored series',
      good,
      ['--append', '--replace'],
      'Give either --append or --replace.',
    ],
    [
      'nothing to continue',
      good,
      ['--append'],
      'There is no series at 54.01N_6.6E that could be continued; leave --append out.',
    ],
  ])('%s', async (_, content, args, message) => {
    const [data, file] = await fileWith(content)
    const importing = archiveCommand(['import', file, ...at, ...args], data, new Date('2026-06-15'))
    await expect(importing).rejects.toThrow(new BadInput(message.replace('FILE', file)))
    expect(existsSync(data)).toBe(false)
  })

  test.each<[string, string[], RegExp]>([
    ['a missing file', ['import', '/no/such/file.csv', ...at], /^There is no file \/no\/such\/file\.csv\.$/],
    ['a folder', ['import', '/', ...at], /^\/ cannot be read: .*\.$/],
    ['half a point', ['import', 'x.csv', '--longitude', '6'], /^Say where it is with --latitude\.$/],
    ['an unknown option', ['import', 'x.csv', '--place', 'x'], /^Unknown option '--place'/],
    ['an unknown command', ['export'], /^There is no command "export"\.\n/],
    ['removing what is not there', ['remove', '1N_1E'], /^There is no archived series called "1N_1E"\.$/],
  ])('%s', async (_, args, message) => {
    const data = join(await temporaryFolder(), 'data')
    await expect(archiveCommand(args, data, new Date('2026-06-15'))).rejects.toThrow(message)
  })

  test('prints the message on the error stream and exits with a code above 0', async () => {
    const [data, file] = await fileWith(rowsOf('2020-01-01,calm'))
    expect(await run(data, 'import', file, ...at)).toEqual({
      code: 1,
      signal: null,
      out: '',
      err: `${file}, line 2, column "wind_speed_10m": "calm" is not a number; if it means "no value", give --missing wind_speed_10m:calm.\n`,
    })
    expect(existsSync(data)).toBe(false)
  })

  test('refuses a data folder that is a file', async () => {
    const [, file] = await fileWith(good)
    const { code, err } = await run(file, 'import', file, ...at)
    expect(err).toMatch(/^The data folder cannot be used: .*\.\n$/)
    expect(code).toBe(1)
  })
})

/** Kills an import between its last write and its rename. */
async function killImport(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [
    resolve('tests/server/sources/stalledImport.ts'),
    join(dataDir, 'archive'),
  ])
  const closed = new Promise((done) => child.on('close', (_, signal) => done(signal)))
  child.stdout.once('data', () => child.kill('SIGKILL'))
  expect(await closed).toBe('SIGKILL')
}

test('a killed import leaves nothing visible, and the next import succeeds', async () => {
  const [data, file] = await fileWith(good)
  await killImport(data)
  const left = await readdir(join(data, 'archive'))
  expect(left).toEqual([expect.stringMatching(/^\./)])
  expect((await run(data, 'list')).out).toMatch(/^Nothing is archived/)
  expect(await weather(data).covers(point)).toMatchObject({ source: 'climatology' })
  expect((await run(data, 'import', file, ...at)).code).toBe(0)
  expect(await weather(data).covers(point)).toMatchObject({ source: 'archive' })
})

test('a killed replacement leaves the older store', async () => {
  const [data, file] = await fileWith(good)
  await run(data, 'import', file, ...at)
  await killImport(data)
  const { series } = await weather(data).series(point, ['wind_speed_10m'])
  expect(series.columns.wind_speed_10m).toEqual(Float32Array.of(5, 6))
})

test('the alpha ventus series is imported whole while a server reads the archive', async (context) => {
  if (!existsSync(alphaVentus)) return context.skip(`Skipped: ${alphaVentus} is not here.`)
  const data = await temporaryFolder()
  const server = weather(data)
  expect(await server.covers(point)).toMatchObject({ source: 'climatology' })
  const maps = ['wind_speed_ms=wind_speed_10m', 'hs_m=wave_height'].flatMap(map)
  const { code, out } = await run(data, 'import', alphaVentus, ...at, ...maps)
  expect(code).toBe(0)
  expect(out).toContain('Rows read:   113,952\n')
  expect(out).toContain('Time range:  2002-01-01T00:00Z to 2014-12-31T23:00Z, 113,952 hours\n')
  expect(out).toContain('Gaps:        none\n')
  expect(out).toMatch(/wave_height +100\.0 %/)
  const { series, provenance } = await server.series(point, ['wind_speed_10m', 'wave_height'])
  expect(provenance).toMatchObject({
    title: 'Archive: alpha_ventus_wind_wave_hourly_2002_2014',
    coverage: { wind_speed_10m: 1, wave_height: 1 },
  })
  const lines = gunzipSync(readFileSync(alphaVentus)).toString().trim().split('\n').slice(1)
  expect(series.length).toBe(lines.length)
  const differing = lines.findIndex((line, step) => {
    const [time, wind, waves] = line.split(',')
    return (
      Date.parse(time!) / 1000 !== series.start + step * 3600 ||
      Math.fround(Number(wind)) !== series.columns.wind_speed_10m![step] ||
      Math.fround(Number(waves)) !== series.columns.wave_height![step]
    )
  })
  expect(differing).toBe(-1)
})
