import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { importFiles } from '#server/sources/archive/import/importFiles.ts'
import { byteCache } from '#server/sources/archive/read/web/remoteCatalogue.ts'
import { archive } from '#server/sources/archive.ts'
import { along, type ForeignStore, onePoint, writeV2, writeV3 } from './archiveForeign.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const point = { latitude: 54, longitude: 6.5, offshore: true }
const none = Number.NaN

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(
    () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  )
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** A static server for a folder. `faults` replace responses by the end of the path; `requested` has all paths so far. */
async function bucket(folder: string, faults: Record<string, number | 'silence'> = {}) {
  const requested: string[] = []
  const address = await listen(async (request, response) => {
    const path = new URL(request.url!, 'http://bucket').pathname
    requested.push(path)
    const fault = Object.entries(faults).find(([end]) => path.endsWith(end))?.[1]
    if (fault === 'silence') return
    if (fault !== undefined) return response.writeHead(fault).end()
    const bytes = await readFile(join(folder, path)).catch(() => null)
    if (bytes) response.end(bytes)
    else response.writeHead(404).end()
  })
  return { address, requested, faults }
}

async function over(addresses: string[], options: { timeout?: number; now?: () => Date } = {}) {
  const warnings: string[] = []
  const folder = join(await temporaryFolder(), 'none')
  const warn = (message: string) => warnings.push(message)
  return { source: archive({ folder, addresses, distance: 10, warn, ...options }), warnings }
}

const waves: ForeignStore = {
  attributes: { title: 'Waves' },
  consolidated: true,
  arrays: {
    ...onePoint(5),
    hs: along([1, 2, 3, 4, 5], 'sea_surface_wave_significant_height', 'm', {
      chunk: 2,
      absent: [1],
      fill: 'NaN',
    }),
  },
}

const versions = [
  { version: 'v2', write: writeV2, chunk: '/hs/0', metadata: '/.zmetadata' },
  { version: 'v3', write: writeV3, chunk: '/hs/c/0', metadata: '/zarr.json' },
]

describe.each(versions)('a Zarr $version store on the web', ({ write, chunk, metadata }) => {
  test('is read below its prefix; an absent chunk (404) holds fill values', async () => {
    const folder = await temporaryFolder()
    await write(join(folder, 'prefix'), waves)
    const { address } = await bucket(folder)
    for (const slash of ['', '/']) {
      const { source, warnings } = await over([`${address}/prefix${slash}`])
      const { series, provenance } = await source.series(point, ['wave_height'])
      expect(series.columns.wave_height).toEqual(Float32Array.of(1, 2, none, none, 5))
      expect(provenance).toMatchObject({
        title: 'Archive: Waves',
        distance: 0,
        coverage: { wave_height: 0.6 },
      })
      expect(warnings).toEqual([])
    }
  })

  test.each([500, 403, 401, 429])(
    'status %i for a chunk is an error, not missing weather',
    async (status) => {
      const folder = await temporaryFolder()
      await write(folder, waves)
      const { address } = await bucket(folder, { [chunk]: status })
      const { source } = await over([address])
      await expect(source.series(point, ['wave_height'])).rejects.toThrow(
        `The archive at ${address} answered ${status} for ${address}${chunk}.`,
      )
    },
  )

  test('a server that does not respond is an error after the timeout', async () => {
    const folder = await temporaryFolder()
    await write(folder, waves)
    const { address } = await bucket(folder, { [chunk]: 'silence' })
    const { source } = await over([address], { timeout: 100 })
    await expect(source.series(point, ['wave_height'])).rejects.toThrow(
      `The archive at ${address} did not answer within 0.1 seconds.`,
    )
  })

  test('an archive that is down rejects, and is read again later', async () => {
    const folder = await temporaryFolder()
    await write(folder, waves)
    const { address, faults, requested } = await bucket(folder, { [metadata]: 503 })
    let time = Date.UTC(2026, 5, 15)
    const { source, warnings } = await over([address], { now: () => new Date(time) })
    const message = `The archive at ${address} answered 503`
    await expect(source.covers(point)).rejects.toThrow(message)
    const before = requested.length
    await expect(source.covers(point)).rejects.toThrow(message)
    expect(requested.length).toBe(before)
    time += 30_000
    delete faults[metadata]
    expect(await source.covers(point)).toMatchObject({ title: 'Archive: Waves' })
    // Metadata that were read once stay in use while the archive is down.
    time += 15 * 60_000
    faults[metadata] = 503
    expect(await source.covers(point)).toMatchObject({ title: 'Archive: Waves' })
    expect(warnings).toEqual([expect.stringContaining('answered 503')])
  })
})

test('a catalogue lists stores with titles, and variables if metadata are not consolidated', async () => {
  const folder = await temporaryFolder()
  await writeV3(join(folder, 'a', 'near.zarr'), { ...waves, consolidated: false })
  await writeV2(join(folder, 'far.zarr'), { ...waves, arrays: { ...waves.arrays, ...onePoint(5, 60, 0) } })
  const { address, requested } = await bucket(folder)
  const file = {
    stores: [
      { path: 'a/near.zarr', title: 'Near', variables: ['time', 'lat', 'lon', 'hs'] },
      { path: 'far.zarr/' },
    ],
  }
  const listing = await listen((request, response) => {
    if (request.url === '/archive/catalogue.json') response.end(JSON.stringify(file))
    else response.writeHead(302, { location: `${address}${request.url!.replace('/archive', '')}` }).end()
  })
  const { source } = await over([`${listing}/archive`])
  expect(await source.covers(point)).toMatchObject({ title: 'Archive: Near' })
  expect(await source.covers({ latitude: 60.05, longitude: 0, offshore: true })).toMatchObject({
    title: 'Archive: Waves',
    distance: expect.closeTo(5.56, 2),
  })
  const { series } = await source.series(point, ['wave_height'])
  expect(series.columns.wave_height).toEqual(Float32Array.of(1, 2, none, none, 5))
  const again = requested.length
  await source.covers(point)
  expect(requested.length).toBe(again)
})

test('a bucket that responds 403 for absent files is read', async () => {
  const folder = await temporaryFolder()
  await writeV2(folder, waves)
  const { address } = await bucket(folder, { '/catalogue.json': 403, '/zarr.json': 403 })
  const { source } = await over([address])
  expect(await source.covers(point)).toMatchObject({ title: 'Archive: Waves' })
})

test('a copied import is read, and a lost chunk is an error', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'rows.csv')
  await writeFile(file, 'time,wave_height\n2020-01-01,1.5\n2020-01-01T01:00,2.5\n')
  const { path } = await importFiles({
    files: [file],
    root: join(folder, 'archive'),
    latitude: 54.01,
    longitude: 6.5,
    map: [],
    now: new Date('2026-06-15'),
  })
  const name = path.split('/').at(-1)!
  const { address, requested, faults } = await bucket(join(folder, 'archive'))
  const { source } = await over([`${address}/${name}`])
  const { series, provenance } = await source.series(point, ['wave_height'])
  expect(series.columns.wave_height).toEqual(Float32Array.of(1.5, 2.5))
  expect(provenance).toMatchObject({ latitude: 54.01, title: 'Archive: rows' })
  // The catalogue, the store, its checksums and its chunk: all metadata are in one file.
  expect(new Set(requested).size).toBe(4)
  // Data that were read are cached for the next request.
  const before = requested.length
  await source.series(point, ['wave_height'])
  expect(requested.length).toBe(before)
  faults['/c/0'] = 404
  const { source: later } = await over([`${address}/${name}`])
  await expect(later.series(point, ['wave_height'])).rejects.toThrow(
    /chunk \/wave_height\/c\/0 of .* is missing/,
  )
})

test('the byte cache evicts the least recently used bytes above its limit', () => {
  const cache = byteCache(10)
  const bytes = (length: number) => new Uint8Array(length)
  cache.set('a', bytes(4))
  cache.set('b', bytes(4))
  expect(cache.get('a')).toHaveLength(4)
  cache.set('c', bytes(4))
  cache.set('d', bytes(11))
  cache.set('e', undefined)
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.has(key))).toEqual(['a', 'c'])
  cache.set('a', bytes(6))
  expect(['a', 'c'].filter((key) => cache.has(key))).toEqual(['a', 'c'])
  cache.set('c', bytes(5))
  expect(['a', 'c'].filter((key) => cache.has(key))).toEqual(['c'])
})

describe('an address without a usable store rejects with a message', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['nothing', {}, /^There is no Zarr group at http:\/\/127\.0\.0\.1:\d+\/x\.$/],
    ['no JSON', { '/x/catalogue.json': '<html>' }, /^The catalogue\.json at http:.*\/x is broken JSON\.$/],
    [
      'another JSON',
      { '/x/catalogue.json': '{"stores":["a"]}' },
      /^The catalogue\.json at .* does not read \{"stores"/,
    ],
    [
      'metadata that are not consolidated',
      { '/x/zarr.json': '{"zarr_format":3,"node_type":"group","attributes":{}}' },
      /^The archive at .*\/x cannot be used: its metadata are not consolidated, and no catalogue names its variables\.$/,
    ],
  ])('%s', async (_, files, message) => {
    const address = await listen((request, response) => {
      const content = files[request.url!.replace('?signature=secret', '')]
      if (content === undefined) response.writeHead(404).end()
      else response.end(content)
    })
    const { source } = await over([`${address}/x?signature=secret`])
    await expect(source.covers(point)).rejects.toThrow(message)
  })

  test('an absent server', async () => {
    const { source } = await over(['http://127.0.0.1:9/archive'])
    await expect(source.covers(point)).rejects.toThrow(
      /^The archive at http:\/\/127\.0\.0\.1:9\/archive cannot be reached: .+\.$/,
    )
  })
})
