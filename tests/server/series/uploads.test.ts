import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ImportPlan, Upload, UploadCheck } from '#schemas/shapes/upload.ts'
import { archiveImport } from '#server/jobs/archiveImport.ts'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { createWeather } from '#server/sources/index.ts'
import { inlineWork } from '#server/workers/work.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { noMessages } from '../jobs/jobDatabase.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

let dataDir: string
let server: SeededApp
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'seawindow-uploads-'))
  server = await seededApp({ DATA_DIR: dataDir, UPLOAD_LIMIT: '0.1' }, (clock) =>
    createWeather({ dataDir, source: 'climatology', now: clock, warn: () => {} }),
  )
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true })
})
afterEach(async () => {
  server.clock.now = now
  await server.database.deleteFrom('archive_uploads').execute()
  for (const folder of ['archive', 'uploads'])
    await rm(join(dataDir, folder), { recursive: true, force: true })
})

/** Two days of waves and wind, hour by hour. */
const buoy = (wave: (hour: number) => string = () => '1.2') =>
  [
    'time,wave_height,wind (kn)',
    ...Array.from({ length: 48 }, (_, hour) => {
      const time = new Date(Date.UTC(2025, 0) + hour * 3_600_000).toISOString()
      return `${time},${wave(hour)},${10 + (hour % 5)}`
    }),
  ].join('\n')

const PLACE = { latitude: 54, longitude: 6.6 }
const octets = { 'content-type': 'application/octet-stream' }

const begin = (name: string, size: number, as = 'admin') =>
  server.call('/archive/uploads', { as, method: 'POST', body: { name, size } })

const sendPart = (id: number, part: number, body: string, as = 'admin') =>
  server.call(`/archive/uploads/${id}/${part}`, { as, method: 'PUT', body, headers: octets })

/** Sends a text as a file, in parts. */
async function sendFile(text: string, name = 'buoy.csv', as = 'admin', part = 1000): Promise<number> {
  const { data, status } = await begin(name, text.length, as)
  expect(status).toBe(200)
  for (let at = 0, number = 1; at < text.length; at += part, number++)
    expect((await sendPart(data.id, number, text.slice(at, at + part), as)).status).toBe(200)
  return data.id
}

const post = (id: number, verb: 'check' | 'import', plan: ImportPlan = {}, as = 'admin') =>
  server.call(`/archive/uploads/${id}/${verb}`, { as, method: 'POST', body: plan })

async function check(id: number, plan: ImportPlan = {}): Promise<UploadCheck> {
  const { status, data } = await post(id, 'check', plan)
  expect(status).toBe(200)
  return data
}

async function upload(id: number, as = 'admin'): Promise<Upload> {
  return (await server.call(`/archive/uploads/${id}`, { as })).data
}

const ignore = () => {}
const runJob = (stopping = new AbortController().signal) =>
  archiveImport.work(
    {
      ...noMessages,
      dataDir,
      database: server.database,
      weather: arrayWeather({}),
      work: inlineWork(),
      now: () => server.clock.now,
      log: { info: ignore, warn: ignore, error: ignore },
      send: async () => {},
      stopping,
    },
    {},
    0,
  )

const list = async (as = 'admin') => (await server.call('/records/series', { as })).json
const storesOf = (customerId: number) => {
  const folder = join(dataDir, 'archive', 'customers', String(customerId))
  return existsSync(folder) ? readdirSync(folder) : []
}
const sentFiles = () => readdirSync(join(dataDir, 'uploads'))

describe('a file', () => {
  test('arrives in parts, is checked and becomes a series of the company, as by the command', async () => {
    const id = await sendFile(buoy())
    expect(await upload(id)).toEqual({
      id,
      name: 'buoy.csv',
      size: buoy().length,
      received: buoy().length,
      nextPart: 3,
      state: 'received',
      progress: 0,
      createdAt: now.toISOString(),
    })

    const plan = { ...PLACE, columns: [{ column: 'wave_height', parameter: 'wave_height' }] }
    const checked = await check(id, plan)
    expect(checked.problem).toBeUndefined()
    expect(checked.series).toMatchObject({
      ...PLACE,
      from: Date.UTC(2025, 0) / 1000,
      to: Date.UTC(2025, 0, 2, 23) / 1000,
      gaps: 'none',
      parameters: [{ name: 'wave_height', title: 'Significant wave height', unit: 'm', step: 1, share: 1 }],
    })
    expect(storesOf(1)).toEqual([])

    const wanted = await post(id, 'import', plan)
    expect([wanted.status, wanted.data.state]).toEqual([200, 'importing'])
    await runJob()
    const done = await upload(id)
    expect(done).toMatchObject({ state: 'imported', progress: 1, series: '54N_6.6E' })
    expect(sentFiles()).toEqual([])
    expect(await list()).toMatchObject([
      { title: 'buoy', owner: 'customer', source: 'buoy.csv', parameters: 'Significant wave height' },
    ])
    expect(await list('admin7')).toEqual([])

    const file = join(dataDir, 'buoy.csv')
    await writeFile(file, buoy())
    const options = ['--latitude', '54', '--longitude', '6.6', '--map', 'wave_height=wave_height']
    const { output } = await archiveCommand(['import', file, ...options, '--customer', '7'], dataDir, now)
    const [report] = output.split('\nStored in')
    expect(done.report).toBe(report!.replace(' --map says what a column is.', ''))
    const chunks = (customer: number) => {
      const [store = ''] = storesOf(customer)
      const folder = join(dataDir, 'archive', 'customers', String(customer), store, 'wave_height')
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      )
      return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('base64'))
    }
    expect(chunks(1)).toEqual(chunks(7))
  })

  test('is shown with its columns, units and first rows, also where it cannot be imported', async () => {
    const unplaced = await check(await sendFile(buoy()))
    expect(unplaced.problem).toBe('Say where it is.')
    expect(unplaced.series).toBeUndefined()
    const [file] = unplaced.files
    expect(file).toMatchObject({
      name: 'buoy.csv',
      format: 'CSV',
      columns: [
        { name: 'time' },
        { name: 'wave_height', parameter: 'wave_height' },
        { name: 'wind (kn)', unit: 'kn' },
      ],
    })
    expect(file!.head[0]).toEqual(['2025-01-01T00:00:00.000Z', '1.2', '10'])
    expect(file!.head).toHaveLength(10)

    const unnamed = await check(await sendFile('time,a\n2025-01-01T00:00Z,5', 'unnamed.csv'), PLACE)
    expect(unnamed.problem).toBe('unnamed.csv has no column that is called like a parameter.')
    expect(unnamed.files[0]).toMatchObject({
      columns: [{ name: 'time' }, { name: 'a' }],
      head: [['2025-01-01T00:00Z', '5']],
    })
  })

  test('is converted from the unit that is chosen', async () => {
    const id = await sendFile('time,w,t\n2025-01-01T00:00Z,10,41\n2025-01-01T01:00Z,20,50')
    const columns = [
      { column: 'w', parameter: 'wind_speed_10m', unit: 'knot' },
      { column: 't', parameter: 'air_temperature', unit: '°F' },
    ]
    const { series, units } = await check(id, { ...PLACE, columns })
    expect(units['m/s']).toContain('knot')
    expect(units['°C']).toContain('°F')
    // A knot is 1852 m an hour; 41 °F are 5 °C.
    expect(series!.parameters).toMatchObject([
      { name: 'wind_speed_10m', lowest: [5.144, 10.29] },
      { name: 'air_temperature', lowest: [5, 10] },
    ])
    const wrong = await check(id, {
      ...PLACE,
      columns: [{ column: 'w', parameter: 'wave_height', unit: 's' }],
    })
    expect(wrong.problem).toBe('The unit "s" of w does not become m.')
  })

  test('with a code for "no value" is not imported until the choice is made', async () => {
    const id = await sendFile(buoy((hour) => (hour % 8 === 0 ? '999' : '1.2')))
    const { problem, choices } = await check(id, PLACE)
    expect(problem).toMatch(
      /^buoy\.csv, line 2, column "wave_height": 999 is outside 0 to .* \(6 such values\)\.$/,
    )
    expect(choices).toEqual([
      { text: 'Read 999 in wave_height as "no value"', change: { missing: ['wave_height:999'] } },
      { text: 'Leave such values out', change: { implausible: 'drop' } },
      { text: 'Take them as they are', change: { implausible: 'allow' } },
    ])
    await post(id, 'import', PLACE)
    await runJob()
    expect(await upload(id)).toMatchObject({ state: 'failed', problem })
    expect(storesOf(1)).toEqual([])

    const settled = await check(id, { ...PLACE, ...choices[0]!.change })
    expect(settled.problem).toBeUndefined()
    expect(settled.series!.parameters[0]).toMatchObject({
      share: 42 / 48,
      gaps: expect.stringContaining('6 gaps'),
    })
    expect(settled.files[0]!.notes.join()).toContain('999')
    await post(id, 'import', { ...PLACE, ...choices[0]!.change })
    await runJob()
    expect(await upload(id)).toMatchObject({ state: 'imported' })
  })

  test('of a place that has a series replaces it or is added to it by choice', async () => {
    const first = await sendFile(buoy())
    await post(first, 'import', PLACE)
    await runJob()
    const later = buoy().replaceAll('2025-01', '2025-02')
    const id = await sendFile(later, 'later.csv')
    const { problem, choices } = await check(id, PLACE)
    expect(problem).toBe('There is already a series at 54N_6.6E.')
    expect(choices.map(({ change }) => change)).toEqual([{ existing: 'replace' }, { existing: 'append' }])
    const { series } = await check(id, { ...PLACE, existing: 'append' })
    expect(series!.from).toBe(Date.UTC(2025, 0) / 1000)
    expect(series!.to).toBe(Date.UTC(2025, 1, 2, 23) / 1000)
  })

  test('becomes one series with others that its plan names', async () => {
    const january = await sendFile(buoy(), 'january.csv')
    const february = await sendFile(buoy().replaceAll('2025-01', '2025-02'), 'february.csv')
    const plan = { ...PLACE, title: 'Winter', uploads: [february] }
    const { files, series } = await check(january, plan)
    expect(files.map(({ name, rows }) => [name, rows])).toEqual([
      ['january.csv', 48],
      ['february.csv', 48],
    ])
    expect(series!.to).toBe(Date.UTC(2025, 1, 2, 23) / 1000)
    await post(january, 'import', plan)
    expect((await upload(february)).state).toBe('importing')
    await runJob()
    expect((await upload(february)).state).toBe('imported')
    expect(await list()).toMatchObject([{ title: 'Winter', source: 'january.csv, february.csv' }])
    expect(sentFiles()).toEqual([])
  })

  test('that is no table is refused by its name, never by a path', async () => {
    const id = await sendFile('nothing\u0000\u0001\u0002', 'C:\\Users\\..\\x.csv')
    const { problem, files } = await check(id, PLACE)
    expect(problem).toBe('C:\\Users\\..\\x.csv is not text.')
    expect(files).toEqual([{ name: 'C:\\Users\\..\\x.csv', columns: [], head: [], notes: [], dropped: [] }])
    expect(sentFiles()).toEqual([String(id)])
  })
})

describe('the parts of a file', () => {
  test('come in order, each once', async () => {
    const { data } = await begin('a.csv', 10)
    const early = await sendPart(data.id, 2, 'abc')
    expect([early.status, early.detail]).toEqual([409, 'Part 1 comes next.'])
    expect((await sendPart(data.id, 1, 'abcde')).data).toMatchObject({ received: 5, nextPart: 2 })
    expect((await sendPart(data.id, 1, 'other')).data).toMatchObject({ received: 5, nextPart: 2 })
    const long = await sendPart(data.id, 2, 'fghijk')
    expect([long.status, long.detail]).toEqual([
      409,
      'With this part the file would have more than its 10 bytes.',
    ])
    const unfinished = await post(data.id, 'check')
    expect([unfinished.status, unfinished.detail]).toEqual([409, 'a.csv has not arrived: part 2 comes next.'])
    expect((await sendPart(data.id, 2, 'fghij')).data).toMatchObject({ received: 10, state: 'received' })
    expect(readFileSync(join(dataDir, 'uploads', String(data.id)), 'utf8')).toBe('abcdefghij')
  })

  test('overwrite what an interrupted call has left', async () => {
    const { data } = await begin('a.csv', 6)
    await writeFile(join(dataDir, 'uploads', String(data.id)), 'left behind')
    await sendPart(data.id, 1, 'abc')
    await sendPart(data.id, 2, 'def')
    expect(readFileSync(join(dataDir, 'uploads', String(data.id)), 'utf8')).toBe('abcdef')
  })

  test('have at most 16 MB, at least a byte, and are bytes', async () => {
    const { data } = await begin('a.csv', 20_000_000)
    const sized = (length: number) =>
      server.call(`/archive/uploads/${data.id}/1`, {
        as: 'admin',
        method: 'PUT',
        body: 'x',
        headers: { ...octets, 'content-length': String(length) },
      })
    const large = await sized(16 * 1024 * 1024 + 1)
    expect([large.status, large.detail]).toEqual([413, 'The request body is too large.'])
    // It is as long as a part may be, but shorter than it says.
    expect((await sized(16 * 1024 * 1024)).detail).toBe('The request body is not as long as it says.')
    expect((await sendPart(data.id, 1, '')).status).toBe(400)
    const json = await server.call(`/archive/uploads/${data.id}/1`, {
      as: 'admin',
      method: 'PUT',
      body: { a: 1 },
    })
    expect(json.status).toBe(415)
    expect((await upload(data.id)).received).toBe(0)
  })
})

test('the files of a company may have as many bytes as the setting says, and the disk must have room', async () => {
  const large = await begin('large.csv', 100_000_001)
  expect([large.status, large.detail]).toEqual([
    409,
    'The files of your company that are not yet imported may have 0.1 GB: they have 0 GB, and 0.1 GB more would be too many.',
  ])
  expect((await begin('a.csv', 60_000_000)).status).toBe(200)
  expect((await begin('b.csv', 60_000_000)).status).toBe(409)
  expect((await begin('b.csv', 60_000_000, 'admin7')).status).toBe(200)

  const wide = await seededApp({ DATA_DIR: dataDir, UPLOAD_LIMIT: '1000000' })
  const body = { name: 'a.csv', size: 9e14 }
  const full = await wide.call('/archive/uploads', { as: 'admin', method: 'POST', body })
  expect([full.status, full.detail]).toEqual([
    507,
    'The disk of the server is full: nothing can be saved until there is room again.',
  ])
  await wide.close()
})

describe('an upload', () => {
  test('is seen by who sent it, and is not found by others', async () => {
    const id = await sendFile(buoy())
    const own = await sendFile(buoy(), 'seven.csv', 'admin7')
    const foreign = [
      await server.call(`/archive/uploads/${id}`, { as: 'admin7' }),
      await sendPart(id, 1, 'x', 'admin7'),
      await post(id, 'check', PLACE, 'admin7'),
      await post(id, 'import', PLACE, 'admin7'),
      await post(own, 'check', { ...PLACE, uploads: [id] }, 'admin7'),
      await server.call(`/archive/uploads/${id}`, { as: 'admin7', method: 'DELETE' }),
    ]
    expect(foreign.map(({ status, detail }) => [status, detail])).toEqual(
      foreign.map(() => [404, 'Upload not found']),
    )
    expect((await server.call('/archive/uploads', { as: 'admin7' })).data).toMatchObject([{ id: own }])
    expect((await server.call('/archive/uploads', { as: 'admin' })).data).toMatchObject([{ id }])
  })

  test('is not for users without the permission, shared accounts and viewers', async () => {
    expect((await begin('a.csv', 1, 'planner')).status).toBe(403)
    const withRoles = (roles: string[]) =>
      server.database
        .updateTable('users')
        .set({ body: sql`jsonb_set(body, '{roles}', ${JSON.stringify(roles)}::jsonb)` })
        .where('username', '=', 'admin')
        .execute()
    await withRoles(['Administrator', 'MultiUser'])
    const refused = await begin('a.csv', 1)
    await withRoles(['Administrator'])
    expect([refused.status, refused.detail]).toEqual([403, 'A shared account sends no files.'])
  })

  test('is removed with its file', async () => {
    const id = await sendFile(buoy())
    expect((await server.call(`/archive/uploads/${id}`, { as: 'admin', method: 'DELETE' })).data).toBe(true)
    expect((await server.call(`/archive/uploads/${id}`, { as: 'admin' })).status).toBe(404)
    expect(sentFiles()).toEqual([])
  })

  test('is removed a day after its last part, with files that belong to none', async () => {
    const id = await sendFile(buoy())
    await writeFile(join(dataDir, 'uploads', '999'), 'of a row that is gone')
    // Files carry the time of the machine.
    server.clock.now = new Date(Date.now() + 23 * 3_600_000)
    await server.database.updateTable('archive_uploads').set({ changed_at: new Date() }).execute()
    await runJob()
    expect(sentFiles()).toEqual(['999', String(id)].sort())
    server.clock.now = new Date(Date.now() + 25 * 3_600_000)
    await runJob()
    expect(sentFiles()).toEqual([])
    expect((await server.call(`/archive/uploads/${id}`, { as: 'admin' })).status).toBe(404)
  })

  test('that is removed while it is imported leaves no series and its other files', async () => {
    const january = await sendFile(buoy(), 'january.csv')
    const february = await sendFile(buoy().replaceAll('2025-01', '2025-02'), 'february.csv')
    await post(january, 'import', { ...PLACE, uploads: [february] })
    await server.call(`/archive/uploads/${january}`, { as: 'admin', method: 'DELETE' })
    await runJob()
    expect(storesOf(1)).toEqual([])
    expect((await upload(february)).state).toBe('received')
  })
})

describe('an import', () => {
  test('of a process that died is carried out by another', async () => {
    const id = await sendFile(buoy())
    await post(id, 'import', PLACE)
    const { database } = server
    await database
      .updateTable('archive_uploads')
      .set({ claimed_until: new Date(server.clock.now.getTime() + 30_000) })
      .execute()
    await runJob()
    expect((await upload(id)).state).toBe('importing')
    server.clock.now = new Date(server.clock.now.getTime() + 31_000)
    await runJob()
    expect((await upload(id)).state).toBe('imported')
  })

  test('whose process died after the series was in place is found done', async () => {
    const id = await sendFile(buoy())
    await post(id, 'import', PLACE)
    const wanted = await server.database.selectFrom('archive_uploads').selectAll().executeTakeFirstOrThrow()
    await runJob()
    const { id: _, ...again } = { ...wanted, plan: JSON.stringify(wanted.plan) }
    await server.database.updateTable('archive_uploads').set(again).where('id', '=', id).execute()
    await runJob()
    expect(await upload(id)).toMatchObject({ state: 'imported', series: '54N_6.6E' })
    expect(await list()).toHaveLength(1)
  })

  test('is not begun twice and writes an entry of the audit', async () => {
    const id = await sendFile(buoy())
    await post(id, 'import', { ...PLACE, title: 'Buoy 7' })
    const again = await post(id, 'import', PLACE)
    expect([again.status, again.detail]).toEqual([409, 'buoy.csv is being imported.'])
    const { json } = await server.call('/records/audit?action=imported', { as: 'admin' })
    const own = json.filter(({ title }: { title: string }) => title === 'Buoy 7')
    expect(own).toMatchObject([{ action: 'imported', user: 'admin' }])
  })
})

test('a plan is refused by field', async () => {
  const id = await sendFile(buoy())
  const { status, errors } = await post(id, 'check', { latitude: 91 })
  expect([status, errors[0].path ?? errors[0].pointer ?? errors[0]]).toMatchObject([400, expect.anything()])
  expect((await post(id, 'check', { path: '/etc/passwd' } as ImportPlan)).status).toBe(400)
})
