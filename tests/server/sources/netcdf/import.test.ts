import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { readNetcdf } from '#server/sources/archive/import/netcdf/readNetcdf.ts'
import { archive } from '#server/sources/archive.ts'
import { imported } from '../imported.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { classicBytes, classicPieces } from './classicBytes.ts'
import { era5, type Grid, gridFile, HOURS_1900 } from './gridFile.ts'
import { netcdf4Bytes } from './netcdf4Bytes.ts'

const nc = (grid: Grid, name = 'era5.nc') => ({ name, content: classicBytes(gridFile(grid)) })

/** The same grid, some hours later. */
const later = (grid: Grid, hours: number): Grid => ({
  ...grid,
  time: { values: Array.from({ length: 6 }, (_, step) => HOURS_1900 + hours + step) },
})

test('ERA5 becomes the parameters of the nearest cell that has waves, the wind as speed and direction', async () => {
  const { importing, read, data } = await imported(nc(era5()))
  const { output } = await importing
  expect(output).toContain('Format:      NetCDF CDF-2, times as hours since 1900-01-01 00:00:00.0 in UTC')
  expect(output).toContain('Note:        Cell 54.00 N 6.00 E, 32.7 km from the point.')
  expect(output).toContain('Columns not used: mwp.')
  expect(output).toMatch(/wind_speed_10m +100\.0 % {2}m\/s from speed of u10 and v10/)
  const { start, columns } = await read(
    'wave_height',
    'wave_direction',
    'wave_peak_period',
    'wind_speed_10m',
    'wind_direction_10m',
  )
  expect(start).toBe(Date.UTC(2020, 0, 1) / 1000)
  expect([...columns.wave_height!]).toEqual([2.3, 2.31, 2.32, 2.33, 2.34, 2.35].map(Math.fround))
  expect([...columns.wave_direction!]).toEqual([180, 181, 182, 183, 184, 185])
  expect([...columns.wave_peak_period!]).toEqual([8, 8, 8, 8, 8, 8])
  // u = 2, v = 0: from the west.
  expect(columns.wind_speed_10m![0]).toBe(2)
  expect(columns.wind_direction_10m![0]).toBe(270)
  const { output: list } = await archiveCommand(['list'], data, new Date('2026-06-15'))
  expect(list).toContain('54N_6.5E')
  const handle = await open(join(data, 'archive', '54N_6.5E.1', 'zarr.json'))
  const { attributes } = JSON.parse(await handle.readFile('utf8'))
  await handle.close()
  expect(attributes).toMatchObject({
    title: 'era5',
    source: 'era5.nc (cell 54.00 N 6.00 E, 32.7 km from the point)',
    comment: 'Cell 54.00 N 6.00 E, 32.7 km from the point.',
    latitude: 54,
    longitude: 6.5,
  })
})

test('files of both kinds become one series, a later one is added to it, and readers learn the cell', async () => {
  const first = nc(era5(), 'one.nc')
  const second = { name: 'two.nc', content: await netcdf4Bytes(gridFile(later(era5(), 6))) }
  const { append, read, data } = await imported([first, second])
  const { output } = await append(nc(later(era5(), 12), 'three.nc'))
  expect(output).toContain('18 hours')
  const { columns } = await read('wave_height')
  expect(columns.wave_height).toHaveLength(18)
  expect(columns.wave_height![12]).toBe(Math.fround(2.3))
  const source = archive({
    folder: join(data, 'archive'),
    distance: 1,
    warn: (message) => expect.fail(message),
  })
  const { provenance } = await source.series({ latitude: 54, longitude: 6.5, offshore: true }, [
    'wave_height',
  ])
  expect(provenance.notes).toContain('Cell 54.00 N 6.00 E, 32.7 km from the point.')
})

test('the options of an import hold for NetCDF too', async () => {
  const steep: Grid = {
    fields: [{ name: 'swh', attributes: { units: 'm' }, at: (step) => (step === 2 ? 60 : 2) }],
  }
  const refused = await imported(nc(steep))
  await expect(refused.importing).rejects.toThrow('era5.nc, time 3, column "swh": 60 is outside 0 to 25 m')
  const dropped = await imported(nc(steep), '--drop-implausible')
  expect((await dropped.importing).output).toContain('Left out:    2020-01-01T02:00Z swh 60')
  const coded = await imported(nc(steep), '--missing', 'swh:60')
  expect((await coded.importing).output).toContain('Read as "no value": 60 in 1 row of swh.')
  const mapped = await imported(nc(steep), '--map', 'swh=swell_height*0.1')
  expect([...(await mapped.read('swell_height')).columns.swell_height!][2]).toBe(6)
  const unknown = await imported(nc(steep), '--map', 'hs=wave_height')
  await expect(unknown.importing).rejects.toThrow('era5.nc has no column "hs"; it has time, swh.')
})

test('a series every three hours is filled between', async () => {
  const hours = [0, 3, 6, 9, 12, 15]
  const grid: Grid = {
    time: { values: hours.map((hour) => HOURS_1900 + hour) },
    fields: [{ name: 'swh', attributes: { units: 'm' }, at: (step) => step }],
  }
  const { importing, read } = await imported(nc(grid))
  expect((await importing).output).toContain('wave_height every 3 h, hours between are interpolated.')
  expect((await read('wave_height')).columns.wave_height![4]).toBe(Math.fround(4 / 3))
})

test('a file with one place needs no point, one with several does', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'buoy.nc')
  const fields = [{ name: 'swh', attributes: { units: 'm' }, at: () => 1 }]
  await writeFile(file, classicBytes(gridFile({ latitudes: [54.01], longitudes: [6.6], fields })))
  const { output } = await archiveCommand(['import', file], folder, new Date('2026-06-15'))
  expect(output).toContain('54.01N_6.6E.1')
  await writeFile(file, classicBytes(gridFile({ fields })))
  await expect(archiveCommand(['import', file], folder, new Date('2026-06-15'))).rejects.toThrow(
    'it has 9 places; say which with --latitude and --longitude.',
  )
  await writeFile(join(folder, 'rows.csv'), 'time,wave_height\n2020-01-01T00:00Z,1\n')
  await expect(
    archiveCommand(['import', join(folder, 'rows.csv')], folder, new Date('2026-06-15')),
  ).rejects.toThrow('Say where it is with --latitude and --longitude.')
})

test('a file that takes too long is given up in a sentence', async () => {
  const file = join(await temporaryFolder(), 'slow.nc')
  const bytes = classicBytes(gridFile(era5()))
  await writeFile(file, bytes)
  const request = {
    file,
    first: bytes.subarray(0, 8),
    point: { latitude: 54, longitude: 6.5 },
    map: [],
    where: [],
  }
  await expect(readNetcdf(request, 1)).rejects.toThrow(
    'slow.nc takes more memory or longer than 0.001 seconds to read; cut out the place that is wanted.',
  )
})

test('a file that claims more than any memory ends in a sentence, and the process goes on', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'huge.nc')
  // Sixty gigabytes of a hole: one place has more times than two hundred years of every ten minutes.
  const { head } = classicPieces({
    version: 5,
    dimensions: { time: 2 },
    variables: [
      {
        name: 'time',
        dimensions: ['time'],
        type: 'int',
        values: [0, 1],
        attributes: { units: 'hours since 1970-01-01' },
      },
      { name: 'hs', dimensions: ['time'], type: 'double', values: [0, 1], attributes: { units: 'm' } },
    ],
  })
  head.writeBigUInt64BE(5_000_000_000n, 4 + 8 + 4 + 8 + 8 + 4)
  const handle = await open(file, 'w')
  await handle.write(head)
  await handle.truncate(60 * 2 ** 30)
  await handle.close()
  await expect(
    archiveCommand(
      ['import', file, '--latitude', '54', '--longitude', '6.5'],
      folder,
      new Date('2026-06-15'),
    ),
  ).rejects.toThrow('huge.nc has 5,000,000,000 times, more than can be read.')
})
