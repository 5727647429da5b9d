import { randomUUID } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { writeBackup } from '#server/backup/backupFile.ts'
import { type BackupPlace, createBackup } from '#server/backup/createBackup.ts'
import { finishRestores } from '#server/backup/finishRestores.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { type OpenDatabase, openDatabase } from '#server/database/openDatabase.ts'
import type { Database } from '#server/database/tables.ts'
import { type MigrationName, migrate } from '#server/migrations/index.ts'
import { killPoints, runUntilKilled } from '../killedProcess.ts'

const server: string | undefined = inject('postgresUrl')
const now = new Date('2026-06-15T10:00:00Z')

interface Place extends OpenDatabase, BackupPlace {
  databaseUrl: string | undefined
}

let folder: string
const open = new Set<OpenDatabase>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seawindow-backup-'))
})
afterEach(async () => {
  for (const { close } of open) await close()
  open.clear()
  rmSync(folder, { recursive: true, force: true })
})

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(statement)
  await client.end()
}

const isShared = server === undefined

async function reopen(place: { dataDir: string; databaseUrl: string | undefined }): Promise<Place> {
  const opened = await openDatabase(place)
  open.add(opened)
  return { ...opened, ...place, isShared }
}

async function closePlace({ close }: Place) {
  for (const opened of open) if (opened.close === close) open.delete(opened)
  await close()
}

/** An empty database of the kind that the Vitest project tests, and an empty folder. */
async function emptyPlace(target?: MigrationName): Promise<Place> {
  const name = `backup_${randomUUID().replaceAll('-', '')}`
  if (server) await onServer(`create database ${name}`)
  const place = await reopen({ dataDir: join(folder, name), databaseUrl: server && `${server}/${name}` })
  mkdirSync(place.dataDir, { recursive: true })
  await migrate(place.maintenance, target)
  return place
}

/** Rows with values that are easily lost in a backup. */
const rows = [
  `insert into customers values (1, 'Ærø "quoted" \\ 日本', '{a.example.org,"b, c"}'), (7, 'Seven', '{}')`,
  `insert into users (id, customer_id, version, created_at, body, password_hash) values
    (11, 1, 3, '2026-01-02 03:04:05.678901+00', '{"username": "a", "email": null, "n": 1.10, "big": 12345678901234567890}', 'h\\n')`,
  `insert into users (customer_id, body, password_hash) values (7, '{"username": "b\\nc\\u2028"}', '')`,
  `insert into records (customer_id, resource, body, derived) select 1, 'sites', json_build_object('name', n), '{"timeZone":"UTC"}'
    from generate_series(1, 2500) n`,
  `delete from records where id = 2500`,
  `insert into sign_in_attempts (key, at) values ('', '0044-03-15 BC')`,
  `insert into site_users (customer_id, site_id, user_id) select customer_id, id, 11 from records limit 3`,
  `insert into favorites (customer_id, user_id, site_id) select customer_id, 11, id from records limit 2`,
  `insert into preferences values (11, 'null', 'null'), (11, 'text', '"x"'), (11, '', '[1e-7, {}]')`,
  `insert into thresholds values (11, 1, '{}')`,
  `insert into forecast_runs select 1, id, '2026-06-15 06:00+00', '2026-06-15 06:00+00', 2, '{a,"b\\"",NULL}', '{"title":"ö"}',
    decode(md5(id::text) || '00ff', 'hex') from records where id <= 130`,
]

/** Rows of tables that later migrations changed, in the older and newer form. */
const olderRows = [`insert into tokens values ('t', 11, '2026-01-01', 'infinity')`]
const newerRows = [
  `insert into tokens (hash, user_id, created_at, expires_at, used_at) values ('t', 11, '2026-01-01', 'infinity', '2026-01-02')`,
  `insert into devices values ('d', 11, '2026-01-01')`,
  `insert into audit (customer_id, body) values (1, '{"action": "created"}')`,
  `insert into outbox (customer_id, resource, record_id, thread, sequence, kind, recipient, mailbox, channel, content, next_try,
      message_id, created_at, queued_at)
    values (1, 'alerts', 1, 'a', 0, 'start', 'Ö@example.org', 'ö@example.org', 'mail', '{}', 'infinity', '<m>', '2026-01-01', '2026-01-01')`,
  `insert into mutes values (1, 'alerts', 1, '', 'Ö@example.org', '2026-01-01', 'ö@example.org')`,
  `insert into server_secrets values ('s', 'x')`,
  `insert into calendars values (11, 'c', '2026-01-01')`,
  `insert into calendar_windows values (1, 11, 1, '2026-01-01', '[{"id": "window", "start": 0, "end": 1}]')`,
  `insert into identities values ('https://login.example.org', 'someone', 1, null, '2026-01-01')`,
  `insert into identity_links values (11, 1, 'l', '2026-01-08')`,
  `insert into invitations values (11, 1, 'i', '2026-01-08')`,
  `insert into one_time_codes values (11, 'sealed', '2026-01-01', '2026-01-01', 56000000)`,
  `insert into recovery_codes values (11, 'r')`,
  `insert into personal_tokens values
    (11, 'h', 'Ö', '["Module.Forecasts"]', true, '[1]', '2026-01-01', '2026-02-01', '2026-01-02', '127.0.0.1', 1)`,
  `insert into passkeys values ('p', 11, 'portal.example.org', 'Ö', 'key', 4294967296, '["internal"]', '2026-01-01', null)`,
  `insert into second_steps values ('s', 11, 'sign-in', null, 1, '2026-01-01')`,
  `insert into alert_states values (1, 1, 1, null, 'stopped', 'The alert is switched off.', '2026-01-01')`,
  `insert into alert_events values (1, 1, 'a', 1, 'window', '{"start": 0}', '{}', 0, '2026-01-01', null, null)`,
  `insert into alert_evaluations (customer_id, alert_id, at, run, state, changes)
    values (1, 1, '2026-01-01', '2026-01-01', 'ok', '[]')`,
  // A trigger schedules it, also when it is restored.
  `insert into records (customer_id, resource, id, body, created_at, updated_at)
    values (1, 'reports', 3000, '{}', '2026-01-01', '2026-01-01')`,
  `insert into report_occurrences values (1, 3000, '2026-01-02', 'skipped', 'Why', null, null, '2026-01-02')`,
  `insert into feed_runs values (1, 1, '2026-01-02', '2026-01-02 09:00+00', 2, 'Ö')`,
]

/** Files of two stores, including a hidden file as in Zarr 2. */
const files: Record<string, Buffer> = {
  'a.zarr/zarr.json': Buffer.from('{}'),
  'a.zarr/wind_speed_10m/c/0/0': Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251)),
  'b.1.zarr/.zgroup': Buffer.from('{"zarr_format":2}'),
  'b.1.zarr/empty': Buffer.alloc(0),
  'customers/7/54N_6E.1/zarr.json': Buffer.from('{"zarr_format":3}'),
}

function writeArchive(dataDir: string, content: Record<string, Buffer>) {
  for (const [name, bytes] of Object.entries(content)) {
    const path = join(dataDir, 'archive', name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, bytes)
  }
}

/** Every file of the archive with its bytes. */
function archiveOf(dataDir: string): Record<string, string> {
  const root = join(dataDir, 'archive')
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  const paths = names.filter((name) => statSync(join(root, name)).isFile())
  return Object.fromEntries(
    paths.sort().map((name) => [name, readFileSync(join(root, name)).toString('hex')]),
  )
}

/** Every row of every table as text. */
async function rowsOf(database: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '^kysely_'`.execute(
    database,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string
    }>`select (t.*)::text as row from ${sql.table(name)} t order by 1`.execute(database)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

const contentOf = async ({ database, dataDir }: Place) => ({
  rows: await rowsOf(database),
  files: archiveOf(dataDir),
})

async function run(database: Database, statements: readonly string[]) {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

async function filledPlace(target?: MigrationName): Promise<Place> {
  const place = await emptyPlace(target)
  await run(place.database, rows)
  await run(place.database, target ? olderRows : newerRows)
  writeArchive(place.dataDir, files)
  return place
}

/** A place whose content differs from the backup. */
async function otherPlace(): Promise<Place> {
  const place = await emptyPlace()
  await run(place.database, [
    `insert into customers values (3, 'Other', '{}')`,
    `insert into records (customer_id, resource, body) select 3, 'sites', '{}' from generate_series(1, 10)`,
    `insert into audit (customer_id, body) values (3, '{"action": "deleted"}')`,
  ])
  writeArchive(place.dataDir, {
    'a.zarr/zarr.json': Buffer.from('old'),
    'c.zarr/zarr.json': Buffer.from('old'),
  })
  return place
}

const asPlace = ({ maintenance, dataDir }: Place): BackupPlace => ({
  database: maintenance,
  dataDir,
  isShared,
})

async function backUp(place: Place): Promise<string> {
  const file = join(folder, `${randomUUID()}.backup`)
  await createBackup(asPlace(place), file, now)
  return file
}

/** The content after a restore, without its entry in the audit of every customer. */
async function restoredContent(place: Place) {
  const content = await contentOf(place)
  const isRestore = (row: string) => row.includes('the backup of 2026-06-15T10:00:00.000Z')
  const audit = content.rows.audit ?? []
  expect(audit.filter(isRestore)).toHaveLength(content.rows.customers?.length ?? 0)
  content.rows.audit = audit.filter((row) => !isRestore(row))
  return content
}

test('a restored backup has every row of every table, every file of the archive and the next number of every sequence', async () => {
  const source = await filledPlace()
  const expected = await contentOf(source)
  const empty = Object.keys(expected.rows).filter((name) => expected.rows[name]?.length === 0)
  // What a backup leaves out, because it is temporary or derived.
  expect(empty.sort()).toEqual([
    'archive_series',
    'archive_uploads',
    'mail_counts',
    'pattern_verdicts',
    'record_indexes',
    'record_undos',
    'silent_hosts',
    'valid_form_files',
  ])
  const file = await backUp(source)
  for (const target of [await emptyPlace(), await otherPlace()]) {
    const message = await restoreBackup(asPlace(target), file, { replaces: true, now })
    expect(message).toMatch(
      /^Restored the backup of 2026-06-15T10:00:00\.000Z: \d+ rows and 5 files of the weather archive\.\n/,
    )
    expect(message).toContain(
      '\n  Ærø "quoted" \\ 日本 (1): 2499 sites, 130 forecast runs, 3 preferences, 3 site users, 2 favorites, 1 ',
    )
    expect(message).toContain('\n  Seven (7): 1 users\n')
    // Sessions do not come back.
    expect(await restoredContent(target)).toEqual({ ...expected, rows: { ...expected.rows, tokens: [] } })
    const { rows: made } = await sql`insert into records (customer_id, resource, body) values (1, 'x', '{}')
      returning id`.execute(target.database)
    expect(made).toEqual([{ id: 2501 }])
    await expect(run(target.database, ['delete from audit'])).rejects.toThrow('append-only')
  }
})

test('locks, calendar addresses and mail stops that were set, made or ended since the backup stay so', async () => {
  const source = await emptyPlace()
  const user = (id: number, locked = 'null', name = `user${id}`) =>
    `insert into users (id, customer_id, body, locked_at) values (${id}, 1, '{"username": "${name}"}', ${locked})`
  const calendar = (id: number, hash: string) => `insert into calendars values (${id}, '${hash}', now())`
  const record = (
    id: number,
  ) => `insert into records (id, customer_id, resource, body) overriding system value
    values (${id}, 1, 'alerts', '{}')`
  const mute = (id: number) =>
    `insert into mutes values (1, 'alerts', ${id}, '', 'A@example.org', now(), 'a@example.org')`
  const customer = "insert into customers (id, name, hosts) values (1, 'One', '{}')"
  await run(source.database, [
    ...[customer, user(1), user(2, 'now()'), user(3), user(4), user(5, 'null', 'gone')],
    ...[calendar(1, 'ended'), calendar(3, 'old'), calendar(5, 'of the backup')],
    ...[record(101), record(102), record(103), mute(101), mute(103)],
  ])
  const file = await backUp(source)
  const target = await emptyPlace()
  await run(target.database, [
    // The username of user 5 is another one: not the user of the backup.
    ...[customer, user(1, 'now()'), user(2), user(3), user(4), user(5, 'now()', 'other')],
    ...[calendar(3, 'new'), calendar(4, 'made'), calendar(5, 'of another')],
    ...[record(101), record(102), mute(102), mute(999)],
  ])
  const message = await restoreBackup(asPlace(target), file, { replaces: true, now })
  expect(message).toContain('Kept as before the restore: 2 locks, 4 calendar addresses, 2 mail stops')
  const locked = await target.database
    .selectFrom('users')
    .select('id')
    .where('locked_at', 'is not', null)
    .execute()
  expect(locked).toEqual([{ id: 1 }])
  const calendars = await target.database
    .selectFrom('calendars')
    .select(['user_id', 'hash'])
    .orderBy('user_id')
    .execute()
  expect(calendars.map(({ user_id, hash }) => [user_id, hash])).toEqual([
    [3, 'new'],
    [4, 'made'],
    [5, 'of the backup'],
  ])
  const mutes = await target.database.selectFrom('mutes').select('record_id').orderBy('record_id').execute()
  // That of 103, a record that had been deleted, comes back with it.
  expect(mutes.map(({ record_id }) => record_id)).toEqual([102, 103])
})

test('a backup made during concurrent writes is the state of one moment', async () => {
  const source = await filledPlace()
  let isDone = false
  let writes = 0
  const writing = (async () => {
    while (!isDone) {
      // Yields to timers, which the embedded database alone would never do.
      await new Promise(setImmediate)
      await source.database.transaction().execute(async (transaction) => {
        const value = JSON.stringify({ value: ++writes })
        await run(transaction, [
          `update records set body = '${value}' where id in (1, 2400)`,
          `insert into forecast_runs select 1, 200, '2026-06-15 06:00+00'::timestamptz + '${writes} s', now(), 1, '{}', '{}', ''`,
          `delete from forecast_runs where run = '2026-06-15 06:00+00' and site_id = ${writes}`,
        ])
      })
    }
  })()
  let file = ''
  try {
    await expect.poll(() => writes).toBeGreaterThan(2)
    const before = writes
    file = await backUp(source)
    expect(writes).toBeGreaterThan(before)
  } finally {
    isDone = true
    await writing
  }
  const target = await emptyPlace()
  await restoreBackup(asPlace(target), file, { replaces: true, now })
  const { rows: pair } = await sql<{ body: object }>`select body from records where id in (1, 2400)`.execute(
    target.database,
  )
  expect(pair[0]).toEqual(pair[1])
})

/** Whether two files decompress to the same content; a few bits of compressed data do not affect it. */
function isSameContent(copy: Buffer, original: Buffer): boolean {
  try {
    return gunzipSync(copy).equals(gunzipSync(original))
  } catch {
    return false
  }
}

test('a truncated or damaged backup is refused and changes nothing', async () => {
  const bytes = readFileSync(await backUp(await filledPlace()))
  const target = await otherPlace()
  const expected = await contentOf(target)
  const damaged = join(folder, 'damaged.backup')
  const lengths = [0, 10, bytes.length / 3, bytes.length - 1000, bytes.length - 8, bytes.length - 1]
  const cut = lengths.map((length) => bytes.subarray(0, length))
  const flipped = Array.from({ length: 20 }, (_, index) => {
    const copy = Buffer.from(bytes)
    const place = 20 + Math.floor(((copy.length - 21) * index) / 19)
    copy[place] = (copy[place] ?? 0) ^ (1 << (index % 8))
    return copy
  })
  const damages = flipped.filter((copy) => !isSameContent(copy, bytes))
  expect(damages.length).toBeGreaterThan(15)
  for (const content of [...cut, ...damages]) {
    writeFileSync(damaged, content)
    await expect(restoreBackup(asPlace(target), damaged, { replaces: true, now })).rejects.toThrow(
      /damaged\.backup is (not a whole backup|damaged)/,
    )
  }
  expect(await contentOf(target)).toEqual(expected)
})

test('a backup of a newer version is refused', async () => {
  const file = join(folder, 'newer.backup')
  const writer = await writeBackup(file)
  await writer.finish({ createdAt: '', migration: '9999_future', tables: [], sequences: {} })
  const target = await otherPlace()
  await expect(restoreBackup(asPlace(target), file, { replaces: true, now })).rejects.toThrow(
    `${file} was made by a newer version (9999_future); install that one first.`,
  )
})

test('a backup of an older version is migrated when it is restored', async () => {
  const source = await filledPlace('0003_records')
  const file = await backUp(source)
  await migrate(source.maintenance)
  const target = await otherPlace()
  await restoreBackup(asPlace(target), file, { replaces: true, now })
  // A migration sets `used_at` to the time at which it runs.
  await run(source.database, ['delete from tokens'])
  expect(await restoredContent(target)).toEqual(await contentOf(source))
  const { rows: schemas } = await sql`select from pg_namespace where nspname = 'seawindow_restore'`.execute(
    target.database,
  )
  expect(schemas).toEqual([])
})

test('an existing file is not overwritten', async () => {
  const source = await filledPlace()
  const file = await backUp(source)
  await expect(createBackup(asPlace(source), file, now)).rejects.toThrow(`${file} exists already.`)
})

const script = join(import.meta.dirname, 'restoringProcess.ts')
const restoreInProcess = ({ dataDir, databaseUrl }: Place, file: string, killAt = 0) =>
  runUntilKilled(script, [dataDir, databaseUrl ?? '', file], killAt)

/**
 * Rows and visible files, without the entry of a restore in the audit. With PostgreSQL the row that names the restored stores may stay:
 * its folder, which is gone, could be on another machine.
 */
async function shownContent(place: Place) {
  const { rows, files } = await contentOf(place)
  if (!isShared)
    rows.server_secrets = (rows.server_secrets ?? []).filter((row) => !row.includes('restored archive'))
  rows.audit = (rows.audit ?? []).filter((row) => !row.includes('the backup of 2026'))
  const isShown = ([name]: [string, string]) => isShared || !name.startsWith('.')
  return { rows, files: Object.fromEntries(Object.entries(files).filter(isShown)) }
}

/** The content after the start of a server. */
async function contentAfterStart(place: Place) {
  const started = await reopen({ dataDir: place.dataDir, databaseUrl: place.databaseUrl })
  await finishRestores(asPlace(started), now)
  const content = await shownContent(started)
  await closePlace(started)
  return content
}

test('a restore that is killed leaves all the old data or all the new, and the next one succeeds', async () => {
  const file = await backUp(await filledPlace())
  const template = await otherPlace()
  const oldOfTemplate = await shownContent(template)
  await closePlace(template)
  const newTarget = async () => {
    if (!isShared) {
      const target = await otherPlace()
      const old = await shownContent(target)
      await closePlace(target)
      return { target, old }
    }
    const dataDir = join(folder, randomUUID())
    cpSync(template.dataDir, dataDir, { recursive: true })
    return { target: { ...template, dataDir }, old: oldOfTemplate }
  }
  const { target: whole } = await newTarget()
  const { signal, steps } = await restoreInProcess(whole, file)
  expect(signal).toBe(null)
  const restored = await contentAfterStart(whole)

  const found = { old: 0, new: 0 }
  for (const killAt of killPoints(steps, 50)) {
    const { target, old } = await newTarget()
    expect((await restoreInProcess(target, file, killAt)).signal).toBe('SIGKILL')
    const left = await contentAfterStart(target)
    const isNew = left.rows.customers?.length === restored.rows.customers?.length
    expect(left, `killed before step ${killAt} of ${steps}`).toEqual(isNew ? restored : old)
    found[isNew ? 'new' : 'old']++
    // Not after each kill, because a restore takes seconds.
    if ((found.old + found.new) % 10 === 2) {
      expect((await restoreInProcess(target, file)).signal).toBe(null)
      expect(await contentAfterStart(target)).toEqual(restored)
    }
    rmSync(target.dataDir, { recursive: true })
  }
  expect(Math.min(found.old, found.new)).toBeGreaterThan(0)
  if (process.env.LONG_FAULTS) console.log(`Restores killed at ${steps} steps:`, found)
})
