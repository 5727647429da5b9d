import { mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import FileSystemStore from '@zarrita/storage/fs'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { create, root, set } from 'zarrita'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { createWeather } from '#server/sources/index.ts'
import { parameterByName } from '#weather/parameters.ts'
import { type SeededApp, seededApp } from '../../../server/seededApp.ts'
import {
  along,
  type ForeignArray,
  onePoint,
  writeV2,
  writeV3,
} from '../../../server/sources/archiveForeign.ts'
import { temporaryFolder } from '../../../server/sources/temporaryFolder.ts'

const point = { latitude: 54, longitude: 6.5, offshore: true }
const none = Number.NaN
const now = new Date('2026-06-15')
const versions = [
  { version: 'v2', write: writeV2, chunk: (index: number) => `hs/${index}` },
  { version: 'v3', write: writeV3, chunk: (index: number) => `hs/c/${index}` },
]

const waves = (more: Partial<ForeignArray> = {}): Record<string, ForeignArray> => ({
  ...onePoint(6),
  hs: along([1, 2, 3, 4, 5, 6], 'sea_surface_wave_significant_height', 'm', {
    chunk: 2,
    fill: 'NaN',
    ...more,
  }),
})

/** Weather over a data folder with one store of another program. */
async function weatherOver(
  write: typeof writeV2,
  arrays: Record<string, ForeignArray>,
  consolidated = false,
) {
  const data = await temporaryFolder()
  const store = join(data, 'archive', 'others.zarr')
  await write(store, { arrays, consolidated })
  const open = () => createWeather({ dataDir: data, source: 'climatology', now: () => now, warn: () => {} })
  const source = open().of(1)
  const read = async () => (await source.series(point, ['wave_height'])).series.columns.wave_height
  const problems = async () => (await source.problems?.())?.map(({ message }) => message)
  const check = () => archiveCommand(['check'], data, now)
  return { data, store, open, source, read, problems, check }
}

describe.each(versions)('in a Zarr $version store of another program', ({ version, write, chunk }) => {
  test('a chunk that was never written is read as missing values', async () => {
    const { read, problems } = await weatherOver(write, waves({ absent: [1] }))
    expect(await read()).toEqual(Float32Array.of(1, 2, none, none, 5, 6))
    expect(await problems()).toEqual([])
  })

  test('a chunk that disappears while the server runs causes an error until it is restored', async () => {
    const { store, read, problems } = await weatherOver(write, waves({ absent: [2] }))
    expect(await read()).toEqual(Float32Array.of(1, 2, 3, 4, none, none))
    await rename(join(store, chunk(1)), join(store, 'away'))
    const message = `The archived chunk /${chunk(1)} of others.zarr is missing.`
    await expect(read()).rejects.toThrow(message)
    expect(await problems()).toEqual([message])
    await rename(join(store, 'away'), join(store, chunk(1)))
    expect(await read()).toEqual(Float32Array.of(1, 2, 3, 4, none, none))
    expect(await problems()).toEqual([])
  })

  test('a missing chunk whose fill value is declared as missing is read as missing values', async () => {
    const marked = waves({ absent: [1], fill: -999, attributes: { _FillValue: -999 } })
    const { read } = await weatherOver(write, marked)
    expect(await read()).toEqual(Float32Array.of(1, 2, none, none, 5, 6))
  })

  test.each(['time', 'lat', 'lon'])('a missing chunk of %s is reported as damage', async (name) => {
    const { store, check, problems } = await weatherOver(write, onePoint(2))
    const array = (await readdir(join(store, name))).filter((file) => /^(\d|c)$/.test(file))
    expect(array).toHaveLength(1)
    await rm(join(store, name, array[0]!), { recursive: true })
    expect(await problems()).toEqual([expect.stringMatching(new RegExp(`chunk /${name}/.* is missing`))])
    expect((await check()).ok).toBe(false)
  })

  describe('with broken metadata', () => {
    const group = version === 'v2' ? '.zgroup' : 'zarr.json'

    test.each([
      ['broken JSON', (file: string) => writeFile(file, '{"zarr_format":')],
      ['empty', (file: string) => truncate(file)],
      ['gone', (file: string) => rm(file)],
    ])('(%s), no other weather is used for its place, even after a restart', async (_, damage) => {
      const { store, source, open, read, problems, check } = await weatherOver(write, waves())
      expect(await source.covers(point)).toMatchObject({ source: 'archive' })
      await damage(join(store, group))
      await expect(read()).rejects.toThrow('The archived series in others.zarr cannot be read: ')
      await expect(open().of(1).covers(point)).rejects.toThrow(
        'The archived series in others.zarr cannot be read: ',
      )
      expect(await problems()).toEqual([
        expect.stringMatching(/others\.zarr cannot be read: (?!.*not known)/),
      ])
      const { ok, output } = await check()
      expect(ok).toBe(false)
      expect(output).toContain('others.zarr cannot be read: ')
    })

    test('(all gone), the store is reported as one of unknown place', async () => {
      const { data, store, source, problems, check } = await weatherOver(write, waves())
      for (const name of ['.', 'time', 'lat', 'lon', 'hs'])
        for (const file of await readdir(join(store, name)))
          if (/^\.z|\.json$/.test(file)) await rm(join(store, name, file))
      const [message] = (await problems()) ?? []
      expect(message).toMatch(
        /others\.zarr cannot be read: .*Its place is not known: hindcasts pass it over\.$/,
      )
      expect(message).not.toContain(data)
      expect(await source.covers(point)).toMatchObject({ source: 'climatology' })
      expect(await check()).toMatchObject({ ok: false })
    })
  })
})

test('a missing chunk whose fill value would be a valid value is an error when reading and checking', async () => {
  const { read, problems, check } = await weatherOver(writeV3, waves({ absent: [1], fill: 0 }))
  const message = 'The archived chunk /hs/c/1 of others.zarr is missing.'
  await expect(read()).rejects.toThrow(message)
  expect(await problems()).toEqual([message])
  expect((await check()).output).toContain(message)
})

test('a folder that is not a store is ignored', async () => {
  const { data, problems } = await weatherOver(writeV3, waves())
  await mkdir(join(data, 'archive', 'notes', 'old'), { recursive: true })
  expect(await problems()).toEqual([])
})

/** Bitwise CRC-32C of RFC 3720; the check value of its polynomial is 0xe3069283. */
function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0)
  }
  return ~crc >>> 0
}

function withChecksum(bytes: Uint8Array): Uint8Array {
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(crc32c(bytes))
  return Buffer.concat([bytes, checksum])
}

type Pack = (bytes: Uint8Array) => Uint8Array

async function packed(name: string, pack: Pack) {
  const over = await weatherOver(writeV3, waves({ chunk: 6 }))
  const [metadata, chunk] = [join(over.store, 'hs', 'zarr.json'), join(over.store, 'hs', 'c', '0')]
  const array = JSON.parse(await readFile(metadata, 'utf8'))
  array.codecs.push({ name, configuration: {} })
  await writeFile(metadata, JSON.stringify(array))
  await writeFile(chunk, pack(await readFile(chunk)))
  return { ...over, chunk }
}

test.each<[string, Pack]>([
  ['crc32c', withChecksum],
  ['gzip', (bytes) => gzipSync(bytes)],
])('no flipped bit of a %s chunk changes the values that are read', async (name, pack) => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283)
  const { read, check, chunk } = await packed(name, pack)
  const weather = Float32Array.of(1, 2, 3, 4, 5, 6)
  expect(await read()).toEqual(weather)
  const sound = await readFile(chunk)
  let refused = 0
  for (let place = 0; place < sound.length; place++) {
    const bytes = Buffer.from(sound)
    bytes[place]! ^= 1 << (place % 8)
    await writeFile(chunk, bytes)
    const values = await read().catch((error) => error.message)
    if (typeof values === 'string') {
      expect(values).toContain('The archived series in others.zarr cannot be read: ')
      refused++
    } else expect(values, `byte ${place}`).toEqual(weather)
  }
  // Some bits in the header of gzip and after its last block do not affect the data.
  expect(refused).toBeGreaterThanOrEqual(name === 'gzip' ? sound.length - 10 : sound.length)
  await writeFile(chunk, sound.subarray(0, sound.length - 1))
  expect((await check()).ok).toBe(false)
  for (const length of [0, 3, sound.length - 5]) {
    await writeFile(chunk, sound.subarray(0, length))
    await expect(read(), `${length} bytes`).rejects.toThrow('others.zarr')
  }
  await writeFile(chunk, sound)
  expect(await read()).toEqual(Float32Array.of(1, 2, 3, 4, 5, 6))
})

test('a shard with a wrong index checksum is an error', async () => {
  const { store, read } = await weatherOver(writeV3, waves({ chunk: 6 }))
  const [metadata, chunk] = [join(store, 'hs', 'zarr.json'), join(store, 'hs', 'c', '0')]
  const array = JSON.parse(await readFile(metadata, 'utf8'))
  const codecs = array.codecs
  const index_codecs = [...codecs, { name: 'crc32c' }]
  const configuration = { chunk_shape: [3], codecs, index_codecs, index_location: 'end' }
  array.codecs = [{ name: 'sharding_indexed', configuration }]
  await writeFile(metadata, JSON.stringify(array))
  const index = Buffer.from(BigUint64Array.of(0n, 12n, 12n, 12n).buffer)
  const sound = Buffer.concat([await readFile(chunk), withChecksum(index)])
  await writeFile(chunk, sound)
  expect(await read()).toEqual(Float32Array.of(1, 2, 3, 4, 5, 6))
  // The second chunk would be read from the offset of the first.
  sound[24 + 16] = 0
  await writeFile(chunk, sound)
  const again = await weatherOver(writeV3, waves())
  await rm(again.store, { recursive: true })
  await rename(store, again.store)
  await expect(again.read()).rejects.toThrow('others.zarr')
})

test.each([
  { name: 'zstd', configuration: { level: 1, checksum: false } },
  {
    name: 'blosc',
    configuration: { cname: 'zstd', clevel: 5, shuffle: 'shuffle', typesize: 4, blocksize: 0 },
  },
])('a $name chunk that cannot be decompressed is an error', async (codec) => {
  const { store, read } = await weatherOver(writeV3, onePoint(200))
  const data = Float32Array.from({ length: 200 }, (_, step) => Math.sin(step))
  const array = await create(root(new FileSystemStore(store)).resolve('hs'), {
    dtype: 'float32',
    shape: [200],
    chunkShape: [200],
    fillValue: none,
    dimensionNames: ['time'],
    codecs: [{ name: 'bytes', configuration: { endian: 'little' } }, codec],
    attributes: { standard_name: 'sea_surface_wave_significant_height', units: 'm' },
  })
  await set(array, null, { data, shape: [200], stride: [1] })
  expect(await read()).toEqual(data)
  const chunk = join(store, 'hs', 'c', '0')
  const sound = await readFile(chunk)
  for (const bytes of [
    sound.subarray(0, sound.length >> 1),
    sound.subarray(0, 3),
    sound.subarray(0, 0),
    Buffer.alloc(sound.length),
    Buffer.alloc(sound.length, 0xff),
  ]) {
    await writeFile(chunk, bytes)
    await expect(read(), `${bytes.length} bytes`).rejects.toThrow('others.zarr')
  }
})

describe('a server with a store of another program', () => {
  let server: SeededApp
  afterEach(() => server.close())

  const problems = async (as: string) => (await server.call('/forms', { as })).data.problems
  const analyse = () =>
    server.call('/hindcast/analysis?format=portal', {
      as: 'admin',
      method: 'POST',
      body: {
        latitude: 54,
        longitude: 6.5,
        workingDays: 'Mon-Sun',
        windowLength: 1,
        daylight: false,
        startHour: 0,
        endHour: 24,
        isTimezoneUTC: true,
        isCompressed: false,
        conditionList: [
          {
            parameterId: parameterByName('wave_height')!.parameterId,
            condition: 'LT',
            testValue: 2,
            apply: true,
          },
        ],
      },
    })

  test('returns 503 for its place when a chunk disappears, and reports the store to administrators', async () => {
    const { store, open } = await weatherOver(writeV3, waves())
    server = await seededApp({}, open)
    // The first listing of the store records which chunks exist.
    expect(await problems('admin')).toEqual([])
    await rm(join(store, 'hs', 'c', '1'))
    const answer = await analyse()
    expect(answer).toMatchObject({ status: 503, detail: expect.stringContaining('others.zarr') })
    expect(await problems('admin')).toEqual([{ file: 'archive/others.zarr', message: answer.detail }])
    expect(await problems('planner')).toEqual([])
  })

  test('reports an address with broken metadata to administrators', async () => {
    const { store, data } = await weatherOver(writeV3, waves(), true)
    const bucket = createServer(async (request, response) => {
      const path = new URL(request.url!, 'http://bucket').pathname
      const bytes = await readFile(join(store, path)).catch(() => null)
      response.writeHead(bytes ? 200 : 404).end(bytes)
    })
    await new Promise<void>((ready) => bucket.listen(0, '127.0.0.1', ready))
    onTestFinished(() => void bucket.close())
    const address = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
    await writeFile(join(store, 'zarr.json'), '{"zarr_format":')
    server = await seededApp({}, () =>
      createWeather({
        dataDir: join(data, 'none'),
        source: 'climatology',
        now: () => now,
        warn: () => {},
        archiveAddresses: [`${address}?secret=1`],
      }),
    )
    const answer = await analyse()
    expect(answer).toMatchObject({ status: 503, detail: expect.stringContaining(address) })
    expect(await problems('admin')).toEqual([
      { file: expect.stringContaining(address), message: answer.detail },
    ])
    expect(JSON.stringify(await problems('admin'))).not.toContain('secret')
  })
})
