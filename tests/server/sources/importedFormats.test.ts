import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { imported } from './imported.ts'

const none = Number.NaN
const map = (...texts: string[]) => texts.flatMap((text) => ['--map', text])
const hoursOf = (start: string, count: number) =>
  Array.from({ length: count }, (_, hour) => new Date(Date.parse(start) + hour * 3_600_000).toISOString())
const floats = (...values: number[]) => Float32Array.from(values)
const seconds = (iso: string) => Date.parse(iso) / 1000

/** The lines of a file, which ends with a line break as programs write it. */
const file = (...lines: string[]) => ({ name: 'rows.csv', content: `${lines.join('\n')}\n` })

describe('public formats are read as they are', () => {
  test('NDBC history, also where the layout changes from 2004 to 2005', async () => {
    const { read } = await imported(
      file(
        'YYYY MM DD hh  WD  WSPD GST  WVHT  DPD   APD  MWD  BAR    ATMP  WTMP  DEWP  VIS  TIDE',
        '2004 12 31 22 270 12.0 15.0  3.50 26.67  8.10 999 1008.1   6.8   8.1   6.8 99.0 99.00',
        '2004 12 31 23 270 51.4 62.0  3.60 11.11  8.20 280 1008.1   6.8   8.1   6.8 99.0 99.00',
        'YYYY MM DD hh mm  WD WSPD GST  WVHT   DPD   APD MWD  BAR    ATMP  WTMP  DEWP  VIS  TIDE',
        '2005 01 01 00 00 280 11.0 14.0  3.40 10.00  8.00 290 1009.1   6.8   8.1   6.8 99.0 99.00',
        '#YY  MM DD hh mm WDIR WSPD GST  WVHT   DPD   APD MWD   PRES  ATMP  WTMP  DEWP  VIS  TIDE',
        '#yr  mo dy hr mn degT m/s  m/s     m   sec   sec degT   hPa  degC  degC  degC   mi    ft',
        '2005 01 01 01 00  99 10.0 13.0 99.00 10.00  8.00 290 1009.1   6.8   8.1   6.8 99.0 99.00',
      ),
    )
    const { start, columns } = await read(
      'wind_direction_10m',
      'wind_speed_10m',
      'wave_height',
      'wave_peak_period',
    )
    expect(start).toBe(seconds('2004-12-31T22:00Z'))
    expect(columns).toEqual({
      wind_direction_10m: floats(270, 270, 280, 99),
      wind_speed_10m: floats(12, 51.4, 11, 10),
      wave_height: floats(3.5, 3.6, 3.4, none),
      wave_peak_period: floats(26.67, 11.11, 10, 10),
    })
  })

  test('NDBC of the last 45 days, newest first and every ten minutes', async () => {
    const { read } = await imported(
      file(
        '#YY  MM DD hh mm WDIR WSPD GST  WVHT   DPD   APD MWD   PRES  ATMP  WTMP  DEWP  VIS PTDY  TIDE',
        '#yr  mo dy hr mn degT m/s  m/s     m   sec   sec degT   hPa  degC  degC  degC  nmi  hPa    ft',
        '2026 06 02 01 00 120  9.0  MM    MM    MM   MM  MM 1012.1  10.0  11.0   8.0   MM +0.2    MM',
        '2026 06 02 00 50 120  7.0  9.0   1.4    9   6.1 118 1012.1  10.0  11.0   8.0   MM +0.2    MM',
        '2026 06 02 00 00 110  6.0  8.0   1.2    8   6.0 117 1012.1  10.0  11.0   8.0   MM -0.1    MM',
      ),
    )
    const { start, columns } = await read('wind_speed_10m', 'wave_height')
    expect(start).toBe(seconds('2026-06-02T00:00Z'))
    expect(columns).toEqual({ wind_speed_10m: floats(6, 9), wave_height: floats(1.2, 1.4) })
  })

  test('KNMI hourly, with the header in a comment, hours 1 to 24, calms and variable directions', async () => {
    const { read, importing } = await imported(
      file(
        '# SOURCE: ROYAL NETHERLANDS METEOROLOGICAL INSTITUTE (KNMI)',
        '# STN         LON(east)   LAT(north)  ALT(m)      NAME',
        '# 225         4.555       52.463      4.40        IJmuiden',
        '# YYYYMMDD  : date (YYYY=year,MM=month,DD=day)',
        '# ',
        '# STN,YYYYMMDD,   HH,   DD,   FH,   FF,   FX,    T,   RH',
        '# ',
        '  225,20200101,   22,  200,   50,   52,   70,   43,    0',
        '  225,20200101,   23,  990,   50,   10,   80,  -15,   -1',
        '  225,20200101,   24,    0,   50,    0,   90,   45,   12',
      ),
    )
    const { start, columns } = await read(
      'wind_direction_10m',
      'wind_speed_10m',
      'wind_gust_10m',
      'air_temperature',
      'precipitation',
    )
    expect(start).toBe(seconds('2020-01-01T22:00Z'))
    expect(columns.wind_direction_10m).toEqual(floats(200, none, none))
    expect(columns.wind_speed_10m).toEqual(floats(5.2, 1, 0))
    expect(columns.air_temperature).toEqual(floats(4.3, -1.5, 4.5))
    // Gust and rain are of the hour before their time.
    expect(columns.wind_gust_10m).toEqual(floats(8, 9, none))
    expect(columns.precipitation).toEqual(floats(0, 1.2, none))
    expect((await importing).output).toContain('Format:      KNMI hourly data, times as ISO 8601 in UTC')
  })

  test('a requested column of KNMI has the unit of its format, unless a factor is given', async () => {
    const rows = ['# STN,YYYYMMDD,HH,FF,FX', '225,20200101,1,52,70', '225,20200101,2,10,80']
    const { read } = await imported(file(...rows), ...map('FF=wind_speed_100m', 'FX=wind_gust_10m*0.2'))
    const { columns } = await read('wind_speed_100m', 'wind_gust_10m')
    expect(columns.wind_speed_100m).toEqual(floats(5.2, 1))
    expect(columns.wind_gust_10m).toEqual(floats(16, none))
  })

  test('columns and codes are requested of the files that have them, and some file must', async () => {
    const wind = { name: 'wind.csv', content: 'time,ws\n2020-01-01T00:00Z,5\n2020-01-01T01:00Z,999\n' }
    const waves = { name: 'waves.csv', content: 'time,hs\n2020-01-01T00:00Z,1\n2020-01-01T01:00Z,2\n' }
    const maps = map('ws=wind_speed_10m', 'hs=wave_height')
    const { read } = await imported([wind, waves], ...maps, '--missing', 'ws:999')
    expect((await read('wind_speed_10m', 'wave_height')).columns).toEqual({
      wind_speed_10m: floats(5, none),
      wave_height: floats(1, 2),
    })
    const files = [{ ...wind, content: wind.content.replace('999', '6') }, waves]
    for (const [args, message] of [
      [[...maps, '--missing', 'wz:999'], 'No file has a column "wz".'],
      [[...maps, ...map('wz=wind_gust_10m')], 'No file has a column "wz".'],
      [map('hs=wave_height'), 'wind.csv has none of the requested columns; it has time, ws.'],
      [[...maps, ...map('hs')], '--map hs does not read'],
    ] as const)
      await expect((await imported(files, ...args)).importing).rejects.toThrow(message)
  })

  const openMeteo = [
    'latitude,longitude,elevation,utc_offset_seconds,timezone,timezone_abbreviation',
    '54.0,6.6,0.0,3600,Europe/Amsterdam,GMT+1',
    '',
  ]

  test('Open-Meteo CSV, with local times, units in the names and a table of days', async () => {
    const { read, importing } = await imported(
      file(
        ...openMeteo,
        'time,wave_height (m),wind_speed_10m (km/h),precipitation (mm),cloud_cover (undefined)',
        '2020-01-01T00:00,1.2,36.0,9,1',
        '2020-01-01T01:00,,18.0,0.5,2',
        '',
        'time,wave_height_max (m)',
        '2020-01-01,2.2',
      ),
    )
    const { start, columns } = await read('wave_height', 'wind_speed_10m', 'precipitation')
    expect(start).toBe(seconds('2019-12-31T23:00Z'))
    expect(columns).toEqual({
      wave_height: floats(1.2, none),
      wind_speed_10m: floats(10, 5),
      precipitation: floats(0.5, none),
    })
    expect((await importing).output).toContain('Note:        The file is for 54, 6.6.')
  })

  test('Open-Meteo CSV with unix times', async () => {
    const { read } = await imported(
      file(...openMeteo, 'time,wave_height (m)', '1577836800,1.2', '1577840400,1.3'),
    )
    expect(await read('wave_height')).toMatchObject({
      start: seconds('2020-01-01T00:00Z'),
      columns: { wave_height: floats(1.2, 1.3) },
    })
  })

  test.each([
    [
      'several places',
      [...openMeteo.slice(0, 2), '55.0,6.6,0.0,3600,Europe/Amsterdam,GMT+1', '', 'time,x'],
      'several places',
    ],
    ['no hours', openMeteo, 'has no table of hourly values'],
    [
      'a short row',
      [...openMeteo, 'time,wave_height (m)', '2020-01-01T00:00'],
      'hourly entry 1 has 1 values for 2 columns',
    ],
  ])('Open-Meteo CSV with %s is refused', async (_, lines, message) => {
    const { importing, data } = await imported(file(...lines))
    await expect(importing).rejects.toThrow(message)
    expect(existsSync(data)).toBe(false)
  })

  test('ERDDAP CSV, with units in the second line or in the names', async () => {
    for (const header of [['time,wvht,wspd', 'UTC,m,knots'], ['time (UTC),wvht (m),wspd (knots)']]) {
      const { read } = await imported(
        file(...header, '2020-01-01T00:00:00Z,1.5,10', '2020-01-01T01:00:00Z,NaN,20'),
        ...map('wvht=wave_height', 'wspd=wind_speed_10m'),
      )
      const { columns } = await read('wave_height', 'wind_speed_10m')
      expect(columns.wave_height).toEqual(floats(1.5, none))
      expect(columns.wind_speed_10m).toEqual(floats(18520 / 3600, 37040 / 3600))
    }
  })

  test('exports of CMEMS', async () => {
    const { read } = await imported(
      file('time,latitude,longitude,VHM0,VTPK,VMDR', '2020-01-01 00:00:00,54.0,6.5,1.5,8.2,-10.0'),
      ...map('VHM0=wave_height', 'VTPK=wave_peak_period', 'VMDR=wave_direction'),
    )
    expect((await read('wave_height', 'wave_direction')).columns).toEqual({
      wave_height: floats(1.5),
      wave_direction: floats(350),
    })
  })

  test('exports of ERA5', async () => {
    const { read } = await imported(
      file('valid_time,t2m,swh,mwd,latitude,longitude', '2020-01-01 00:00:00,283.15,1.5,300,54.0,6.5'),
      ...map('t2m=air_temperature-273.15', 'swh=wave_height', 'mwd=wave_direction'),
    )
    const { columns } = await read('air_temperature', 'wave_height')
    expect(columns).toEqual({ air_temperature: floats(10), wave_height: floats(1.5) })
  })

  test('weather files of ORBIT', async () => {
    const { read } = await imported(
      file('datetime,windspeed,waveheight', '10/31/09 23:00,5.1,0.6', '11/1/09 0:00,5.4,0.7'),
      ...map('windspeed=wind_speed_100m', 'waveheight=wave_height'),
    )
    expect(await read('wave_height')).toMatchObject({
      start: seconds('2009-10-31T23:00Z'),
      columns: { wave_height: floats(0.6, 0.7) },
    })
  })
})

describe('times as people write them', () => {
  const hs = map('hs=wave_height')
  const first = '2020-02-28T23:00Z'

  test.each<[string, string, string[]]>([
    ['YYYYMMDDHH', 'time', ['2020022823', '2020022900']],
    ['YYYYMMDD and an hour', 'time', ['20200228 23', '20200228 24']],
    ['UTC behind them', 'time', ['2020-02-28 23:00:00 UTC', '2020-02-29 00:00:00 UTC']],
    ['an offset', 'time', ['2020-02-29 00:00+01:00', '2020-02-29 01:00+01:00']],
    ['slashes', 'time', ['2020/02/28 23:00', '2020/02/29 0:00']],
    ['24:00 as the end of a day', 'time', ['2020-02-28 23:00', '2020-02-28 24:00']],
    ['points and the day first', 'Datum', ['28.02.2020 23:00', '29.02.2020 00:00']],
    ['a day above 12 that settles the order', 'time', ['28/02/2020 23:00', '29/02/2020 00:00']],
    ['clocks of twelve hours', 'time', ['2/28/2020 11:00 PM', '2/29/2020 12:00 AM']],
    ['names of months', 'time', ['28-Feb-2020 23:00:00', '29-Feb-2020 00:00:00']],
    ['unix seconds', 'time', ['1582930800', '1582934400']],
    ['unix milliseconds', 'timestamp', ['1582930800000', '1582934400000']],
    ['serial numbers of spreadsheets', 'time', ['43889.958333', '43890']],
    ['a date and an hour in two columns', 'date,hour', ['2020-02-28,23', '2020-02-28,24']],
    ['a date and a clock in two columns', 'Date,Time (UTC)', ['28/02/2020,23:00', '29/02/2020,00:00']],
    ['a German date and clock', 'Datum,Uhrzeit', ['28.02.2020,23:00', '29.02.2020,00:00']],
    ['year, month, day and hour in four columns', 'year,month,day,hour', ['2020,2,28,23', '2020,2,29,0']],
    ['a date and a complete time beside it', 'date,time', ['x,2020-02-28T23:00', 'x,2020-02-29T00:00']],
  ])('are read with %s', async (_, column, [one, two]) => {
    for (const rows of [
      [`${one},1`, `${two},2`],
      [`${two},2`, `${one},1`],
    ]) {
      const { read } = await imported(file(`${column},hs`, ...rows), ...hs)
      expect(await read('wave_height')).toEqual({
        start: seconds(first),
        length: 2,
        columns: { wave_height: floats(1, 2) },
      })
    }
  })

  const twelve = Array.from({ length: 12 * 24 }, (_, hour) => {
    const day = String(Math.floor(hour / 24) + 1).padStart(2, '0')
    return `${day}/02/2020 ${String(hour % 24).padStart(2, '0')}:00,1`
  })

  test('are refused with both readings if no row tells day and month apart', async () => {
    const given = file('time,hs', ...twelve)
    const { importing, data, file: path } = await imported(given, ...hs)
    await expect(importing).rejects.toThrow(
      `${path}, line 2, column "time": "01/02/2020 00:00" is 2020-02-01 or 2020-01-02, and no row tells day and month apart; give --time time=day-first or --time time=month-first.`,
    )
    expect(existsSync(data)).toBe(false)
  })

  test.each([
    ['time=day-first', '2020-02-01T00:00Z', 288],
    ['time=dd/mm/yyyy HH:MM', '2020-02-01T00:00Z', 288],
    ['time=month-first', '2020-01-02T00:00Z', 336 * 24],
  ])('are read as --time %s says', async (time, start, length) => {
    const { read } = await imported(file('time,hs', ...twelve), ...hs, '--time', time)
    expect(await read('wave_height')).toMatchObject({ start: seconds(start), length })
  })

  test.each(['day+hour', 'day+hour=YYYY-MM-DD H'])('may be named as %s', async (time) => {
    const rows = ['2020-02-28,1,23,1', '2020-02-29,1,0,2']
    const { read } = await imported(file('day,x,hour,hs', ...rows), ...hs, '--time', time)
    expect(await read('wave_height')).toMatchObject({ start: seconds(first), length: 2 })
  })

  test('are refused with both readings also where they are in two columns', async () => {
    const { importing } = await imported(file('date,hour,hs', '01/01/2020,23,1', '02/01/2020,0,1'), ...hs)
    await expect(importing).rejects.toThrow(
      'line 3, column "date+hour": "02/01/2020 0" is 2020-01-02 or 2020-02-01, and no row tells day and month apart; give --time date+hour=day-first or --time date+hour=month-first.',
    )
  })

  test('are refused with a hint at the hours where only the date is known', async () => {
    const { importing } = await imported(file('date,when,hs', '2020-01-01,23,1', '2020-01-01,0,1'), ...hs)
    await expect(importing).rejects.toThrow(
      'line 3: the time 2020-01-01T00:00Z is repeated. A column of hours beside it is named with --time DATE+HOUR.',
    )
  })

  test.each(['Time (CET)', 'time [UTC+1]', 'Date (local)'])(
    'are refused where "%s" names another zone',
    async (name) => {
      const given = file(`${name},hs`, '2020-01-01 00:00,1')
      await expect((await imported(given, ...hs)).importing).rejects.toThrow(
        `by its name "${name}" is not in UTC, as which all times are read; convert it, or give --time "${name}" if it is UTC.`,
      )
      const { read } = await imported(given, ...hs, '--time', name)
      expect((await read('wave_height')).start).toBe(seconds('2020-01-01T00:00Z'))
    },
  )

  test('are refused with the words of --time where nothing reads them', async () => {
    const { importing } = await imported(file('time,hs', '737791.0,1'), ...hs)
    await expect(importing).rejects.toThrow(/"737791.0" is not a time; say how .* unix or excel\.$/)
  })
})

describe('text as programs write it', () => {
  const hs = map('hs=wave_height')
  const text = 'time,hs,Wetter\n2020-01-01 00:00,1.5,schön\n2020-01-01 01:00,2,böig\n'
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')

  test.each<[string, Uint8Array]>([
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', utf16],
    ['UTF-16 without a mark', utf16.subarray(2)],
    ['UTF-16 of the other byte order', Buffer.from(utf16).swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_, content) => {
    const { read } = await imported({ name: 'rows.csv', content }, ...hs, '--where', 'Wetter=böig')
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(2))
  })

  test('may have decimal commas between semicolons', async () => {
    const { read } = await imported(
      file('time;hs;ws', '2020-01-01 00:00;1,25;10', '2020-01-01 01:00;-999,0;11,5'),
      ...map('hs=wave_height', 'ws=wind_speed_10m'),
      '--missing',
      'hs:-999',
    )
    expect((await read('wave_height', 'wind_speed_10m')).columns).toEqual({
      wave_height: floats(1.25, none),
      wind_speed_10m: floats(10, 11.5),
    })
  })

  test('with both decimal signs in a column is refused', async () => {
    const { importing } = await imported(
      file('time;hs', '2020-01-01 00:00;1,5', '2020-01-01 01:00;1.500'),
      ...hs,
    )
    await expect(importing).rejects.toThrow('line 3, column "hs": "1.500" is not a number')
  })

  test('may repeat the header, in another order, where files were put together', async () => {
    const { read } = await imported(
      file(
        'time,hs,ws',
        '2020-01-01 00:00,1,10',
        'ws,time,tp,hs',
        '11,2020-01-01 01:00,8,2',
        '12,2020-01-01 02:00,8,3',
      ),
      ...map('hs=wave_height', 'ws=wind_speed_10m'),
    )
    expect((await read('wave_height', 'wind_speed_10m')).columns).toEqual({
      wave_height: floats(1, 2, 3),
      wind_speed_10m: floats(10, 11, 12),
    })
  })

  test('may have separators behind the last value', async () => {
    const { read } = await imported(file('time;hs', '2020-01-01 00:00;1,5;;'), ...hs)
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(1.5))
  })
})

describe('several files', () => {
  const year = (name: string, start: string, ...values: number[]) => ({
    name,
    content: [
      'time,hs',
      ...hoursOf(start, values.length).map((time, hour) => `${time},${values[hour]}`),
    ].join('\n'),
  })
  const one = year('one.csv', '2020-01-01T00:00Z', 1, 2)
  const three = year('three.csv', '2020-01-01T04:00Z', 5)
  const hs = map('hs=wave_height')

  test('become one series, in any order', async () => {
    const { read, importing } = await imported([three, one], ...hs)
    expect(await read('wave_height')).toEqual({
      start: seconds('2020-01-01T00:00Z'),
      length: 5,
      columns: { wave_height: floats(1, 2, none, none, 5) },
    })
    const { output } = await importing
    expect(output).toContain('Gaps:        1 gap, 2 hours in all')
    expect(output).toMatch(/File: +\S+three\.csv\n/)
  })

  test('continue the stored series with --append, where they agree or hours are missing', async () => {
    const { append, read } = await imported(one, ...hs, '--name', 'Buoy')
    const more = 'time,hs,ws\n2020-01-01T01:00Z,2,9\n2020-01-01T02:00Z,3,10\n'
    const { output } = await append({ name: 'two.csv', content: more }, ...hs, ...map('ws=wind_speed_10m'))
    expect(output).toContain('Time range:  2020-01-01T00:00Z to 2020-01-01T02:00Z, 3 hours')
    expect((await read('wave_height', 'wind_speed_10m')).columns).toEqual({
      wave_height: floats(1, 2, 3),
      wind_speed_10m: floats(none, 9, 10),
    })
  })

  test('that differ are refused, and change nothing', async () => {
    const { append, read } = await imported(one, ...hs)
    await expect(append(year('two.csv', '2020-01-01T01:00Z', 2.5, 3), ...hs)).rejects.toThrow(
      /two\.csv: 1 value of wave_height differ from .* the first 2\.5 at 2020-01-01T01:00Z, where it was 2\. /,
    )
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(1, 2))
  })
})

describe('values that cannot be real', () => {
  const rows = [
    'time,hs,mwd,note',
    '2020-01-01 00:00,1,90,a',
    '2020-01-01 01:00,99,999,b',
    '2020-01-01 02:00,2,100,c',
  ]
  const both = map('hs=wave_height', 'mwd=wave_direction')

  test('are refused with their place and what to type, also directions', async () => {
    const { importing, data, file: path } = await imported(file(...rows), ...both, '--missing', '99')
    await expect(importing).rejects.toThrow(
      `${path}, line 3, column "mwd": 999 is outside -180 to 540 °, the range of wave_direction (1 such value). If it means "no value", give --missing mwd:999;`,
    )
    expect(existsSync(data)).toBe(false)
  })

  test('are missing with a code of their own, which takes nothing from other columns', async () => {
    const given = file(...rows, '2020-01-01 03:00,3,99,d')
    const { read, importing } = await imported(given, ...both, '--missing', 'hs:99', '--missing', 'mwd:999')
    expect((await read('wave_height', 'wave_direction')).columns).toEqual({
      wave_height: floats(1, none, 2, 3),
      wave_direction: floats(90, none, 100, 99),
    })
    expect((await importing).output).toContain('Read as "no value": 99 in 1 row of hs, 999 in 1 row of mwd.')
  })

  test('are taken out and listed with --drop-implausible', async () => {
    const { read, importing } = await imported(file(...rows), ...both, '--drop-implausible')
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(1, none, 2))
    const { output } = await importing
    expect(output).toContain('Left out:    2020-01-01T01:00Z hs 99\n')
    expect(output).toContain('Left out:    2020-01-01T01:00Z mwd 999\n')
  })

  test('are no reason to refuse a column that is not imported', async () => {
    const { read } = await imported(
      file(...rows.map((row) => row.replace('999', 'broken'))),
      ...both.slice(0, 2),
      '--missing',
      '99',
    )
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(1, none, 2))
  })

  test('hide behind a code that is a possible value, which is refused', async () => {
    const calm = hoursOf('2020-01-01T00:00Z', 40).map(
      (time, hour) => `${time},${hour % 8 === 7 ? 99 : 5 + (hour % 3)}`,
    )
    const { importing, file: path } = await imported(file('time,gust', ...calm), ...map('gust=wind_gust_10m'))
    await expect(importing).rejects.toThrow(
      `${path}, line 9, column "gust": 99 looks like a code for "no value" (5 rows, unlike the numbers beside it). Give --missing gust:99; if it is a value, give --allow-implausible.`,
    )
  })

  test('cannot be given a code for a column that the file does not have', async () => {
    const { importing } = await imported(file(...rows), ...both, '--missing', 'dir:999')
    await expect(importing).rejects.toThrow('has no column "dir"; it has time, hs, mwd, note.')
  })
})

describe('units and columns that nobody uses', () => {
  const answer = (change: object) => ({
    name: 'answer.json',
    content: JSON.stringify({
      latitude: 54,
      longitude: 6.6,
      utc_offset_seconds: 0,
      hourly_units: { time: 'iso8601', wave_height: 'm', wind_speed_10m: 'undefined' },
      hourly: { time: ['2020-01-01T00:00', '2020-01-01T01:00'], wave_height: [1, 2], wind_speed_10m: [3, 4] },
      ...change,
    }),
  })

  test.each([[[]], [map('wave_height=wave_height')]])(
    'are no reason to refuse the others with %j',
    async (args) => {
      const { read } = await imported(answer({}), ...args)
      expect((await read('wave_height', 'wind_speed_10m')).columns).toEqual({ wave_height: floats(1, 2) })
    },
  )

  test('are named where the format would use them', async () => {
    const { importing } = await imported(answer({}))
    expect((await importing).output).toContain(
      'wind_speed_10m is left out: its unit "undefined" is not known.',
    )
  })

  test('are refused where they are asked for', async () => {
    const { importing } = await imported(answer({}), ...map('wind_speed_10m=wind_speed_10m'))
    await expect(importing).rejects.toThrow(
      'the unit "undefined" of wind_speed_10m does not become m/s; give a factor, as in --map "wind_speed_10m=wind_speed_10m*1".',
    )
  })

  test('in brackets that are not known are named with the unit that is taken', async () => {
    const { importing } = await imported(
      file('time,hs (furlong)', '2020-01-01 00:00,1.5'),
      ...map('hs=wave_height'),
    )
    expect((await importing).output).toContain(
      'Note:        hs (furlong) is read as m; --map converts another unit.',
    )
  })

  test('may be of another length than the times', async () => {
    const hourly = { time: ['2020-01-01T00:00', '2020-01-01T01:00'], wave_height: [1, 2], visibility: [1] }
    const { importing, read } = await imported(answer({ hourly }))
    expect((await read('wave_height')).columns.wave_height).toEqual(floats(1, 2))
    expect((await importing).output).toContain('visibility is left out: it has 1 values for 2 times.')
  })
})
