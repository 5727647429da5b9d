import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { File, ready } from 'h5wasm'
import { expect, test } from 'vitest'
import { openFile } from '#server/sources/archive/import/netcdf/files/openFile.ts'
import { netcdfSeries } from '#server/sources/archive/import/netcdf/netcdfSeries.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { era5, gridFile, HOURS_1970 } from './gridFile.ts'
import { netcdf4Bytes } from './netcdf4Bytes.ts'

async function stored(bytes: Buffer) {
  const file = join(await temporaryFolder(), 'given.nc')
  await writeFile(file, bytes)
  return { file, first: bytes.subarray(0, 8) }
}

const here = { point: { latitude: 54, longitude: 6.5 }, map: [], where: [] }

test.each([[{}], [{ chunks: 2 }], [{ old: true }]])(
  'NetCDF-4 stored as %o reads like the classic file',
  async (storage) => {
    const series = await netcdfSeries.compute({
      ...(await stored(await netcdf4Bytes(gridFile(era5()), storage))),
      ...here,
    })
    expect(series.format).toBe('NetCDF-4')
    expect(series.cells).toEqual(['54.00 N 6.00 E, 32.7 km from the point'])
    expect([...series.values.swh!].map((value) => Number(value.toFixed(2)))).toEqual([
      2.3, 2.31, 2.32, 2.33, 2.34, 2.35,
    ])
    expect(series.values['direction of u10 and v10']![0]).toBe(270)
  },
)

test('the new files of the Climate Data Store are read: valid_time in seconds as 64-bit numbers, and a dimension of members', async () => {
  const { dimensions, variables } = gridFile({ fields: [] })
  const bytes = await netcdf4Bytes({
    dimensions: {
      valid_time: 3,
      number: 1,
      latitude: dimensions.latitude!,
      longitude: dimensions.longitude!,
    },
    variables: [
      ...variables.filter(({ name }) => name !== 'time'),
      {
        name: 'valid_time',
        dimensions: ['valid_time'],
        type: 'int64',
        values: [0, 1, 2].map((step) => (HOURS_1970 + step) * 3600),
        attributes: {
          units: 'seconds since 1970-01-01',
          standard_name: 'time',
          calendar: 'proleptic_gregorian',
        },
      },
      {
        name: 'swh',
        dimensions: ['number', 'valid_time', 'latitude', 'longitude'],
        type: 'float',
        values: Array.from({ length: 27 }, (_, index) => index),
        attributes: {
          units: 'm',
          standard_name: 'unknown',
          _FillValue: { type: 'float', values: [Number.NaN] },
        },
      },
    ],
  })
  const { times, values, timeUnits } = await netcdfSeries.compute({ ...(await stored(bytes)), ...here })
  expect(timeUnits).toBe('seconds since 1970-01-01')
  expect(times[0]).toBe(HOURS_1970 * 3600)
  expect([...values.swh!]).toEqual([4, 13, 22])
})

test('numbers with the highest byte first are read as such', async () => {
  const bytes = await netcdf4Bytes(
    { dimensions: { x: 2 }, variables: [{ name: 'hs', dimensions: ['x'], type: 'int', values: [1, 2] }] },
    { old: true },
  )
  // The description of a signed number of four bytes; the next byte holds their order.
  const at = bytes.lastIndexOf(Buffer.from([0x10, 8, 0, 0, 4, 0, 0, 0]))
  bytes[at + 1] = 9
  const { file, first } = await stored(bytes)
  const opened = await openFile(file, first)
  expect([...opened.read(opened.variables.get('hs')!, [0], [2])]).toEqual([2 ** 24, 2 ** 25])
  opened.close()
})

test('values of NetCDF-4 beyond 4 GB are read where they are', async () => {
  const values = [1.5, 2.5, 3.5]
  const bytes = await netcdf4Bytes(
    { dimensions: { x: 3 }, variables: [{ name: 'hs', dimensions: ['x'], type: 'double', values }] },
    { old: true },
  )
  const data = Buffer.from(Float64Array.from(values).buffer)
  const at = bytes.indexOf(data)
  const place = Buffer.alloc(16)
  place.writeBigUInt64LE(BigInt(at))
  place.writeBigUInt64LE(24n, 8)
  const far = 5 * 2 ** 30
  // Moves the data behind a hole: their place, and the end of the file in its first block.
  bytes.writeBigUInt64LE(BigInt(far), bytes.indexOf(place))
  bytes.writeBigUInt64LE(BigInt(far + 24), 40)
  bytes.fill(0, at, at + 24)
  const { file, first } = await stored(bytes)
  const handle = await open(file, 'r+')
  await handle.write(data, 0, 24, far)
  await handle.close()
  const opened = await openFile(file, first)
  expect([...opened.read(opened.variables.get('hs')!, [1], [2])]).toEqual([2.5, 3.5])
  opened.close()
})

test('a chunk that is damaged is refused instead of read as what was in memory before', async () => {
  const steps = 300
  const given = gridFile({
    steps,
    fields: [{ name: 'swh', attributes: { units: 'm' }, at: (step, place) => step / 7 + place }],
  })
  const bytes = await netcdf4Bytes(given, { chunks: 100 })
  // Compressed chunks of zlib begin so.
  for (let at = bytes.indexOf('785e', 0, 'hex'); at >= 0; at = bytes.indexOf('785e', at + 2, 'hex'))
    bytes.fill(0xff, at + 40, at + 80)
  await expect(netcdfSeries.compute({ ...(await stored(bytes)), ...here })).rejects.toThrow(
    'given.nc is damaged: swh cannot be read.',
  )
})

test('a compression that the library does not have is named', async () => {
  const bytes = await netcdf4Bytes(gridFile(era5()), { chunks: 2, old: true })
  // The number of a compression stands eight bytes before its name.
  for (let at = bytes.indexOf('deflate'); at >= 0; at = bytes.indexOf('deflate', at + 1)) {
    bytes.writeUInt16LE(32_015, at - 8)
    bytes.write('zstd\0\0\0', at)
  }
  await expect(netcdfSeries.compute({ ...(await stored(bytes)), ...here })).rejects.toThrow(
    'in a compression that is not known (zstd); rewrite it, for example with nccopy -d 4.',
  )
})

test('a link to another file of the computer is not followed', async () => {
  const { FS } = await ready
  const secret = await stored(
    await netcdf4Bytes({
      dimensions: { x: 1 },
      variables: [{ name: 'hs', dimensions: ['x'], type: 'int', values: [1] }],
    }),
  )
  const file = new File('/linked.nc', 'w')
  file.create_external_link(secret.file, '/hs', 'hs')
  file.create_dataset({ name: 'own', data: Int32Array.of(5) })
  file.close()
  const linked = await stored(Buffer.from(FS!.readFile('/linked.nc')))
  const opened = await openFile(linked.file, linked.first)
  expect([...opened.variables.keys()]).toEqual(['own'])
  // The library itself sees no file but the one that was opened.
  expect(() => new File(secret.file, 'r')).toThrow()
  opened.close()
})
