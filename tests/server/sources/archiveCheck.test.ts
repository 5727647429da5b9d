import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { writeChecksums } from '#server/sources/archive/checksums.ts'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { along, onePoint, writeV2 } from './archiveForeign.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const now = new Date('2026-06-15')

/** A data folder with one imported series. */
async function imported(rows: string[], columns = 'wave_height,wind_speed_10m'): Promise<string> {
  const data = await temporaryFolder()
  const file = join(data, 'rows.csv')
  await writeFile(file, [`time,${columns}`, ...rows, ''].join('\n'))
  const place = ['--latitude', '54', '--longitude', '6.5']
  await archiveCommand(['import', file, ...place, '--allow-implausible'], data, now)
  return data
}

const check = (data: string, ...args: string[]) => archiveCommand(['check', ...args], data, now)
const sound = ['2020-01-01T00:00,1,5', '2020-01-01T01:00,,6', '2020-01-01T02:00,2,7']

test('archive check reports a sound series by parameter, unit, hours and coverage', async () => {
  const { ok, output } = await check(await imported(sound))
  expect(ok).toBe(true)
  expect(output.split('\n')).toEqual([
    expect.stringMatching(/^series +parameter +unit +hours +coverage +out of range$/),
    expect.stringMatching(/^54N_6\.5E +wave_height +m +2020-01-01T00:00Z \+ 3 h +66\.7 % +0$/),
    expect.stringMatching(/^54N_6\.5E +wind_speed_10m +m s-1 +2020-01-01T00:00Z \+ 3 h +100\.0 % +0$/),
    '',
    'No problem was found.',
  ])
})

test('archive check reports a gap unless it is allowed, but not values that a single parameter lacks', async () => {
  const data = await imported([...sound, '2020-01-01T05:00,1,1', '2020-01-01T07:00,1,1'])
  const { ok, output } = await check(data)
  expect(ok).toBe(false)
  expect(output).toContain(
    'Problems:\n  54N_6.5E: 2 gaps, 3 hours in all, the longest 2 hours from 2020-01-01T03:00Z.',
  )
  expect((await check(data, '--gaps', '1')).output).toContain('54N_6.5E: 1 gap, 2 hours in all')
  expect((await check(data, '--gaps', '2')).ok).toBe(true)
  await expect(check(data, '--gaps', 'many')).rejects.toThrow('--gaps must be a number of hours.')
})

test('archive check counts values outside the range of the registry', async () => {
  // Significant wave height from 0 to 25 m, wind from 0 to 90 m/s.
  const { ok, output } = await check(await imported(['2020-01-01T00:00,25,90', '2020-01-01T01:00,25.1,-0.1']))
  expect(ok).toBe(false)
  expect(output).toContain('54N_6.5E: 1 value of wave_height outside 0 to 25 m.')
  expect(output).toContain('54N_6.5E: 1 value of wind_speed_10m outside 0 to 90 m/s.')
})

test.each<[string, (hours: Int32Array) => void, string]>([
  ['repeated', (hours) => hours.copyWithin(2, 1, 2), 'time 3 of it is repeated'],
  ['out of order', (hours) => hours.copyWithin(2, 0, 1), 'time 3 of it comes after a later one'],
  ['shifted', (hours) => hours.set(hours.map((hour) => hour + 1)), 'its times are not the hours that'],
])('archive check reports times that are %s', async (_, spoil, message) => {
  const data = await imported(sound)
  const file = join(data, 'archive', '54N_6.5E.1', 'time', 'c', '0')
  const bytes = await readFile(file)
  spoil(new Int32Array(bytes.buffer, bytes.byteOffset, 3))
  await writeFile(file, bytes)
  await writeChecksums(join(data, 'archive', '54N_6.5E.1'))
  const { ok, output } = await check(data)
  expect(ok).toBe(false)
  expect(output).toContain(`54N_6.5E: ${message}`)
})

test('archive check reports unknown units and unreadable stores', async () => {
  const data = await temporaryFolder()
  await writeV2(join(data, 'archive', 'a.zarr'), {
    arrays: {
      ...onePoint(2),
      hs: along([1, 2], 'sea_surface_wave_significant_height', 'furlong'),
      ws: along([1, 2], 'visibility_in_air', 'm'),
    },
  })
  await writeV2(join(data, 'archive', 'b.zarr'), {
    arrays: { ...onePoint(1), time: along([0, 0], 'time', 'hours since 2020-01-01') },
  })
  const { ok, output } = await check(data)
  expect(ok).toBe(false)
  expect(output).toContain('a.zarr: hs is not used: its unit "furlong" is not known for wave_height.')
  expect(output).toMatch(/b\.zarr cannot be read: time 2 of it is repeated\.$/m)
  expect(output.match(/furlong/g)).toHaveLength(1)
})

test('archive check checks one series by name and refuses an unknown name', async () => {
  const data = await imported(sound)
  expect((await check(data, '54N_6.5E')).ok).toBe(true)
  await expect(check(data, '1N_1E')).rejects.toThrow('There is no archived series called "1N_1E".')
  await expect(check(data, 'a', 'b')).rejects.toThrow('Name one series or address.')
  expect((await check(await temporaryFolder())).output).toMatch(/^Nothing is archived in /)
})

test('archive check prints a problem and exits with 1', async () => {
  const data = await imported(['2020-01-01T00:00,99,5'])
  const child = spawn(process.execPath, [resolve('server/commands/archive.ts'), 'check'], {
    env: { ...process.env, DATA_DIR: data },
  })
  let out = ''
  child.stdout.on('data', (text) => {
    out += text
  })
  expect(await new Promise((ended) => child.on('close', ended))).toBe(1)
  expect(out).toContain('54N_6.5E: 1 value of wave_height outside 0 to 25 m.')
})
