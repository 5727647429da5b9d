import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { archive } from '#server/sources/archive.ts'
import { createWeather } from '#server/sources/index.ts'
import { parameterByName } from '#weather/parameters.ts'
import { type SeededApp, seededApp } from '../../../server/seededApp.ts'
import { temporaryFolder } from '../../../server/sources/temporaryFolder.ts'

const point = { latitude: 54.01, longitude: 6.6, offshore: true }
const name = '54.01N_6.6E.1'
const now = new Date('2026-06-15')
const HOURS = 48

const root = mkdtempSync(join(tmpdir(), 'seawindow-damage-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folderFor = (use: string) => {
  mkdirSync(join(root, use))
  return join(root, use)
}

/** A data folder with one imported series, which the tests copy. */
let sound: string
beforeAll(async () => {
  sound = folderFor('sound')
  const file = join(sound, 'rows.csv')
  const rows = Array.from({ length: HOURS }, (_, hour) => {
    const time = new Date(Date.UTC(2020, 0, 1, hour)).toISOString()
    return `${time},${1 + hour / 8},${5 + (hour % 7)}`
  })
  writeFileSync(file, ['time,wave_height,wind_speed_10m', ...rows, ''].join('\n'))
  await archiveCommand(['import', file, '--latitude', '54.01', '--longitude', '6.6'], sound, now)
})

async function copyOfSound() {
  const data = await temporaryFolder()
  cpSync(join(sound, 'archive'), join(data, 'archive'), { recursive: true })
  return { data, store: join(data, 'archive', name) }
}

const openArchive = (data: string) => archive({ folder: join(data, 'archive'), distance: 10, warn: () => {} })
const readWaves = (data: string) => openArchive(data).series(point, ['wave_height', 'wind_speed_10m'])

function flip(file: string, place: number) {
  const bytes = readFileSync(file)
  bytes[place]! ^= 1 << (place % 8)
  writeFileSync(file, bytes)
}

const damages: readonly (readonly [string, (store: string) => void])[] = [
  ['a lost chunk', (store) => rmSync(join(store, 'wave_height', 'c', '0'))],
  ['a flipped bit in a chunk', (store) => flip(join(store, 'wave_height', 'c', '0'), 40)],
  ['a chunk that is cut short', (store) => truncateSync(join(store, 'wave_height', 'c', '0'), 100)],
  ['an empty chunk', (store) => truncateSync(join(store, 'wave_height', 'c', '0'))],
  [
    'a chunk that cannot be read',
    (store) => {
      rmSync(join(store, 'wave_height', 'c', '0'))
      mkdirSync(join(store, 'wave_height', 'c', '0'))
    },
  ],
  ['metadata that are no JSON', (store) => writeFileSync(join(store, 'zarr.json'), '{"zarr_format": 3,')],
  ['metadata of something else', (store) => writeFileSync(join(store, 'zarr.json'), '[]')],
  ['empty metadata', (store) => truncateSync(join(store, 'zarr.json'))],
  ['lost metadata', (store) => rmSync(join(store, 'zarr.json'))],
  [
    'changed metadata',
    (store) => {
      const file = join(store, 'zarr.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace('54.01', '44.01'))
    },
  ],
  ['lost checksums', (store) => rmSync(join(store, 'checksums.json'))],
  [
    'nothing but its folder left',
    (store) => {
      for (const entry of readdirSync(store)) rmSync(join(store, entry), { recursive: true })
    },
  ],
]

describe('a damaged archive', () => {
  let data: string
  let server: SeededApp
  beforeAll(async () => {
    data = folderFor('damaged')
    server = await seededApp({}, (clock) =>
      createWeather({ dataDir: data, source: 'climatology', now: clock, warn: () => {} }),
    )
  })
  afterAll(() => server.close())

  const problems = async (as: string) => (await server.call('/forms', { as })).data.problems
  const { parameterId } = parameterByName('wave_height')!
  const analyse = (latitude = point.latitude) =>
    server.call('/hindcast/analysis?format=portal', {
      as: 'admin',
      method: 'POST',
      body: {
        latitude,
        longitude: point.longitude,
        workingDays: 'Mon-Sun',
        windowLength: 1,
        daylight: false,
        startHour: 0,
        endHour: 24,
        isTimezoneUTC: true,
        isCompressed: false,
        conditionList: [{ parameterId, condition: 'LT', testValue: 2, apply: true }],
      },
    })

  test.each(damages)(
    'with %s causes status 503 for its place, and is shown to administrators',
    async (_, damage) => {
      const { store } = await copyOfSound()
      const path = join(data, 'archive', name)
      rmSync(join(data, 'archive'), { recursive: true, force: true })
      damage(store)
      cpSync(store, path, { recursive: true })
      const answer = await analyse()
      expect(answer).toMatchObject({ status: 503, detail: expect.stringMatching(/archived .*54\.01N_6\.6E/) })
      expect(answer.detail).not.toContain(data)
      expect(await problems('admin')).toEqual([
        { file: expect.stringMatching(/^archive\/54\.01N_6\.6E/), message: answer.detail },
      ])
      expect(await problems('planner')).toEqual([])
      // Far from its place the other source is still used.
      expect((await analyse(56)).status).toBe(200)
      // Once repaired, it is used at the next request.
      rmSync(path, { recursive: true })
      cpSync(join(sound, 'archive', name), path, { recursive: true })
      expect((await analyse()).data.provenance).toMatchObject({
        source: 'archive',
        notes: ['2020 is not whole: its data are of 2020-01-01 to 2020-01-02.'],
      })
      expect(await problems('admin')).toEqual([])
    },
  )
})

test.each(damages)('archive check finds %s', async (_, damage) => {
  const { data, store } = await copyOfSound()
  expect((await archiveCommand(['check'], data, now)).ok).toBe(true)
  damage(store)
  for (const args of [['check'], ['check', '54.01N_6.6E']]) {
    const { ok, output } = await archiveCommand(args, data, now)
    expect(ok).toBe(false)
    expect(output).toMatch(/54\.01N_6\.6E.*(damaged|missing|broken|cannot be read|no Zarr group)/)
  }
})

test('40 flipped bits, spread over all files, are found by the check, and by reading if the file is needed', async () => {
  const { data, store } = await copyOfSound()
  const files = readdirSync(store, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file))
    .sort()
  const isNeeded = (file: string) =>
    /^(zarr|checksums)\.json$|^w.*\/c\/0$/.test(relative(store, file).replaceAll('\\', '/'))
  for (let turn = 0; turn < 40; turn++) {
    const file = files[turn % files.length]!
    const before = readFileSync(file)
    flip(file, Math.floor((turn * before.length) / 40))
    const { ok } = await archiveCommand(['check'], data, now)
    expect(ok, `${turn} ${file}`).toBe(false)
    if (isNeeded(file)) await expect(readWaves(data), `${turn} ${file}`).rejects.toThrow('54.01N_6.6E')
    else expect((await readWaves(data)).series.columns.wave_height![8]).toBe(2)
    writeFileSync(file, before)
  }
  expect((await archiveCommand(['check'], data, now)).ok).toBe(true)
})

describe('a store that was imported before checksums were introduced', () => {
  let data: string
  beforeAll(async () => {
    data = folderFor('older')
    mkdirSync(join(data, 'archive'))
    const packed = join(import.meta.dirname, '../../../fixtures/archives/beforeChecksums.tar.gz')
    expect(spawnSync('tar', ['xzf', packed, '-C', join(data, 'archive')]).status).toBe(0)
  })

  test('can be read and checked', async () => {
    const { series } = await readWaves(data)
    expect(series.length).toBe(HOURS)
    expect([...series.columns.wave_height!.slice(4, 7)]).toEqual([1.5, Number.NaN, 1.75])
    expect(await archiveCommand(['check'], data, now)).toMatchObject({ ok: true })
  })

  test('cannot be read if a chunk is missing', async () => {
    rmSync(join(data, 'archive', name, 'wave_height', 'c', '0'))
    await expect(readWaves(data)).rejects.toThrow(
      'The archived chunk /wave_height/c/0 of 54.01N_6.6E.1 is missing.',
    )
    expect(await archiveCommand(['check'], data, now)).toMatchObject({ ok: false })
  })
})
