import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { makePrivate, refuseRoot } from '#server/files/privateFiles.ts'
import { PATIENCE_MS } from '../timeLimits.ts'
import { headers, killServers, signIn, started } from './serverProcess.ts'
import { temporaryFolder } from './sources/temporaryFolder.ts'

afterEach(killServers)

/** Runs a program with the most generous umask. */
const generously = ['sh', '-c', 'umask 0; exec "$@"', 'sh']
const modeOf = (path: string) => statSync(path).mode & 0o777
/** The user `nobody`. */
const NOBODY = 65534

async function command(name: string, dataDir: string, ...args: string[]) {
  const script = join(import.meta.dirname, '..', '..', 'server', 'commands', `${name}.ts`)
  const [shell = '', ...options] = [...generously, process.execPath, script, ...args]
  const child = spawn(shell, options, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  return code
}

/** What other users could read or write in a folder, and the number of its files; a running server may remove some meanwhile. */
function contents(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const open = [folder, ...entries.map(({ parentPath, name }) => join(parentPath, name))].filter((path) => {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat && (stat.mode & 0o777) !== (stat.isDirectory() ? 0o700 : 0o600)
  })
  return { open, count: entries.length }
}

describe('every file of the data folder is private, whatever the umask is,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'seawindow-private-'))
  const dataDir = join(folder, 'data')
  const serve = () => started({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, generously)
  afterAll(async () => {
    await killServers()
    rmSync(folder, { recursive: true, force: true })
  })

  test('after a write, a backup and an import, also one that an earlier version has left', async () => {
    const cache = join(dataDir, 'cache')
    mkdirSync(cache, { recursive: true })
    writeFileSync(join(cache, 'old'), '')
    chmodSync(dataDir, 0o755)
    chmodSync(cache, 0o777)
    chmodSync(join(cache, 'old'), 0o666)

    const { address } = await serve()
    const authorization = `Bearer ${await signIn(address, 'admin', 'seawindow-demo')}`
    const post = async (path: string, body: object) => {
      const answer = await fetch(address + path, {
        method: 'POST',
        headers: { ...headers, authorization, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.status
    }
    const site = await fetch(`${address}/sites`, { headers: { ...headers, authorization } })
    const [{ id: pointId }] = (await site.json()).data
    expect(await post('/settings/sites', { name: 'New', latitude: 55, longitude: 5 })).toBe(200)
    // The mail is sent when the server starts the next time, or in a minute.
    const report = { name: 'Report', description: 'Test', pointId, reportTypeId: 1, daysForecast: 1 }
    expect(await post('/report/test', { ...report, reportCharts: [{ chartId: 1 }] })).toBe(200)
    expect(await command('backup', dataDir, 'backup', join(dataDir, 'a.backup'))).toBe(0)
    const rows = join(folder, 'rows.csv')
    writeFileSync(rows, 'time,wind_speed_10m\n2020-01-01T00:00Z,5\n2020-01-01T01:00Z,6\n')
    const at = ['--latitude', '54', '--longitude', '6']
    expect(await command('archive', dataDir, 'import', rows, ...at)).toBe(0)

    expect(readdirSync(dataDir)).toEqual(
      expect.arrayContaining(['a.backup', 'archive', 'cache', 'database', 'server.sock']),
    )
    const { open, count } = contents(dataDir)
    expect(open).toEqual([])
    // The embedded database alone has some 970 files.
    expect(count).toBeGreaterThan(900)
  })

  test('after a command that opens the database itself, and after a mail', async () => {
    expect(await command('backup', dataDir, 'backup', join(dataDir, 'b.backup'))).toBe(0)
    expect(contents(dataDir).open).toEqual([])
    await serve()
    await vi.waitFor(() => expect(readdirSync(join(dataDir, 'outbox'))).toHaveLength(1), PATIENCE_MS)
    expect(contents(dataDir).open).toEqual([])
  })
})

test('a folder is made private without what its links lead to, and a folder that many users share is left', async () => {
  const folder = await temporaryFolder()
  const [data, other] = [join(folder, 'data'), join(folder, 'other')]
  for (const path of [data, other]) {
    mkdirSync(path)
    chmodSync(path, 0o755)
  }
  writeFileSync(join(other, 'file'), '')
  chmodSync(join(other, 'file'), 0o644)
  symlinkSync(other, join(data, 'link'))
  symlinkSync(join(other, 'file'), join(data, 'file'))
  symlinkSync(join(data, 'none'), join(data, 'broken'))
  expect(makePrivate(data)).toBe(true)
  expect([modeOf(data), modeOf(other), modeOf(join(other, 'file'))]).toEqual([0o700, 0o755, 0o644])
  chmodSync(other, 0o1777)
  expect(makePrivate(other)).toBe(false)
  expect(lstatSync(other).mode & 0o7777).toBe(0o1777)
  expect(makePrivate(join(folder, 'none'))).toBe(true)
})

test.skipIf(process.getuid?.() !== 0)('what belongs to other users is left', async () => {
  const folder = await temporaryFolder()
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o755)
  expect(() => refuseRoot(data)).not.toThrow()
  chownSync(data, NOBODY, NOBODY)
  expect(makePrivate(data)).toBe(false)
  expect(modeOf(data)).toBe(0o755)
  expect(() => refuseRoot(data)).toThrow(`${data} belongs to the user with the id ${NOBODY}`)
})
