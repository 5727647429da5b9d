import { cp, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { installStore, removeStore } from '#server/sources/archive/import/installStore.ts'
import { writeStore } from '#server/sources/archive/import/writeStore.ts'
import { storeName } from '#server/sources/archive/read/storeName.ts'
import { archive } from '#server/sources/archive.ts'
import { parameters } from '#weather/parameters.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const hour = 3600
const now = new Date('2026-06-15T10:20:00Z')
const start = Date.UTC(2010, 0) / 1000
const here = { latitude: 54.01, longitude: 6.6 }

interface Stored {
  columns: Record<string, Float32Array>
  latitude?: number
  longitude?: number
  title?: string
  replace?: boolean
}

/** Stores a series from 2010 on in an archive folder. */
function store(
  root: string,
  { columns, title = 'Buoy', replace = false, ...place }: Stored,
): Promise<string> {
  const point = { ...here, ...place }
  const length = Object.values(columns)[0]!.length
  const iso = (time: number) => new Date(time * 1000).toISOString().replace('.000', '')
  return installStore({ root, name: storeName(point), replace, now }, (folder) =>
    writeStore(
      folder,
      { start, length, columns },
      {
        Conventions: 'CF-1.11',
        featureType: 'timeSeries',
        title,
        source: 'buoy.csv',
        date_created: now.toISOString(),
        ...point,
        time_coverage_start: iso(start),
        time_coverage_end: iso(start + (length - 1) * hour),
        coverage: Object.fromEntries(Object.keys(columns).map((name) => [name, 1])),
      },
    ),
  )
}

function open(root: string, distance = 10) {
  return archive({ folder: root, distance, warn: (message) => expect.fail(message) })
}

const offshore = (latitude: number, longitude: number) => ({ latitude, longitude, offshore: true })

test('an archived series is read back bit for bit, across chunks of ten years', async () => {
  const root = await temporaryFolder()
  const length = 87660 + 500
  const bits = new Uint32Array(length)
  for (let i = 0; i < length; i++) bits[i] = Math.imul(i + 1, 0x9e3779b1) >>> 0
  const values = new Float32Array(bits.buffer).map((value) => (Number.isFinite(value) ? value : Number.NaN))
  await store(root, { columns: { wave_height: values } })
  const { series } = await open(root).series(offshore(54.01, 6.6), ['wave_height'])
  expect(series.start).toBe(start)
  expect(Buffer.from(series.columns.wave_height!.buffer).equals(Buffer.from(values.buffer))).toBe(true)
})

test('a range of an archived series is a slice of the whole, NaN where the store has no hour', async () => {
  const root = await temporaryFolder()
  const values = Float32Array.from({ length: 100 }, (_, step) => step / 4)
  await store(root, { columns: { wind_speed_10m: values } })
  const source = open(root)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -50, max: 149 }),
      fc.integer({ min: 1, max: 80 }),
      async (skip, length) => {
        const from = start + skip * hour
        const { series } = await source.series(
          offshore(54.01, 6.6),
          ['wind_speed_10m'],
          from,
          from + length * hour,
        )
        const expected = Float32Array.from({ length }, (_, step) => values[skip + step] ?? Number.NaN)
        expect(series).toEqual({ start: from, length, columns: { wind_speed_10m: expected } })
      },
    ),
    { numRuns: 50 },
  )
})

test('every parameter is stored with its CF name and its own unit', async () => {
  const root = await temporaryFolder()
  const columns = Object.fromEntries(parameters.map(({ name }) => [name, Float32Array.of(0.25, 0.5)]))
  const path = await store(root, { columns })
  const { series } = await open(root).series(offshore(54.01, 6.6), Object.keys(columns))
  expect(series.columns).toEqual(columns)
  const read = async (name: string) => JSON.parse(await readFile(join(path, name, 'zarr.json'), 'utf8'))
  expect(await read('wave_height')).toMatchObject({
    zarr_format: 3,
    data_type: 'float32',
    chunk_grid: { configuration: { chunk_shape: [87660] } },
    dimension_names: ['time'],
    attributes: { standard_name: 'sea_surface_wave_significant_height', units: 'm' },
  })
  expect((await read('wind_speed_10m')).attributes).toMatchObject({
    standard_name: 'wind_speed',
    units: 'm s-1',
    coordinates: 'latitude longitude height_10m',
  })
  expect((await read('ice')).attributes).toMatchObject({ flag_values: [0, 1], flag_meanings: 'no yes' })
  expect((await read('time')).attributes.units).toBe('hours since 1970-01-01T00:00:00Z')
  expect((await read('.')).attributes.Conventions).toBe('CF-1.11')
})

test('the archive reads the nearest point within the distance limit and reports its distance', async () => {
  const root = await temporaryFolder()
  await store(root, { columns: { wave_height: Float32Array.of(1) }, title: 'Near' })
  await store(root, { columns: { wave_height: Float32Array.of(2) }, title: 'Far', latitude: 54.06 })
  // A degree of latitude is 111.195 km on this sphere.
  const source = open(root)
  expect(await source.covers(offshore(54.02, 6.6))).toMatchObject({
    source: 'archive',
    title: 'Archive: Near',
    synthetic: false,
    latitude: 54.01,
    longitude: 6.6,
    distance: expect.closeTo(1.112, 3),
    from: start,
    to: start,
    coverage: { wave_height: 1 },
  })
  expect((await source.covers(offshore(54.05, 6.6)))?.title).toBe('Archive: Far')
  expect((await source.covers(offshore(54.06 + 9.99 / 111.195, 6.6)))?.title).toBe('Archive: Far')
  expect(await source.covers(offshore(54.06 + 10.01 / 111.195, 6.6))).toBeNull()
  expect(await open(root, 50).covers(offshore(54.06 + 10.01 / 111.195, 6.6))).not.toBeNull()
  await expect(source.series(offshore(60, 6.6), ['wave_height'])).rejects.toThrow(
    'The archive holds nothing within 10 km of this point.',
  )
})

test('an open archive detects an import, a replacement and a removal', async () => {
  const root = join(await temporaryFolder(), 'archive')
  const source = open(root)
  const point = offshore(54.01, 6.6)
  const first = async () => (await source.series(point, ['wave_height'])).series.columns.wave_height![0]
  expect(await source.covers(point)).toBeNull()
  await store(root, { columns: { wave_height: Float32Array.of(1) } })
  expect(await first()).toBe(1)
  await expect(store(root, { columns: { wave_height: Float32Array.of(2) } })).rejects.toThrow(
    'There is already a series at 54.01N_6.6E; give --replace to put this one in its place, or --append to add to it.',
  )
  expect(await first()).toBe(1)
  await store(root, { columns: { wave_height: Float32Array.of(2) }, replace: true })
  expect(await first()).toBe(2)
  await removeStore(root, '54.01N_6.6E')
  expect(await source.covers(point)).toBeNull()
  await expect(removeStore(root, '54.01N_6.6E')).rejects.toThrow('There is no archived series called')
  await expect(removeStore(root, '../archive')).rejects.toThrow('There is no archived series called')
})

test('an open archive detects damage of a store that it did not need in the meantime', async () => {
  const root = await temporaryFolder()
  const paths = [
    await store(root, { columns: { wave_height: Float32Array.of(1) }, latitude: 54 }),
    await store(root, { columns: { wave_height: Float32Array.of(2) }, latitude: 56 }),
    await store(root, { columns: { wave_height: Float32Array.of(3) }, latitude: 58 }),
  ]
  const source = archive({ folder: root, distance: 10, warn: () => {} })
  expect(await source.places?.()).toHaveLength(3)
  for (const path of paths.slice(1)) await writeFile(join(path, 'zarr.json'), '{')
  expect(await source.covers(offshore(54, 6.6))).not.toBeNull()
  await expect(source.covers(offshore(56, 6.6))).rejects.toThrow(
    'The archived series in 56N_6.6E cannot be read',
  )
  expect((await source.problems?.())?.map(({ file }) => file)).toEqual([
    expect.stringMatching(/^archive.56N_6.6E/),
    expect.stringMatching(/^archive.58N_6.6E/),
  ])
})

test('a failed write leaves no files and preserves the older store', async () => {
  const root = await temporaryFolder()
  await store(root, { columns: { wave_height: Float32Array.of(1) } })
  const failing = installStore({ root, name: '54.01N_6.6E', replace: true, now }, () => {
    throw new Error('disk full')
  })
  await expect(failing).rejects.toThrow('disk full')
  const { series } = await open(root).series(offshore(54.01, 6.6), ['wave_height'])
  expect(series.columns.wave_height).toEqual(Float32Array.of(1))
})

test('an import removes files that a killed import left a day before', async () => {
  const root = await temporaryFolder()
  const hours = (n: number) => new Date(now.getTime() - n * 3_600_000)
  for (const [name, age] of [
    ['.unfinished-old', 25],
    ['.unfinished-new', 23],
  ] as const) {
    await mkdir(join(root, name, 'wave_height'), { recursive: true })
    await writeFile(join(root, name, 'wave_height', 'zarr.json'), '{}')
    await utimes(join(root, name), hours(age), hours(age))
  }
  const point = offshore(54.01, 6.6)
  expect(await open(root).covers(point)).toBeNull()
  await store(root, { columns: { wave_height: Float32Array.of(1) } })
  // The younger one may belong to an import that is still running.
  expect((await readdir(root)).sort()).toEqual(['.unfinished-new', '54.01N_6.6E.1'])
})

test('a replacement killed before it removed the older store leaves the newer one in use', async () => {
  const root = await temporaryFolder()
  const path = await store(root, { columns: { wave_height: Float32Array.of(1) } })
  await cp(path, join(root, 'copy'), { recursive: true })
  await store(root, { columns: { wave_height: Float32Array.of(2) }, replace: true })
  await rename(join(root, 'copy'), path)
  const first = async () =>
    (await open(root).series(offshore(54.01, 6.6), ['wave_height'])).series.columns.wave_height
  expect(await first()).toEqual(Float32Array.of(2))
  await store(root, { columns: { wave_height: Float32Array.of(3) }, replace: true })
  expect(await readdir(root)).toEqual(['54.01N_6.6E.3'])
  expect(await first()).toEqual(Float32Array.of(3))
})

test('a lost chunk is an error, not missing values', async () => {
  const root = await temporaryFolder()
  const path = await store(root, { columns: { wave_height: Float32Array.of(1) } })
  await rm(join(path, 'wave_height', 'c', '0'))
  await expect(open(root).series(offshore(54.01, 6.6), ['wave_height'])).rejects.toThrow(
    /chunk .* is missing/,
  )
})

test('a store with broken metadata is reported once and does not hide other stores', async () => {
  const root = await temporaryFolder()
  const broken = await store(root, { columns: { wave_height: Float32Array.of(1) } })
  await store(root, { columns: { wave_height: Float32Array.of(2) }, latitude: 54.02 })
  await writeFile(join(broken, 'zarr.json'), '{"attributes": {"latitude": 54.01}}')
  const reported: string[] = []
  const source = archive({ folder: root, distance: 10, warn: (message) => reported.push(message) })
  for (let i = 0; i < 2; i++) {
    expect((await source.covers(offshore(54.02, 6.6)))?.latitude).toBe(54.02)
    await expect(source.covers(offshore(54.01, 6.6))).rejects.toThrow(
      'The archived series in 54.01N_6.6E cannot be read: ',
    )
  }
  expect(reported).toHaveLength(1)
  expect(reported[0]).toContain(broken)
})

test.each([
  [54.01, 6.6, '54.01N_6.6E'],
  [-33.9, -18.123456, '33.9S_18.1235W'],
  [0, 0, '0N_0E'],
  [-0.00001, 180, '0N_180E'],
])('the point %d, %d is called %s', (latitude, longitude, name) => {
  expect(storeName({ latitude, longitude })).toBe(name)
})
