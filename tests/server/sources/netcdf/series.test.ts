import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type NetcdfRequest, netcdfSeries } from '#server/sources/archive/import/netcdf/netcdfSeries.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { type Attributes, classicBytes, type GivenFile, type GivenVariable } from './classicBytes.ts'
import { era5, type Field, gridFile, HOURS_1900, HOURS_1970 } from './gridFile.ts'

const none = Number.NaN
const start = Date.UTC(2020, 0, 1) / 1000
const here = { latitude: 54, longitude: 6.5 }

async function seriesOf(given: GivenFile, request: Partial<NetcdfRequest> = {}) {
  const file = join(await temporaryFolder(), 'given.nc')
  const bytes = classicBytes(given)
  await writeFile(file, bytes)
  return netcdfSeries.compute({
    file,
    first: bytes.subarray(0, 8),
    point: here,
    map: [],
    where: [],
    ...request,
  })
}

const metres = { units: 'm', standard_name: 'sea_surface_wave_significant_height' }
const waves = (extra: Partial<Field> = {}): Field => ({
  name: 'hs',
  attributes: metres,
  at: (step) => 1 + step,
  ...extra,
})
const one = { latitudes: [54], longitudes: [6.5] }

/** A station: times and heights of waves without places along a dimension. */
const station = (
  time: Partial<GivenVariable>,
  values: number[] = [1, 2, 3],
  extra: readonly GivenVariable[] = [],
): GivenFile => ({
  dimensions: { time: values.length },
  variables: [
    { name: 'time', dimensions: ['time'], type: 'double', values: values.map((_, step) => step), ...time },
    { name: 'hs', dimensions: ['time'], type: 'double', attributes: metres, values },
    ...extra,
  ],
})
const scalar = (name: string, value: number, attributes: Attributes = {}): GivenVariable => ({
  name,
  dimensions: [],
  type: 'double',
  values: [value],
  attributes,
})

describe('times', () => {
  const hour = 3600
  const timesOf = async (
    units: string,
    values: number[],
    extra: Partial<GivenVariable> = {},
    calendar?: string,
  ) => {
    const attributes = { units, ...(calendar && { calendar }) }
    return seriesOf(
      station(
        { attributes, values, ...extra },
        values.map(() => 1),
      ),
    )
  }

  test.each([
    ['hours since 1900-01-01 00:00:00.0', HOURS_1900],
    ['hours since 1970-01-01', HOURS_1970],
    ['hours since 1970-01-01T01:00:00+01:00', HOURS_1970],
    ['seconds since 1970-01-01', HOURS_1970 * hour],
    ['milliseconds since 1970-01-01', HOURS_1970 * hour * 1000],
    ['minutes since 1970-01-01 00:00', HOURS_1970 * 60],
    ['days since 1950-01-01 00:00:00 UTC', 25_567],
    // The standard calendar is the Julian one before 1582: two days before the proleptic one in the year 1.
    ['days since 0001-01-01 00:00:00', 737_426],
  ])('in %s are read', async (units, value) => {
    expect((await timesOf(units, [value])).times[0]).toBe(start)
  })

  test.each([
    ['proleptic_gregorian', 737_424],
    ['julian', 737_426],
  ])('count from the year 1 of the calendar %s', async (calendar, value) => {
    expect((await timesOf('days since 0001-01-01', [value], {}, calendar)).times[0]).toBe(start)
  })

  test('in fractions of days are rounded to the second, those in single precision to a near hour', async () => {
    const values = [1, 2, 5].map((hours) => 25_567 + hours / 24)
    const double = await timesOf('days since 1950-01-01', values)
    expect([...double.times]).toEqual([1, 2, 5].map((hours) => start + hours * hour))
    const float = await timesOf('days since 1950-01-01', values, { type: 'float' })
    expect([...float.times]).toEqual([1, 2, 5].map((hours) => start + hours * hour))
  })

  test('of a calendar without leap days leave 29 February out', async () => {
    // 2020-02-28T23 and the hour after it, counted from 2019 in years of 365 days.
    const first = (365 + 58) * 24 + 23
    const { times, notes } = await timesOf('hours since 2019-01-01', [first, first + 1], {}, 'noleap')
    expect([...times].map((time) => new Date(time * 1000).toISOString().slice(0, 13))).toEqual([
      '2020-02-28T23',
      '2020-03-01T00',
    ])
    expect(notes).toContain('Its calendar noleap has no 29 February; the hours of that day are missing.')
  })

  test.each(['360_day', 'all_leap', '366_day'])('of the calendar %s are refused', async (calendar) => {
    await expect(timesOf('hours since 2000-01-01', [0], {}, calendar)).rejects.toThrow(
      'which has days that do not exist',
    )
  })

  test.each(['months since 2000-01-01', 'hours'])('in %s are refused', async (units) => {
    await expect(timesOf(units, [0])).rejects.toThrow(/units|does not read "hours since 1970-01-01"/)
  })

  test('that are missing are refused by their number', async () => {
    const attributes = {
      units: 'hours since 1970-01-01',
      _FillValue: { type: 'double', values: [-1] },
    } as const
    await expect(seriesOf(station({ attributes, values: [0, -1, 2] }))).rejects.toThrow(
      'given.nc: time 2 of it is missing.',
    )
  })
})

describe('values', () => {
  const valuesOf = async (attributes: Attributes, type: GivenVariable['type'], values: number[]) => {
    const time = { attributes: { units: 'hours since 1970-01-01' } }
    const { variables, ...file } = station(time, values)
    const changed = variables.map((one) =>
      one.name === 'hs' ? { ...one, type, attributes: { ...metres, ...attributes } } : one,
    )
    return [...(await seriesOf({ ...file, version: 5, variables: changed })).values.hs!]
  }
  const short = (...values: number[]) => ({ type: 'short', values }) as const

  test('are unpacked with scale and offset; fill values and those outside the valid range are missing', async () => {
    const packing = {
      scale_factor: { type: 'float', values: [0.01] },
      add_offset: { type: 'float', values: [1.5] },
    } as const
    expect(
      await valuesOf(
        { ...packing, _FillValue: short(-9), missing_value: short(-8) },
        'short',
        [70, -9, -8, 0],
      ),
    ).toEqual([2.2, none, none, 1.5])
    expect(await valuesOf({ ...packing, valid_range: short(0, 100) }, 'short', [70, -1, 101])).toEqual([
      2.2,
      none,
      none,
    ])
    expect(
      await valuesOf({ ...packing, valid_min: short(0), valid_max: short(80) }, 'short', [70, -1, 81]),
    ).toEqual([2.2, none, none])
  })

  test('have a valid range of their own where it is of another type than the packed numbers', async () => {
    const packing = {
      scale_factor: { type: 'double', values: [0.5] },
      valid_range: { type: 'double', values: [0, 20] },
    } as const
    expect(await valuesOf(packing, 'short', [40, 41, -1])).toEqual([20, none, none])
  })

  test('that were never written are missing', async () => {
    expect(await valuesOf({}, 'short', [1, -32767])).toEqual([1, none])
    expect(await valuesOf({}, 'float', [1, 9.969209968386869e36])).toEqual([1, none])
    expect(await valuesOf({ _FillValue: short(-1) }, 'short', [1, -32767])).toEqual([1, -32767])
  })

  test('in single precision are the decimals that were meant, and equal a fill value of the same digits', async () => {
    const fill = { _FillValue: { type: 'double', values: [-99.99] } } as const
    expect(await valuesOf(fill, 'float', [0.7, -99.99, 1.234])).toEqual([0.7, none, 1.234])
  })

  test('of bytes are signed, unless the file says otherwise', async () => {
    const unsigned = { _Unsigned: 'true', _FillValue: { type: 'byte', values: [-1] } } as const
    expect(await valuesOf({}, 'byte', [1, -2])).toEqual([1, -2])
    expect(await valuesOf(unsigned, 'byte', [1, -2, -1])).toEqual([1, 254, none])
  })
})

describe('the cell', () => {
  test('is the nearest that has waves, and its distance is said', async () => {
    const { cells, values } = await seriesOf(gridFile(era5()))
    expect(cells).toEqual(['54.00 N 6.00 E, 32.7 km from the point'])
    // The fourth of the places, of which each has 0.1 m more than the one before.
    expect(values.swh![0]).toBeCloseTo(2.3, 10)
  })

  test('is the nearest that has values where no waves are read', async () => {
    const { cells } = await seriesOf(gridFile(era5()), { map: ['speed of u10 and v10=wind_speed_10m'] })
    expect(cells).toEqual(['54.00 N 6.50 E, 0.0 km from the point'])
  })

  test('has waves also if they begin late', async () => {
    const late = waves({ type: 'double', at: (step, place) => (place === 4 && step < 400 ? none : 1) })
    const { cells } = await seriesOf(gridFile({ steps: 500, fields: [late] }))
    expect(cells[0]).toMatch('54.00 N 6.50 E')
  })

  test('is found across the edge of longitudes from 0 to 360', async () => {
    const longitudes = [0.5, 359.75, 180]
    const { cells } = await seriesOf(gridFile({ longitudes, fields: [waves()] }), {
      point: { latitude: 54, longitude: -0.1 },
    })
    expect(cells).toEqual(['54.00 N 0.25 W, 9.8 km from the point'])
  })

  test('is refused beyond 60 km, and where no cell near has waves', async () => {
    const file = gridFile({ fields: [waves()] })
    await expect(seriesOf(file, { point: { latitude: 55.2, longitude: 6.5 } })).rejects.toThrow(
      'its nearest place, 54.50 N 6.50 E, is 78 km from the point; at most 60 km are taken.',
    )
    await expect(seriesOf(gridFile({ fields: [waves({ type: 'double', at: () => none })] }))).rejects.toThrow(
      'none of its places within 60 km of the point has waves.',
    )
  })

  const list = (dimensions: readonly string[], latitudes: number[], longitudes: number[]): GivenFile => ({
    dimensions: { time: 2, station: 3, y: 3, x: 1 },
    variables: [
      {
        name: 'time',
        dimensions: ['time'],
        type: 'int',
        values: [0, 1],
        attributes: { units: 'hours since 1970-01-01' },
      },
      {
        name: 'lat',
        dimensions,
        type: 'double',
        values: latitudes,
        attributes: { standard_name: 'latitude' },
      },
      {
        name: 'lon',
        dimensions,
        type: 'double',
        values: longitudes,
        attributes: { standard_name: 'longitude' },
      },
      {
        name: 'hs',
        dimensions: [...dimensions, 'time'],
        type: 'double',
        values: [1, 2, 3, 4, 5, 6],
        attributes: metres,
      },
    ],
  })

  test.each([[['station']], [['y', 'x']]])('is one of a list along %s', async (dimensions) => {
    const { cells, values } = await seriesOf(list(dimensions, [53, 54, 55], [6, 6.4, 7]))
    expect(cells).toEqual(['54.00 N 6.40 E, 6.5 km from the point'])
    expect([...values.hs!]).toEqual([3, 4])
  })

  test('must be named where a file has several', async () => {
    const { file, ...rest } = { file: list(['station'], [53, 54, 55], [6, 6.4, 7]), point: undefined }
    await expect(seriesOf(file, rest)).rejects.toThrow(
      'it has 3 places; say which with --latitude and --longitude.',
    )
  })

  test('need not be named where a file has one', async () => {
    const time = { attributes: { units: 'hours since 1970-01-01' } }
    const file = station(time, [1, 2], [scalar('latitude', 53.9), scalar('longitude', 6.4)])
    const { place, cells } = await seriesOf(file, { point: undefined })
    expect(place).toEqual({ latitude: 53.9, longitude: 6.4 })
    expect(cells).toEqual(['53.90 N 6.40 E'])
    expect((await seriesOf(file)).cells).toEqual(['53.90 N 6.40 E, 12.9 km from the point'])
  })

  test('may stay unsaid by the file, which is noted', async () => {
    const { notes } = await seriesOf(station({ attributes: { units: 'hours since 1970-01-01' } }))
    expect(notes).toContain('The file does not say its place; the series is stored as that of the point.')
  })

  test('must not move with time', async () => {
    const time = { attributes: { units: 'hours since 1970-01-01' } }
    const along = (name: string, values: number[]): GivenVariable => ({
      name,
      dimensions: ['time'],
      type: 'double',
      values,
    })
    const moored = [along('latitude', [54, 54.01]), along('longitude', [6.5, 6.49])]
    expect((await seriesOf(station(time, [1, 2], moored))).cells[0]).toMatch('54.00 N 6.50 E')
    const ship = [along('latitude', [54, 55]), along('longitude', [6.5, 6.49])]
    await expect(seriesOf(station(time, [1, 2], ship))).rejects.toThrow(
      'its places move with time (latitude).',
    )
  })
})

describe('other dimensions', () => {
  const hours = { attributes: { units: 'hours since 1970-01-01' } }
  const along = (
    extra: Record<string, number>,
    variable: Partial<GivenVariable>,
    coordinates: readonly GivenVariable[] = [],
  ): GivenFile => ({
    dimensions: { time: 2, ...extra },
    variables: [
      { name: 'time', dimensions: ['time'], type: 'int', values: [0, 1], ...hours },
      ...coordinates,
      { name: 'hs', dimensions: ['time'], type: 'double', values: [], attributes: metres, ...variable },
    ],
  })

  test.each([
    ['after', ['time', 'expver'], [1, none, none, 2]],
    ['before', ['expver', 'time'], [1, none, none, 2]],
  ])('of versions of ERA5 %s the time are one series', async (_, dimensions, values) => {
    const file = along({ expver: 2 }, { dimensions, values })
    expect([...(await seriesOf(file)).values.hs!]).toEqual([1, 2])
  })

  test('of one entry are passed over', async () => {
    const file = along({ number: 1 }, { dimensions: ['number', 'time'], values: [1, 2] })
    expect([...(await seriesOf(file)).values.hs!]).toEqual([1, 2])
  })

  test('of several members are refused', async () => {
    const file = along({ number: 2 }, { dimensions: ['number', 'time'], values: [1, 2, 3, 4] })
    await expect(seriesOf(file)).rejects.toThrow('hs is not used: its dimension number has 2 entries.')
  })

  test('of heights give a parameter for each height that one has', async () => {
    const height: GivenVariable = {
      name: 'height',
      dimensions: ['height'],
      type: 'double',
      values: [10, 50, 100],
      attributes: { units: 'm' },
    }
    const wind = { standard_name: 'wind_speed', units: 'm s-1' }
    const file = along(
      { height: 3 },
      { name: 'ws', dimensions: ['time', 'height'], values: [1, 2, 3, 4, 5, 6], attributes: wind },
      [height],
    )
    const { defaults, values, notes } = await seriesOf(file)
    expect(defaults.map(({ parameter, column }) => [parameter, column])).toEqual([
      ['wind_speed_10m', 'ws at 10 m'],
      ['wind_speed_100m', 'ws at 100 m'],
    ])
    expect([...values['ws at 100 m']!]).toEqual([3, 6])
    expect(notes.join()).toContain('ws at 50 m is not used: no parameter is the wind_speed of this height')
  })

  test('of depths give the currents nearest to the surface, as speed and the direction that they go to', async () => {
    const depth: GivenVariable = {
      name: 'depth',
      dimensions: ['depth'],
      type: 'float',
      values: [5, 0.5],
      attributes: { units: 'm', positive: 'down' },
    }
    const component = (name: string, values: number[]): GivenVariable => ({
      name,
      dimensions: ['time', 'depth'],
      type: 'float',
      values,
      attributes: {
        units: 'm s-1',
        standard_name: `${name === 'uo' ? 'east' : 'north'}ward_sea_water_velocity`,
      },
    })
    const file = along({ depth: 2 }, component('uo', [9, 0.3, 9, 0]), [depth, component('vo', [9, 0, 9, 0])])
    const { values, defaults } = await seriesOf(file)
    expect(defaults.map(({ parameter }) => parameter)).toEqual(['current_speed', 'current_direction'])
    expect([...values['speed of uo and vo']!]).toEqual([0.3, 0])
    // East; and none where it is calm.
    expect([...values['direction of uo and vo']!]).toEqual([90, none])
  })
})

describe('names', () => {
  const seriesWith = async (...fields: Field[]) => seriesOf(gridFile({ ...one, fields }))
  const field = (name: string, units: string, standard_name?: string, value = 1): Field => ({
    name,
    attributes: { units, ...(standard_name && { standard_name }) },
    at: () => value,
  })
  const parametersOf = async (...fields: Field[]) =>
    Object.fromEntries(
      (await seriesWith(...fields)).defaults.map(({ column, parameter }) => [column, parameter]),
    )

  test('of CMEMS and of CF are known', async () => {
    expect(
      await parametersOf(
        field('VHM0', 'm', 'sea_surface_wave_significant_height'),
        field('VTPK', 's', 'sea_surface_wave_period_at_variance_spectral_density_maximum'),
        field('VTM02', 's'),
        field('direction', 'degree', 'sea_surface_wave_to_direction'),
      ),
    ).toEqual({
      VHM0: 'wave_height',
      VTPK: 'wave_peak_period',
      VTM02: 'wave_period',
      direction: 'wave_direction',
    })
  })

  test('of ERA5 that the file calls unknown are known', async () => {
    expect(
      await parametersOf(
        field('u100', 'm s**-1', 'unknown'),
        field('v100', 'm s**-1', 'northward_wind'),
        field('t2m', 'K', 'unknown'),
        field('mp2', 's', 'unknown'),
      ),
    ).toEqual({
      'speed of u100 and v100': 'wind_speed_100m',
      'direction of u100 and v100': 'wind_direction_100m',
      t2m: 'air_temperature',
      mp2: 'wave_period',
    })
  })

  test('of WAVEWATCH III are known, the frequency of the peak as its period', async () => {
    const { defaults, values } = await seriesWith(
      field('hs', 'm', metres.standard_name),
      field('fp', 's-1', undefined, 0.125),
    )
    expect(defaults.map(({ parameter }) => parameter)).toEqual(['wave_height', 'wave_peak_period'])
    expect(values['period of fp']![0]).toBe(8)
  })

  test('of winds without a height need --map, which the report says', async () => {
    const wind = [field('uwnd', 'm s-1', 'eastward_wind', 3), field('vwnd', 'm s-1', 'northward_wind', 4)]
    const { defaults, notes } = await seriesWith(...wind, waves())
    expect(defaults.map(({ parameter }) => parameter)).toEqual(['wave_height'])
    expect(notes).toContain(
      'speed of uwnd and vwnd is not used: no parameter is the wind_speed of this height, or the file does not say it; --map says which parameter it is.',
    )
    const { values } = await seriesOf(gridFile({ ...one, fields: wind }), {
      map: ['speed of uwnd and vwnd=wind_speed_10m'],
    })
    expect(Object.keys(values)).toEqual(['speed of uwnd and vwnd'])
    expect(values['speed of uwnd and vwnd']![0]).toBe(5)
  })

  test('of two variables for one parameter take the first', async () => {
    const { defaults, notes } = await seriesWith(waves(), field('VHM0', 'm'))
    expect(defaults.map(({ column }) => column)).toEqual(['hs'])
    expect(notes).toContain('VHM0 is not used: hs is wave_height already.')
  })

  test('with an unknown unit are left out with a note', async () => {
    const { defaults, notes } = await seriesWith(waves(), field('sst', 'furlong'))
    expect(defaults).toHaveLength(1)
    expect(notes).toContain('sst is not used: its unit "furlong" is not known for sea_temperature.')
  })

  test('of a share of ice are a flag from 15 % on', async () => {
    const ice = (value: number) => field('siconc', '(0 - 1)', undefined, value)
    expect((await seriesWith(ice(0.25))).values.siconc![0]).toBe(1)
    const { values, notes } = await seriesWith(ice(0.125))
    expect(values.siconc![0]).toBe(0)
    expect(notes).toContain('siconc is a share: there is ice where it is at least 15 %.')
  })

  test('of flags of quality are noted', async () => {
    expect((await seriesWith(waves(), field('hs_QC', '1'))).notes).toContain(
      'Flags of quality are not used: hs_QC.',
    )
  })
})

test('a file without times or with an empty list of them is refused in words', async () => {
  const file = gridFile({ ...one, fields: [waves()] })
  const without = { ...file, variables: file.variables.filter(({ name }) => name !== 'time') }
  await expect(seriesOf(without)).rejects.toThrow(
    'given.nc has no times in units such as "hours since 1970-01-01"',
  )
  await expect(
    seriesOf({ ...file, dimensions: { ...file.dimensions, time: 0 }, records: 0 }),
  ).rejects.toThrow('given.nc has no times.')
})

test('--time names the variable of the times', async () => {
  const file = gridFile({ ...one, fields: [waves()] })
  const [time] = file.variables.filter(({ name }) => name === 'time')
  const other = { ...time!, name: 'written', values: time!.values.map((value) => value + 24) }
  expect(
    (await seriesOf({ ...file, variables: [...file.variables, other] }, { time: 'written' })).times[0],
  ).toBe(start + 86_400)
  await expect(seriesOf(file, { time: 'clock' })).rejects.toThrow('has no list of times "clock"')
})
