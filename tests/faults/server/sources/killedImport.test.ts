import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { archive } from '#server/sources/archive.ts'
import { temporaryFolder } from '../../../server/sources/temporaryFolder.ts'
import { killPoints, runUntilKilled } from '../killedProcess.ts'

const command = resolve('server/commands/archive.ts')
const at = ['--latitude', '54.01', '--longitude', '6.6', '--replace']
const place = { latitude: 54.01, longitude: 6.6, offshore: true }
const names = ['wind_speed_10m', 'wave_height']

/** A file of a series whose hours all have one wind and one wave height. */
async function fileOf(folder: string, wind: number): Promise<string> {
  const rows = Array.from({ length: 48 }, (_, hour) => {
    const time = new Date(Date.UTC(2025, 0, 1, hour)).toISOString()
    return `${time},${wind},${wind / 4}`
  })
  const file = join(folder, `wind${wind}.csv`)
  await writeFile(file, ['time,wind_speed_10m,wave_height', ...rows].join('\n'))
  return file
}

const importing = (dataDir: string, file: string, killAt = 0) =>
  runUntilKilled(command, ['import', file, ...at], killAt, { DATA_DIR: dataDir })

/** The distinct values at the place, as a server that starts now reads them. */
async function valuesIn(dataDir: string) {
  const source = archive({
    folder: join(dataDir, 'archive'),
    addresses: [],
    now: () => new Date(),
    distance: 10,
    warn: (message) => expect.fail(message),
  })
  if (!(await source.covers(place))) return null
  const { series } = await source.series(place, names)
  expect(series.length).toBe(48)
  return names.map((name) => [...new Set(series.columns[name])])
}

test('an import that is killed leaves all of the old series or all of the new, and the next one succeeds', async () => {
  const folder = await temporaryFolder()
  const [old, next] = [await fileOf(folder, 8), await fileOf(folder, 12)]
  const dataDir = join(folder, 'data')
  await importing(dataDir, old)
  const before = await valuesIn(dataDir)
  expect(before).toEqual([[8], [2]])
  const { steps } = await importing(dataDir, next)
  const after = await valuesIn(dataDir)
  expect(after).toEqual([[12], [3]])

  const found = { old: 0, new: 0 }
  // The last step comes after the new series has taken the place of the old.
  for (const killAt of new Set([...killPoints(steps, 50), steps])) {
    await importing(dataDir, old)
    expect((await importing(dataDir, next, killAt)).signal).toBe('SIGKILL')
    const left = await valuesIn(dataDir)
    expect([before, after], `killed before step ${killAt} of ${steps}`).toContainEqual(left)
    found[left?.[0]?.[0] === 12 ? 'new' : 'old']++
    expect((await importing(dataDir, next)).code).toBe(0)
    expect(await valuesIn(dataDir)).toEqual(after)
  }
  expect(Math.min(found.old, found.new)).toBeGreaterThan(0)
  if (process.env.LONG_FAULTS) console.log(`Imports killed at ${steps} steps:`, found)
})

test('the first import of a place that is killed leaves nothing', async () => {
  const folder = await temporaryFolder()
  const file = await fileOf(folder, 8)
  const dataDir = join(folder, 'data')
  const { steps } = await importing(join(folder, 'whole'), file)
  expect((await importing(dataDir, file, Math.floor(steps / 2))).signal).toBe('SIGKILL')
  expect(await valuesIn(dataDir)).toBeNull()
  expect((await importing(dataDir, file)).code).toBe(0)
  expect(await valuesIn(dataDir)).toEqual([[8], [2]])
})
