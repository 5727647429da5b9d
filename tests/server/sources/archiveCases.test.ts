import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { imported } from './imported.ts'

const cases = '../shared/data/cases'
const hs = ['--map', 'hs=wave_height']
const waves = [...hs, '--map', 'mwd=wave_direction', '--map', 'wspd=wind_speed_10m', '--missing', '99']
const wind = ['--map', 'ws=wind_speed_10m', '--map', 'dd=wind_direction_10m']

test.for<[string, string[], RegExp]>([
  ['A1_direction_999.csv', waves, /line 5, column "mwd": 999 is outside .* --missing mwd:999;/],
  ['A3_knmi_variable_990.csv', wind, /line 5, column "dd": 990 is outside .* --missing dd:990;/],
  [
    'D1_ddmm_first_12_days.csv',
    hs,
    /"01\/02\/2020 00:00" is 2020-02-01 or 2020-01-02, .* --time time=day-first/,
  ],
])('%s is refused', async ([name, args, message], context) => {
  if (!existsSync(cases)) return context.skip(`Skipped: ${cases} is not here.`)
  const { importing } = await imported(`${cases}/${name}`, ...args)
  await expect(importing).rejects.toThrow(message)
})

test.for<[string, string[], string]>([
  [
    'A1_direction_999.csv',
    [...waves, '--missing', 'mwd:999'],
    'Note:        Read as "no value": 99 in 8 rows of hs, 999',
  ],
  ['B1_ndbc_realtime_newest_first.txt', [], '2020-01-01T00:00Z to 2020-01-02T06:00Z, 31 hours'],
  ['B5_ndbc_long_swell.txt', [], 'wave_peak_period     100.0 %'],
  [
    'C5_openmeteo_undefined_unit.json',
    ['--map', 'wave_height=wave_height'],
    '2019-12-31T23:00Z to 2020-01-02T22:00Z',
  ],
  ['C8_openmeteo.csv', [], '2019-12-31T23:00Z to 2020-01-02T22:00Z, 48 hours\nGaps:        none'],
  [
    'D2_decimal_comma.csv',
    [...hs, '--time', 'time=dd/mm/yyyy HH:MM'],
    '2020-02-13T00:00Z to 2020-02-14T23:00Z, 48 hours',
  ],
  [
    'D3_24h_us.csv',
    [...hs, '--time', 'time=mm/dd/yyyy H:MM'],
    '2020-01-01T01:00Z to 2020-01-03T00:00Z, 48 hours',
  ],
  ['D6_date_and_hour_columns.csv', hs, '2020-01-01T00:00Z to 2020-01-02T23:00Z, 48 hours'],
  [
    'D7_ten_minutes.csv',
    hs,
    'Note:        Hours are the sample on the hour, or the nearest within 30 minutes;',
  ],
  ['sea3h.csv.gz', hs, 'Note:        wave_height every 3 h, hours between are interpolated.'],
  [
    'mixed.csv.gz',
    [...hs, '--map', 'ws=wind_speed_10m'],
    'Note:        wave_height every 3 h, hours between are interpolated.',
  ],
  ['D11_utf16.csv', hs, '2020-01-01T00:00Z to 2020-01-02T23:00Z, 48 hours'],
  ['D14_excel_serial.csv', hs, '2020-01-01T00:00Z to 2020-01-02T23:00Z, 48 hours'],
  ['D15_unix.csv', hs, '2020-01-01T00:00Z to 2020-01-02T23:00Z, 48 hours'],
])('%s is read', async ([name, args, expected], context) => {
  if (!existsSync(cases)) return context.skip(`Skipped: ${cases} is not here.`)
  const { importing } = await imported(`${cases}/${name}`, ...args)
  expect((await importing).output).toContain(expected)
})
