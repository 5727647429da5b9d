import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { BadInput } from '#server/sources/archive/import/badInput.ts'
import { type Given, imported } from './imported.ts'

const shared = '../shared/data'
const none = Number.NaN
const map = (...texts: string[]) => texts.flatMap((text) => ['--map', text])
const at = (start: number, iso: string) => (Date.parse(iso) / 1000 - start) / 3600

describe('missing values and units of an imported CSV file', () => {
  const hours = (...cells: string[]) => cells.map((cell, hour) => `2020-01-01T0${hour}:00Z${cell}\n`).join('')
  const hs = map('hs=wave_height')
  const values = async (content: string, ...args: string[]) => {
    const { read } = await imported({ name: 'rows.csv', content }, ...args)
    return (await read('wave_height')).columns.wave_height
  }

  test('are empty cells and the notations of common programs', async () => {
    const content = `time,hs\n${hours(',1', ',NA', ',null', ',', ',N/A', ',-', ',--', ',None', ',2')}`
    expect(await values(content, ...hs)).toEqual(Float32Array.of(1, ...Array(7).fill(none), 2))
  })

  test('are the given codes in any notation', async () => {
    const content = `time,hs\n${hours(',1', ',-999', ',-999.00', ',bad', ',9')}`
    expect(await values(content, ...hs, '--missing', '-999', '--missing', 'bad')).toEqual(
      Float32Array.of(1, none, none, none, 9),
    )
  })

  test('refuse an empty code', async () => {
    const { importing } = await imported(
      { name: 'rows.csv', content: `time,hs\n${hours(',1')}` },
      ...hs,
      '--missing',
      ' ',
    )
    await expect(importing).rejects.toThrow('--missing needs a value, such as -999 or hs:-999.')
  })

  test('may be in columns separated by tabs', async () => {
    expect(await values(`time\ths\n${hours('\t1.5', '\t')}`, ...hs)).toEqual(Float32Array.of(1.5, none))
  })

  test('are converted by a line of units', async () => {
    const content = `time,hs,speed\nUTC,cm,knots\n${hours(',150,10', ',NaN,20')}`
    const { read } = await imported(
      { name: 'rows.csv', content },
      ...map('hs=wave_height', 'speed=wind_speed_10m'),
    )
    const { columns } = await read('wave_height', 'wind_speed_10m')
    expect(columns.wave_height).toEqual(Float32Array.of(1.5, none))
    // A knot is 1852 m an hour.
    expect(columns.wind_speed_10m).toEqual(Float32Array.of(18520 / 3600, 37040 / 3600))
  })
})

describe('import of NDBC standard meteorological data', () => {
  const rows = [
    'YY  MM DD hh mm WDIR WSPD GST  WVHT   DPD   APD MWD   PRES  ATMP  WTMP  DEWP  VIS  TIDE',
    '2011 12 31 23 50 316  4.8  6.0  0.92  5.56  4.88 999 1008.1   6.8   8.1   6.8 10.0 99.00',
    '2012 01 01 00 50 999 99.0 99.0 99.00 99.00 99.00 200 9999.0 999.0 999.0 999.0 99.0 99.00',
    '2012 01 01 02 30  99  9.0  9.0  9.00  9.00  9.00 360  999.0   9.0   9.0  -9.9  5.0 99.00',
  ].join('\n')

  test('needs no map: nearest hours, missing values by column, units', async () => {
    for (const content of [rows, gzipSync(rows)]) {
      const { importing, read } = await imported({ name: 'buoy.txt', content })
      const names = [
        'wind_direction_10m',
        'wind_speed_10m',
        'wave_direction',
        'air_temperature',
        'visibility',
        'dew_point',
      ]
      const { start, columns } = await read(...names)
      expect(start).toBe(Date.UTC(2012, 0) / 1000)
      // 10 and 5 nautical miles are 18.52 and 9.26 km.
      expect(columns).toEqual({
        wind_direction_10m: Float32Array.of(316, none, none, 99),
        wind_speed_10m: Float32Array.of(4.8, none, none, 9),
        wave_direction: Float32Array.of(none, 200, none, 360),
        air_temperature: Float32Array.of(6.8, none, none, 9),
        visibility: Float32Array.of(18.52, none, none, 9.26),
        dew_point: Float32Array.of(6.8, none, none, -9.9),
      })
      const { output } = await importing
      expect(output).toContain('Format:      NDBC standard meteorological data, times as ISO 8601 in UTC\n')
      expect(output).toContain('Note:        3 rows were moved to the nearest whole hour.\n')
      expect(output).toMatch(/visibility +50\.0 % +km from VIS \* 1\.852\n/)
    }
  })

  test('reads newer files with a second header line, MM for missing and several rows an hour', async () => {
    const { read, importing } = await imported({
      name: 'realtime.txt',
      content: [
        '#YY  MM DD hh mm WDIR WSPD WVHT',
        '#yr  mo dy hr mn degT m/s  m',
        '2024 02 28 23 40  10   1.0  1.1',
        '2024 02 28 23 50  20   2.0  MM',
        '2024 02 29 00 00  30   3.0  MM',
        '2024 02 29 00 10  MM   4.0  MM',
        '2024 02 29 00 30  MM   5.0  0.5',
      ].join('\r\n'),
    })
    const { start, columns } = await read('wind_direction_10m', 'wind_speed_10m', 'wave_height')
    expect(start).toBe(Date.UTC(2024, 1, 29) / 1000)
    expect(columns.wind_direction_10m).toEqual(Float32Array.of(30, none))
    expect(columns.wind_speed_10m).toEqual(Float32Array.of(3, 5))
    expect(columns.wave_height).toEqual(Float32Array.of(1.1, 0.5))
    expect((await importing).output).toContain('3 rows were put together with another of their hour.')
  })

  test('reads earlier files with two-digit years, no minutes and other names', async () => {
    const { read } = await imported({
      name: 'old.txt',
      content: 'YY MM DD hh WD   WSPD WVHT BAR\n87 03 01 05 180 12.5  2.50 1010.0\n',
    })
    const { start, columns } = await read('wind_direction_10m', 'wave_height')
    expect(start).toBe(Date.UTC(1987, 2, 1, 5) / 1000)
    expect(columns).toEqual({ wind_direction_10m: Float32Array.of(180), wave_height: Float32Array.of(2.5) })
  })

  test.each([
    ['a row that is too short', '2012 01 01 02 50 1', 'FILE, line 5 has 6 values for 18 columns.'],
    [
      'an invalid time',
      '2012 02 30 02 50 1 1 1 1 1 1 1 1 1 1 1 1 1',
      'FILE, line 5: "2012 02 30 02 50" is not a time.',
    ],
    [
      'text among numbers',
      '2012 01 01 03 50 1 calm 1 1 1 1 1 1 1 1 1 1 1',
      'FILE, line 5, column "WSPD": "calm" is not a number; if it means "no value", give --missing WSPD:calm.',
    ],
  ])('%s names file, line and column and changes nothing', async (_, row, message) => {
    const { file, data, importing } = await imported({ name: 'buoy.txt', content: `${rows}\n${row}\n` })
    await expect(importing).rejects.toThrow(new BadInput(message.replace('FILE', file)))
    expect(existsSync(data)).toBe(false)
  })

  test('reads a real year', async (context) => {
    const file = `${shared}/ndbc_44005_stdmet_hourly_2012.txt.gz`
    if (!existsSync(file)) return context.skip(`Skipped: ${file} is not here.`)
    const { importing, read } = await imported(file)
    const { start, columns } = await read('wind_speed_10m', 'wave_height', 'dew_point', 'wave_direction')
    // The rows of 2011-12-31 23:50, 2012-01-05 03:50 and 2012-01-12 01:50, which lacks the waves.
    expect(start).toBe(Date.UTC(2012, 0) / 1000)
    const value = (name: string, iso: string) => columns[name]![at(start, iso)]
    expect([columns.wind_speed_10m![0], columns.wave_height![0]]).toEqual([4.8, 0.92].map(Math.fround))
    expect(value('wind_speed_10m', '2012-01-05T04:00Z')).toBe(Math.fround(9.7))
    expect(value('dew_point', '2012-01-05T04:00Z')).toBe(Math.fround(-8.3))
    expect(value('wind_speed_10m', '2012-01-12T02:00Z')).toBe(Math.fround(4.1))
    expect(value('wave_height', '2012-01-12T02:00Z')).toBeNaN()
    expect(columns.wave_direction).toBeUndefined()
    const { output } = await importing
    expect(output).toContain('Rows read:   8,347\n')
    expect(output).toContain('Note:        No row has a value for wave_direction; it is left out.\n')
  })
})

describe('import of NORA3', () => {
  test('turns directions by 180 degrees and leaves them within 0 to 360', async (context) => {
    const file = `${shared}/nora3_wind_wave_lon1.32_lat53.324_hourly_2022q4.csv.gz`
    if (!existsSync(file)) return context.skip(`Skipped: ${file} is not here.`)
    const { read } = await imported(
      file,
      ...map('thq=wave_direction+180', 'hs=wave_height', 'wind_speed_10m=wind_speed_10m'),
    )
    const { start, length, columns } = await read('wave_direction', 'wave_height', 'wind_speed_10m')
    expect(start).toBe(Date.UTC(2022, 9) / 1000)
    expect(length).toBe(2208)
    // thq 23.71 and 267.1.
    expect(columns.wave_direction![0]).toBeCloseTo(203.71, 4)
    expect(columns.wave_direction![at(start, '2022-10-03T21:00Z')]).toBeCloseTo(87.1, 4)
    expect(columns.wave_height![0]).toBe(Math.fround(1.38))
    expect(columns.wind_speed_10m![2]).toBe(Math.fround(9.3))
    for (const value of columns.wave_direction!) expect(value >= 0 && value < 360).toBe(true)
  })

  test('reads kelvin, fractions and a header of comments', async (context) => {
    const file = `${shared}/nora3_atm_lon1.32_lat53.324_hourly_2021q1.csv.gz`
    if (!existsSync(file)) return context.skip(`Skipped: ${file} is not here.`)
    const { read } = await imported(
      file,
      ...map('air_temperature_2m=air_temperature-273.15', 'relative_humidity_2m=humidity*100'),
    )
    const { columns } = await read('air_temperature', 'humidity')
    // 278.18 K and 0.86.
    expect(columns.air_temperature![0]).toBeCloseTo(5.03, 4)
    expect(columns.humidity![0]).toBeCloseTo(86, 4)
  })
})

describe('import of one station of a table', () => {
  const rows = [
    'time,station,wind',
    '2020-01-01T00:00Z,M2,10',
    '2020-01-01T01:00Z,M2,20',
    '2020-01-01T00:00Z,M3,30',
    '2020-01-01T01:00Z,M3,calm',
  ].join('\n')
  const content = { name: 'buoys.csv', content: rows }

  test('filters rows by --where and converts knots by a factor', async () => {
    const { read } = await imported(content, '--where', 'station=M2', ...map('wind=wind_speed_10m*0.514444'))
    const { columns } = await read('wind_speed_10m')
    expect(columns.wind_speed_10m).toEqual(Float32Array.of(5.14444, 10.28888))
  })

  test.each<[string, string[], string]>([
    [
      'without it times are repeated',
      ['--missing', 'calm'],
      'FILE, line 4: 2020-01-01T00:00Z comes after a later time; sort the rows, or take one station with --where.',
    ],
    ['no such station', ['--where', 'station=M9'], 'FILE: no row has station = M9 (there is M2, M3).'],
    ['no such column', ['--where', 'buoy=M2'], 'FILE has no column "buoy"; it has time, station, wind.'],
    ['no value', ['--where', 'station'], '--where station does not read column=value.'],
    [
      'a bad value of the station',
      ['--where', 'station=M3'],
      'FILE, line 5, column "wind": "calm" is not a number; if it means "no value", give --missing wind:calm.',
    ],
  ])('%s', async (_, args, message) => {
    const { file, data, importing } = await imported(content, ...args, ...map('wind=wind_speed_10m'))
    await expect(importing).rejects.toThrow(new BadInput(message.replace('FILE', file)))
    expect(existsSync(data)).toBe(false)
  })

  test('reads a real station', async (context) => {
    const file = `${shared}/irish_buoys_M2_M6_hourly_2025-11_2026-02.csv.gz`
    if (!existsSync(file)) return context.skip(`Skipped: ${file} is not here.`)
    const { read, importing } = await imported(
      file,
      '--where',
      'station_id=M3',
      ...map('wind_speed=wind_speed_10m*0.514444', 'wave_height=wave_height'),
    )
    const { start, columns } = await read('wind_speed_10m', 'wave_height')
    expect(start).toBe(Date.UTC(2025, 10) / 1000)
    // 19.923 and 19.468 kn.
    expect(columns.wind_speed_10m![0]).toBeCloseTo(10.24927, 4)
    expect(columns.wind_speed_10m![1]).toBeCloseTo(10.0152, 4)
    expect(columns.wave_height![2]).toBe(Math.fround(3.984))
    expect((await importing).output).toContain('Rows read:   2,155\n')
  })
})

describe('times of an imported CSV file', () => {
  const hint =
    'say how it is written with --time time=FORMAT, for example dd/mm/yyyy HH:MM, day-first, month-first, unix or excel.'
  const two = (first: string, second: string, column = 'time') =>
    `${column},wave_height\n${first},1\n${second},2\n`

  test.each<[string, string, string[]]>([
    ['are recognised as ISO', two('2020-02-28 23:00', '2020-02-29T00:00:00Z'), []],
    ['are recognised as YYYY-MM-DD-HH', two('2020-02-28-23', '2020-02-29-00'), []],
    ['are recognised as m/d/yy H:MM', two('2/28/20 23:00', '2/29/20 0:00'), []],
    ['are recognised as m/d/yyyy H:MM', two('2/28/2020 23:00', '2/29/2020 0:00'), []],
    ['with a named format', two('28.2.2020 23', '29.2.2020 0', 'when'), ['--time', 'when=d.m.yyyy H']],
  ])('%s', async (_, content, args) => {
    const { read } = await imported({ name: 'rows.csv', content }, ...args)
    expect(await read('wave_height')).toEqual({
      start: Date.UTC(2020, 1, 28, 23) / 1000,
      length: 2,
      columns: { wave_height: Float32Array.of(1, 2) },
    })
  })

  test.each<[string, string, string[], string]>([
    [
      'that change their form',
      two('2020-02-28', '2/29/20 0:00'),
      [],
      `FILE, line 3: "2/29/20 0:00" is not a time; ${hint}`,
    ],
    [
      'not in the named format',
      two('2020-02-28', '2020-02-29'),
      ['--time', 'time=YYYY-MM-DD-HH'],
      `FILE, line 2: "2020-02-28" is not a time; ${hint}`,
    ],
    [
      'given in words',
      two('2020-02-28', '2020-02-29'),
      ['--time', 'time=british'],
      '--time: "british" does not read like YYYY-MM-DD-HH or m/d/yy H:MM, nor is it iso, day-first, month-first, unix or excel.',
    ],
  ])('%s are refused', async (_, content, args, message) => {
    const { file, data, importing } = await imported({ name: 'rows.csv', content }, ...args)
    await expect(importing).rejects.toThrow(new BadInput(message.replace('FILE', file)))
    expect(existsSync(data)).toBe(false)
  })
})

describe('import of Open-Meteo JSON', () => {
  const answer = {
    latitude: 54.1,
    longitude: 6.4,
    utc_offset_seconds: 3600,
    hourly_units: {
      time: 'iso8601',
      wind_speed_10m: 'km/h',
      temperature_2m: '°F',
      visibility: 'm',
      cloud_cover: '%',
    },
    hourly: {
      time: ['2020-01-01T01:00', '2020-01-01T02:00', '2020-01-01T03:00'],
      wind_speed_10m: [36, null, 18],
      temperature_2m: [32, 50, null],
      visibility: [24140, 500, 0],
      cloud_cover: [1, 2, 3],
    },
  }
  const file = (change: object = {}) => ({
    name: 'answer.json',
    content: JSON.stringify({ ...answer, ...change }),
  })

  test('needs no map: units of the answer, nulls as missing values', async () => {
    const { read, importing } = await imported(file())
    const { start, columns } = await read('wind_speed_10m', 'air_temperature', 'visibility')
    expect(start).toBe(Date.UTC(2020, 0) / 1000)
    expect(columns.wind_speed_10m).toEqual(Float32Array.of(10, none, 5))
    expect(columns.air_temperature![1]).toBeCloseTo(10, 5)
    expect(columns.air_temperature![2]).toBeNaN()
    expect(columns.visibility).toEqual(Float32Array.of(24.14, 0.5, 0))
    expect((await importing).output).toContain('Note:        The file is for 54.1, 6.4.\n')
  })

  test('moves a sum over the hour before its time to that hour', async () => {
    const { hourly, hourly_units } = answer
    const { read, importing } = await imported(
      file({
        hourly_units: { ...hourly_units, precipitation: 'mm', wind_gusts_10m: 'm/s' },
        hourly: { ...hourly, precipitation: [9, 1.5, 0.5], wind_gusts_10m: [9, null, 12] },
      }),
    )
    const { columns } = await read('precipitation', 'wind_gust_10m', 'wind_speed_10m')
    expect(columns.precipitation).toEqual(Float32Array.of(1.5, 0.5, none))
    expect(columns.wind_gust_10m).toEqual(Float32Array.of(none, 12, none))
    expect(columns.wind_speed_10m).toEqual(Float32Array.of(10, none, 5))
    expect((await importing).output).toContain(
      'Note:        Values of precipitation stand for the hour before their time and went there.\n',
    )
  })

  test('reads unix times, gzip, and a map without a factor', async () => {
    const { hourly, hourly_units } = answer
    const content = gzipSync(
      JSON.stringify({
        ...answer,
        hourly_units: { ...hourly_units, time: 'unixtime' },
        hourly: { ...hourly, time: [0, 3600, 7200] },
      }),
    )
    const { read } = await imported({ name: 'answer', content }, ...map('wind_speed_10m=wind_speed_10m'))
    const { start, columns } = await read('wind_speed_10m', 'visibility')
    expect(start).toBe(0)
    expect(columns).toEqual({ wind_speed_10m: Float32Array.of(10, none, 5) })
  })

  test.each<[string, Given, string]>([
    ['broken', { name: 'a.json', content: '{"hourly":' }, 'is broken JSON'],
    ['several places', { name: 'a.json', content: '[]' }, 'has several places; import one at a time.'],
    ['another JSON', { name: 'a.json', content: '{}' }, 'is JSON, but not an answer of the Open-Meteo API'],
    [
      'text among numbers',
      file({ hourly: { ...answer.hourly, visibility: [1, 'far', 2] } }),
      'hourly entry 2, column "visibility": "far" is not a number; if it means "no value", give --missing visibility:far.',
    ],
    [
      'an invalid time',
      file({ hourly: { ...answer.hourly, time: ['2020-01-01T00:00', 'later', '2020-01-01T02:00'] } }),
      'hourly entry 2: "later" is not a time; say how',
    ],
  ])('refuses %s with one message and changes nothing', async (_, given, message) => {
    const { file, data, importing } = await imported(given)
    await expect(importing).rejects.toThrow(BadInput)
    await expect(importing).rejects.toThrow(message)
    await expect(importing).rejects.toThrow(file)
    expect(existsSync(data)).toBe(false)
  })

  test('reads a real answer', async (context) => {
    const path = `${shared}/forecast_replay_nora3_10d_openmeteo_shape.json`
    if (!existsSync(path)) return context.skip(`Skipped: ${path} is not here.`)
    const { read } = await imported(path)
    const { start, length, columns } = await read(
      'wind_speed_10m',
      'wave_height',
      'wave_direction',
      'swell_period',
    )
    expect([start, length]).toEqual([Date.UTC(2022, 9, 28) / 1000, 240])
    expect(columns.wind_speed_10m!.slice(0, 3)).toEqual(Float32Array.of(6.3, 6.4, 6.3))
    expect(columns.wave_height!.slice(0, 3)).toEqual(Float32Array.of(0.66, 0.67, 0.68))
    expect(columns.wave_direction!.at(-1)).toBe(231)
    expect(columns.swell_period![0]).toBe(Math.fround(5.21))
  })
})
