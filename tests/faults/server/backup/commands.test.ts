import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { headers, killServers, signIn, started } from '../../../server/serverProcess.ts'

const script = join(import.meta.dirname, '..', '..', '..', '..', 'server', 'commands', 'backup.ts')
const server: string | undefined = inject('postgresUrl')
const folder = mkdtempSync(join(tmpdir(), 'seawindow-commands-'))
afterEach(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** The settings of an empty database of the kind that the Vitest project tests. */
async function settingsOfDatabase(): Promise<Record<string, string>> {
  const name = `commands_${randomUUID().replaceAll('-', '')}`
  const settings = { DATA_DIR: join(folder, name) }
  if (!server) return settings
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { ...settings, DATABASE_URL: `${server}/${name}` }
}

async function command(settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...settings } })
  let printed = ''
  const add = (text: Buffer) => {
    printed += text
  }
  child.stdout.on('data', add)
  child.stderr.on('data', add)
  const [code] = await once(child, 'close')
  return { code, printed }
}

test('backup and restore work while the server runs, which then uses the restored rows, and while it is stopped', async () => {
  const settings = await settingsOfDatabase()
  const running = await started(settings)
  const token = await signIn(running.address, 'admin', 'seawindow-demo')
  const signedIn = { ...headers, authorization: `Bearer ${token}` }
  const statusOf = async (path: string) => (await fetch(running.address + path, { headers: signedIn })).status
  const store = join(settings.DATA_DIR ?? '', 'archive', 'a.zarr')
  mkdirSync(store, { recursive: true })
  writeFileSync(join(store, 'zarr.json'), '{}')
  const sites = async () => {
    const answer = await fetch(`${running.address}/settings/sites?name=Somewhere`, { headers: signedIn })
    return (await answer.json()).data.length
  }
  const file = join(folder, 'a.backup')

  expect(await command(settings, 'backup', file)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/: \d+ rows of \d+ tables and 1 files of the weather archive\.\n$/),
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await command(settings, 'backup', file)).toEqual({ code: 1, printed: `${file} exists already.\n` })

  const later = await signIn(running.address, 'planner', 'seawindow-demo')
  await fetch(`${running.address}/settings/sites`, {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Somewhere', latitude: 55, longitude: 5 }),
  })
  rmSync(store, { recursive: true })
  expect(await sites()).toBe(1)
  expect(await command(settings, 'restore', file)).toEqual({
    code: 1,
    printed:
      'The database has users, whose data the restore would replace: say npm run restore -- FILE --replace.\n',
  })
  expect([await sites(), await statusOf('/sites')]).toEqual([1, 200])
  const restored = await command(settings, 'restore', file, '--replace')
  expect(restored).toMatchObject({
    code: 0,
    printed: expect.stringMatching(
      /^Restored the backup of .*: \d+ rows and 1 files of the weather archive\.\n( {2}.+ \(\d\): .*\d+ sites.*\n)+ {2}Of all customers: .*\nEnded: 2 sessions; those of the backup do not come back\. All users must sign in again\.\nKept as before the restore: 0 locks, 0 calendar addresses, 0 mail stops that the backup had otherwise\.\n$/,
    ),
  })
  expect(statSync(join(store, 'zarr.json')).size).toBe(2)
  // No sign-in is valid any more, from before or after the backup, even where sessions are cached.
  const asPlanner = { ...headers, authorization: `Bearer ${later}` }
  expect((await fetch(`${running.address}/sites`, { headers: asPlanner })).status).toBe(401)
  expect(await statusOf('/sites')).toBe(401)
  signedIn.authorization = `Bearer ${await signIn(running.address, 'admin', 'seawindow-demo')}`
  expect(await sites()).toBe(0)

  running.child.kill('SIGTERM')
  expect(await running.exit).toBe(0)
  const elsewhere = await settingsOfDatabase()
  expect(await command(elsewhere, 'restore', file)).toMatchObject({ code: 0 })
  const second = await started(elsewhere)
  signedIn.authorization = `Bearer ${await signIn(second.address, 'admin', 'seawindow-demo')}`
  expect((await fetch(`${second.address}/sites`, { headers: signedIn })).status).toBe(200)
})

test('a backup of a database without users is refused and leaves no file', async () => {
  const settings = await settingsOfDatabase()
  const file = join(folder, 'empty.backup')
  const { code, printed } = await command(settings, 'backup', file)
  expect(code).toBe(1)
  expect(printed).toMatch(
    server ? /^The database has no users/ : /^There is no database in .*: is DATA_DIR right\?\n$/,
  )
  expect(existsSync(file)).toBe(false)
  if (!server) expect(existsSync(settings.DATA_DIR!)).toBe(false)
})

test('a command with wrong arguments prints one message', async () => {
  const settings = { DATA_DIR: join(folder, 'none') }
  expect(await command(settings, 'backup')).toEqual({
    code: 1,
    printed:
      'Say npm run backup FILE or npm run restore FILE, with -- FILE --replace if the database has users.\n',
  })
})
