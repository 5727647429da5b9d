import { describe, expect, test } from 'vitest'
import { timeFormat } from '#server/sources/archive/import/times/timeFormat.ts'
import { timeUnits } from '#server/sources/archive/read/timeAxis.ts'
import { parameterNamed } from '#server/sources/archive/units/cfNames.ts'
import { cfUnit, conversion } from '#server/sources/archive/units/cfUnits.ts'
import { decode } from '#server/sources/archive/units/decode.ts'
import { parameters } from '#weather/parameters.ts'

// By hand: 1 kn = 1852 m/h, 1 ft = 0.3048 m, 1 mph = 1609.344 m/h, 1 kg of water on 1 m2 = 1 mm.
test.each<[value: number, from: string, to: string, expected: number]>([
  [10, 'm s-1', 'm/s', 10],
  [10, 'm s**-1', 'm/s', 10],
  [10, 'm.s-1', 'm/s', 10],
  [10, 'knots', 'm/s', 5.144444],
  [36, 'km/h', 'm/s', 10],
  [10, 'mph', 'm/s', 4.4704],
  [180, 'degrees', '°', 180],
  [Math.PI, 'radians', '°', 180],
  [250, 'cm', 'm', 2.5],
  [10, 'ft', 'm', 3.048],
  [273.15, 'K', '°C', 0],
  [20, 'degC', '°C', 20],
  [212, 'degF', '°C', 100],
  [12345, 'm', 'km', 12.345],
  [10, 'nmi', 'km', 18.52],
  [0.42, '1', '%', 42],
  [42, '%', '%', 42],
  [0.001, 'kg m-2 s-1', 'mm/h', 3.6],
  [0.000001, 'm s-1', 'mm/h', 3.6],
  [2.5, 'mm', 'mm/h', 2.5],
  [300, 'W m**-2', 'W/m²', 300],
])('%d %s in %s is %d', (value, from, to, expected) => {
  const { factor, offset } = conversion(from, to)!
  expect(value * factor + offset).toBeCloseTo(expected, 5)
})

test.each([
  ['furlong', 'm'],
  ['K', 'm'],
  ['', '%'],
  ['m', 'no unit'],
])('%s is not known for %s', (from, to) => {
  expect(conversion(from, to)).toBeNull()
})

test('every unit of the registry and every canonical CF unit is known', () => {
  for (const { unit, canonicalUnit, factor = 1, offset = 0, categorical } of parameters) {
    expect(conversion(cfUnit(unit), unit)).toEqual({ factor: 1, offset: 0 })
    if (canonicalUnit === null || categorical) continue
    const converted = conversion(canonicalUnit, unit)
    expect(converted?.factor).toBeCloseTo(factor, 6)
    expect(converted?.offset).toBeCloseTo(offset, 6)
  }
  expect(() => cfUnit('furlong')).toThrow('No CF unit is known for "furlong".')
})

test.each<[name: string, height: number | undefined, parameter: string | null, turn: number]>([
  ['wind_speed', 10, 'wind_speed_10m', 0],
  ['wind_speed', 100, 'wind_speed_100m', 0],
  ['wind_speed', 50, null, 0],
  ['wind_speed', undefined, null, 0],
  ['wind_to_direction', 10, 'wind_direction_10m', 180],
  ['sea_surface_wave_to_direction', undefined, 'wave_direction', 180],
  ['sea_surface_wave_from_direction', undefined, 'wave_direction', 0],
  ['sea_surface_swell_wave_to_direction', undefined, 'swell_direction', 180],
  ['sea_water_to_direction', undefined, 'current_direction', 0],
  ['sea_water_velocity_from_direction', undefined, 'current_direction', 180],
  ['air_temperature', 2, 'air_temperature', 0],
  ['air_temperature', undefined, 'air_temperature', 0],
  ['air_temperature', 100, null, 0],
  ['significant_height_of_wind_and_swell_waves', undefined, 'wave_height', 0],
  ['eastward_wind', 10, null, 0],
])('%s at %s m is %s, turned by %d', (name, height, parameter, turn) => {
  const found = parameterNamed(name, height)
  expect(found?.parameter.name ?? null).toBe(parameter)
  if (found) expect(found.turn).toBe(turn)
})

test('a stored direction that cannot be one stays as it is, so that the check of the archive names it', () => {
  const decoding = { missing: [-999], factor: 1, offset: 0, wraps: true }
  expect(decode([-45, 450, 999, -999], decoding)).toEqual(Float32Array.of(315, 90, 999, Number.NaN))
})

describe('CF time units', () => {
  test.each<[string, number, string]>([
    ['hours since 1970-01-01T00:00:00Z', 1, '1970-01-01T01:00:00Z'],
    ['seconds since 1970-01-01', 3600, '1970-01-01T01:00:00Z'],
    ['days since 1950-01-01 00:00:00', 25567.5, '2020-01-01T12:00:00Z'],
    ['hours since 2000-1-1 0:0:0.0', 24, '2000-01-02T00:00:00Z'],
    ['hours since 2000-01-01 00:00 +01:00', 1, '2000-01-01T00:00:00Z'],
    ['minutes since 2000-02-28 23:30:00 UTC', 30, '2000-02-29T00:00:00Z'],
  ])('convert "%s" with the value %d', (units, value, expected) => {
    const { step, epoch } = timeUnits(units)
    expect(value * step + epoch).toBe(Date.parse(expected) / 1000)
  })

  test.each([['months since 2000-01-01'], ['hours'], ['hours since yesterday'], [3], [undefined]])(
    'refuse %s',
    (units) => {
      expect(() => timeUnits(units)).toThrow('does not read "hours since 1970-01-01"')
    },
  )
})

describe('time formats', () => {
  const iso = (seconds: number | null | undefined) =>
    typeof seconds === 'number' ? new Date(seconds * 1000).toISOString().slice(0, 19) : seconds

  test.each([
    ['YYYY-MM-DD-HH', '2012-02-29-23', '2012-02-29T23:00:00'],
    ['m/d/yy H:MM', '1/2/20 3:00', '2020-01-02T03:00:00'],
    ['m/d/yy H:MM', '12/31/69 23:00', '1969-12-31T23:00:00'],
    ['m/d/yy H:MM', '12/31/68 23:00', '2068-12-31T23:00:00'],
    ['d.m.yyyy HH:MM:SS', '31.12.1999 23:00:00', '1999-12-31T23:00:00'],
    ['YYYYMMDDHHMM', '202001020300', '2020-01-02T03:00:00'],
    ['YYYYMMDD', '20200102', '2020-01-02T00:00:00'],
    ['mm/dd/yyyy H:MM', '12/31/2019 24:00', '2020-01-01T00:00:00'],
    ['dd/mm/yyyy HH:MM', '1/2/2020 3:00', '2020-02-01T03:00:00'],
    ['HH:MM dd/mm/yyyy', '03:00 01/02/2020', '2020-02-01T03:00:00'],
  ])('%s reads %s', (pattern, text, expected) => {
    expect(iso(timeFormat(pattern)?.(text))).toBe(expected)
  })

  test.each([
    ['m/d/yy H:MM', '13/2/20 3:00'],
    ['m/d/yy H:MM', '2/30/20 3:00'],
    ['m/d/yy H:MM', '1/2/20 24:01'],
    ['m/d/yy H:MM', '1/2/2020 3:00'],
    ['YYYY-MM-DD-HH', '2012-02-29 23'],
    ['YYYY-MM-DD-HH', ' 2012-02-29-23x'],
  ])('%s does not read %s', (pattern, text) => {
    expect(timeFormat(pattern)!(text)).toBeNull()
  })

  test.each(['YYYY-MM', 'H:MM', 'yyyy-yy-mm-dd', 'x', ''])('"%s" is not a time format', (pattern) => {
    expect(timeFormat(pattern)).toBeNull()
  })
})
