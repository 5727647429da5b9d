import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import FileSystemStore from '@zarrita/storage/fs'
import { describe, expect, test } from 'vitest'
import { create, root, set } from 'zarrita'
import { archive } from '#server/sources/archive.ts'
import { along, type ForeignArray, type ForeignStore, onePoint, writeV2, writeV3 } from './archiveForeign.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const hour = 3600
const start = Date.UTC(2020, 0) / 1000
const none = Number.NaN
const point = { latitude: 54, longitude: 6.5, offshore: true }
const versions = [
  { version: 'v2', write: writeV2 },
  { version: 'v3', write: writeV3 },
]

/** A source for a folder with this one store, and its warnings. */
async function sourceOver(write: typeof writeV2, store: ForeignStore) {
  const folder = await temporaryFolder()
  const path = join(folder, 'others.zarr')
  await write(path, store)
  const warnings: string[] = []
  return {
    source: archive({ folder, distance: 20, warn: (message) => warnings.push(message) }),
    warnings,
    path,
  }
}

const height = (metres: number): ForeignArray => ({
  dimensions: [],
  dtype: 'float64',
  data: [metres],
  attributes: { standard_name: 'height', units: 'm', positive: 'up' },
})

describe.each(versions)('Zarr $version', ({ write }) => {
  test('is read by CF names, heights and units, with consolidated metadata or without', async () => {
    for (const consolidated of [false, true]) {
      const { source, warnings } = await sourceOver(write, {
        attributes: { title: 'Buoy of others' },
        consolidated,
        arrays: {
          ...onePoint(3),
          height_a: height(10),
          height_b: height(100),
          ws: along([10, 20, 30], 'wind_speed', 'knot', { attributes: { coordinates: 'lat lon height_a' } }),
          ws_up: along([1, 2, 3], 'wind_speed', 'm s-1', { attributes: { coordinates: 'height_b' } }),
          t2m: along([273.15, 283.15, 300], 'air_temperature', 'K'),
          vis: along([250, 1000, 12345], 'visibility_in_air', 'm'),
          rh: along([0.5, 0.875, 1], 'relative_humidity', '1'),
          rain: along([0, 0.001, 0.0005], 'precipitation_flux', 'kg m-2 s-1'),
          thq: along([10, 180, 359], 'sea_surface_wave_to_direction', 'degrees'),
          wd: along([360, 0, 365], 'wind_from_direction', 'degrees', {
            attributes: { coordinates: 'height_a' },
          }),
          ice: along([0, 0.1, 0.15], 'sea_ice_area_fraction', '1'),
          pressure: along([1, 2, 3], 'air_pressure_at_mean_sea_level', 'Pa'),
        },
      })
      const names = ['wind_speed_10m', 'wind_speed_100m', 'air_temperature', 'visibility', 'humidity']
      const { series, provenance } = await source.series(point, [
        ...names,
        'precipitation',
        'wave_direction',
        'wind_direction_10m',
        'ice',
      ])
      // By hand: 1 kn = 0.514444 m/s, 0.001 kg/m2/s = 3.6 mm/h.
      const expected: Record<string, number[]> = {
        wind_speed_10m: [5.14444, 10.28889, 15.43333],
        wind_speed_100m: [1, 2, 3],
        air_temperature: [0, 10, 26.85],
        visibility: [0.25, 1, 12.345],
        humidity: [50, 87.5, 100],
        precipitation: [0, 3.6, 1.8],
        wave_direction: [190, 0, 179],
        wind_direction_10m: [360, 0, 5],
        ice: [0, 0, 1],
      }
      expect(Object.keys(series.columns).sort()).toEqual(Object.keys(expected).sort())
      for (const [name, values] of Object.entries(expected)) {
        for (const [step, value] of values.entries())
          expect(series.columns[name]![step]).toBeCloseTo(value, 4)
      }
      expect(series).toMatchObject({ start, length: 3 })
      expect(provenance).toMatchObject({
        title: 'Archive: Buoy of others',
        latitude: 54,
        longitude: 6.5,
        distance: 0,
        from: start,
        to: start + 2 * hour,
      })
      expect(warnings).toEqual([])
    }
  })

  test('has missing values for fill values and unpacks packed values', async () => {
    const { source } = await sourceOver(write, {
      arrays: {
        ...onePoint(4),
        hs: along([150, -32768, 25, -999], 'sea_surface_wave_significant_height', 'm', {
          dtype: 'int16',
          attributes: { scale_factor: 0.01, add_offset: 1, _FillValue: -32768, missing_value: -999 },
        }),
        tp: along(
          [5, 9.96921e36, 7, 8],
          'sea_surface_wave_period_at_variance_spectral_density_maximum',
          's',
          {
            attributes: { _FillValue: 9.96921e36 },
            bigEndian: true,
          },
        ),
      },
    })
    const { series } = await source.series(point, ['wave_height', 'wave_peak_period'])
    expect(series.columns.wave_height).toEqual(Float32Array.of(2.5, none, 1.25, none))
    expect(series.columns.wave_peak_period).toEqual(Float32Array.of(5, none, 7, 8))
  })

  test('reads an absent chunk as fill values and refuses a truncated one', async () => {
    const { source, path } = await sourceOver(write, {
      arrays: {
        ...onePoint(5),
        hs: along([1, 2, 3, 4, 5], 'sea_surface_wave_significant_height', 'm', {
          chunk: 2,
          absent: [1],
          fill: 'NaN',
        }),
      },
    })
    const read = async () => (await source.series(point, ['wave_height'])).series.columns.wave_height
    expect(await read()).toEqual(Float32Array.of(1, 2, none, none, 5))
    await truncate(join(path, 'hs', write === writeV2 ? '0' : 'c/0'), 4)
    await expect(read()).rejects.toThrow(/chunk 0 of \/hs in .* is not whole/)
  })

  test('reads the nearest of points along a dimension or on a grid', async () => {
    const time = onePoint(2).time!
    const points = (longitude: number[]): Record<string, ForeignArray> => ({
      latitude: {
        dimensions: ['station'],
        dtype: 'float64',
        data: [50, 54, 60],
        attributes: { units: 'degrees_north' },
      },
      longitude: {
        dimensions: ['station'],
        dtype: 'float64',
        data: longitude,
        attributes: { units: 'degrees_east' },
      },
    })
    const attributes = { standard_name: 'sea_surface_wave_significant_height', units: 'm' }
    const listed = await sourceOver(write, {
      arrays: {
        time,
        ...points([6.5, 6.6, 353]),
        hs: { dimensions: ['station', 'time'], shape: [3, 2], data: [1, 2, 3, 4, 5, 6], attributes },
      },
    })
    const { series, provenance } = await listed.source.series(point, ['wave_height'])
    expect(series.columns.wave_height).toEqual(Float32Array.of(3, 4))
    // 0.1 degrees of longitude at 54 N: 6.536 km.
    expect(provenance).toMatchObject({ latitude: 54, longitude: 6.6, distance: expect.closeTo(6.536, 2) })
    const west = await listed.source.series({ latitude: 60, longitude: -7, offshore: true }, ['wave_height'])
    expect(west.series.columns.wave_height).toEqual(Float32Array.of(5, 6))
    expect(west.provenance.longitude).toBe(-7)

    const grid = await sourceOver(write, {
      arrays: {
        time,
        lat: { dimensions: ['lat'], data: [55, 54], attributes: { standard_name: 'latitude' } },
        lon: { dimensions: ['lon'], data: [6, 6.5, 7], attributes: { standard_name: 'longitude' } },
        hs: {
          dimensions: ['time', 'lat', 'lon'],
          shape: [2, 2, 3],
          data: [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15],
          attributes,
        },
      },
    })
    const cell = await grid.source.series({ latitude: 54.1, longitude: 6.6, offshore: true }, ['wave_height'])
    expect(cell.series.columns.wave_height).toEqual(Float32Array.of(4, 14))
    expect(cell.provenance).toMatchObject({ latitude: 54, longitude: 6.5 })
  })

  test('reads each height of a level dimension as its parameter', async () => {
    const { source } = await sourceOver(write, {
      arrays: {
        ...onePoint(2),
        height: {
          dimensions: ['height'],
          data: [10, 20, 100],
          attributes: { standard_name: 'height', units: 'm' },
        },
        ws: {
          dimensions: ['time', 'height'],
          shape: [2, 3],
          data: [1, 2, 3, 4, 5, 6],
          attributes: { standard_name: 'wind_speed', units: 'm/s' },
        },
      },
    })
    const { series } = await source.series(point, ['wind_speed_10m', 'wind_speed_80m', 'wind_speed_100m'])
    expect(series.columns).toEqual({
      wind_speed_10m: Float32Array.of(1, 4),
      wind_speed_100m: Float32Array.of(3, 6),
    })
  })

  test('has missing values for hours that the store leaves out', async () => {
    const { time, ...place } = onePoint(0)
    const { source } = await sourceOver(write, {
      arrays: {
        ...place,
        time: {
          ...time!,
          dtype: 'float64',
          data: [1 / 24, 2 / 24, 5 / 24],
          attributes: { units: 'days since 2020-01-01' },
        },
        hs: along([1, 2, 3], 'sea_surface_wave_significant_height', 'm'),
      },
    })
    const { series } = await source.series(point, ['wave_height'])
    expect(series).toEqual({
      start: start + hour,
      length: 5,
      columns: { wave_height: Float32Array.of(1, 2, none, none, 3) },
    })
    const part = await source.series(point, ['wave_height'], start + 2 * hour, start + 7 * hour)
    expect(part.series.columns.wave_height).toEqual(Float32Array.of(2, none, none, 3, none))
  })

  test.each<[string, Record<string, ForeignArray>, RegExp]>([
    ['a time in metres', { time: along([1], 'x', 'm', { dimensions: ['t'] }) }, /its time is in "m"/],
    [
      'months',
      { time: along([1, 2], 'time', 'months since 2020-01-01') },
      /its time is in "months since 2020-01-01"/,
    ],
    [
      'another calendar',
      { time: along([1, 2], 'time', 'hours since 2020-01-01', { attributes: { calendar: '360_day' } }) },
      /in the calendar "360_day"/,
    ],
    [
      'repeated times',
      { time: along([1, 2, 2], 'time', 'hours since 2020-01-01') },
      /time 3 of it is repeated/,
    ],
    [
      'times out of order',
      { time: along([1, 0], 'time', 'hours since 2020-01-01') },
      /time 2 of it comes after a later/,
    ],
    [
      'times off the hour',
      { time: along([0, 90], 'time', 'minutes since 2020-01-01') },
      /time 2 of it is missing or on no/,
    ],
  ])('skips a store with %s and reports it', async (_, arrays, message) => {
    const { source, warnings } = await sourceOver(write, { arrays: { ...onePoint(1), ...arrays } })
    expect(await source.covers(point)).toBeNull()
    expect(await source.covers(point)).toBeNull()
    expect(warnings).toEqual([expect.stringMatching(message)])
  })

  test('reports a variable in an unknown unit and does not use it', async () => {
    const { source, warnings } = await sourceOver(write, {
      arrays: {
        ...onePoint(1),
        hs: along([1], 'sea_surface_wave_significant_height', 'furlong'),
        tp: along([7], 'sea_surface_wave_period_at_variance_spectral_density_maximum', 's'),
      },
    })
    const { series } = await source.series(point, ['wave_height', 'wave_peak_period'])
    expect(series.columns).toEqual({ wave_peak_period: Float32Array.of(7) })
    expect(warnings).toEqual([
      expect.stringMatching(/hs is not used: its unit "furlong" is not known for wave_height/),
    ])
  })
})

test('in Zarr v2 the fill value itself is missing, as in xarray', async () => {
  const { source } = await sourceOver(writeV2, {
    arrays: {
      ...onePoint(3),
      hs: along([1, -9999, 3], 'sea_surface_wave_significant_height', 'm', { fill: -9999 }),
    },
  })
  const { series } = await source.series(point, ['wave_height'])
  expect(series.columns.wave_height).toEqual(Float32Array.of(1, none, 3))
})

test('in Zarr v2 an absent chunk without a fill value is an error', async () => {
  const { source } = await sourceOver(writeV2, {
    arrays: {
      ...onePoint(2),
      hs: along([1, 2], 'sea_surface_wave_significant_height', 'm', { chunk: 1, absent: [1] }),
    },
  })
  await expect(source.series(point, ['wave_height'])).rejects.toThrow(/chunk \/hs\/1 of .* is missing/)
})

test.each([
  { name: 'zstd', configuration: { level: 0, checksum: false } },
  {
    name: 'blosc',
    configuration: { cname: 'lz4', clevel: 5, shuffle: 'shuffle', typesize: 4, blocksize: 0 },
  },
])('chunks packed by $name are unpacked', async (codec) => {
  const { source, path } = await sourceOver(writeV3, { arrays: onePoint(200) })
  const data = Float32Array.from({ length: 200 }, (_, step) => step / 8)
  const array = await create(root(new FileSystemStore(path)).resolve('hs'), {
    dtype: 'float32',
    shape: [200],
    chunkShape: [64],
    fillValue: none,
    dimensionNames: ['time'],
    codecs: [{ name: 'bytes', configuration: { endian: 'little' } }, codec],
    attributes: { standard_name: 'sea_surface_wave_significant_height', units: 'm' },
  })
  await set(array, null, { data, shape: [200], stride: [1] })
  const { series } = await source.series(point, ['wave_height'])
  expect(series.columns.wave_height).toEqual(data)
})

test('chunks packed by gzip are unpacked', async () => {
  const { source, path } = await sourceOver(writeV3, {
    arrays: { ...onePoint(3), hs: along([1, 2, 3], 'sea_surface_wave_significant_height', 'm') },
  })
  const [metadata, chunk] = [join(path, 'hs', 'zarr.json'), join(path, 'hs', 'c', '0')]
  const array = JSON.parse(await readFile(metadata, 'utf8'))
  array.codecs.push({ name: 'gzip', configuration: { level: 5 } })
  await writeFile(metadata, JSON.stringify(array))
  await writeFile(chunk, gzipSync(await readFile(chunk)))
  const { series } = await source.series(point, ['wave_height'])
  expect(series.columns.wave_height).toEqual(Float32Array.of(1, 2, 3))
  await writeFile(chunk, 'no gzip')
  await expect(source.series(point, ['wave_height'])).rejects.toThrow(/others\.zarr cannot be read: /)
})

test('the base64 fill value of xarray is decoded', async () => {
  const fill = Buffer.alloc(8)
  fill.writeDoubleLE(-999.5)
  const { source } = await sourceOver(writeV3, {
    arrays: {
      ...onePoint(2),
      hs: along([1, -999.5], 'sea_surface_wave_significant_height', 'm', {
        attributes: { _FillValue: fill.toString('base64') },
      }),
    },
  })
  const { series } = await source.series(point, ['wave_height'])
  expect(series.columns.wave_height).toEqual(Float32Array.of(1, none))
})
