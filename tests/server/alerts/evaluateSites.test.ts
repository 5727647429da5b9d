import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerConfig } from '#schemas/shapes/customer.ts'
import type { AlertMessage } from '#server/alerts/alertMessage.ts'
import { isStillWanted } from '#server/alerts/alertRecords.ts'
import { evaluateSites } from '#server/alerts/evaluateSites.ts'
import { savePreferences } from '#server/repositories/preferences.ts'
import { profilesOffering } from '../testProfiles.ts'
import {
  addAlert,
  addRun,
  alertBody,
  alertDatabase,
  CUSTOMER,
  queuedMessages,
  seconds,
} from './alertDatabase.ts'

const RUN = seconds('2026-11-22T06:00')
const HOUR = 3600
let opened: Awaited<ReturnType<typeof alertDatabase>>
let siteId: number
/** What the profile of the customer offers. */
let modules: CustomerConfig['modules']
beforeEach(async () => {
  modules = ['forecasts', 'alerts']
  opened = await alertDatabase()
  siteId = opened.siteId
})
afterEach(() => opened.close())

const add = (changes: Parameters<typeof alertBody>[1] = {}) =>
  addAlert(opened.database, opened.ownerId, alertBody(siteId, changes))
const parts = () => ({ database: opened.database, profiles: profilesOffering(modules) })
const evaluateAt = (time: string) => evaluateSites(parts(), CUSTOMER, [siteId], new Date(`${time}Z`))
/** Wind of 12 m/s in the given hours of a run, else of 5 m/s. */
const windy = (run: number, from: number, to: number) =>
  addRun(opened.database, siteId, run, (hour) => (hour >= from && hour < to ? 12 : 5))
const kinds = async () =>
  (await queuedMessages(opened.database)).map(({ kind, sequence }) => `${kind} ${sequence}`)
const history = async () =>
  (
    await opened.database
      .selectFrom('alert_evaluations')
      .select(['run', 'state', 'reason', 'changes'])
      .orderBy('id')
      .execute()
  ).map(({ run, state, reason, changes }) =>
    [
      run.toISOString().slice(8, 13),
      state,
      ...(reason ? [reason] : []),
      ...changes.map(({ change }) => change),
    ].join(' '),
  )

test('a window starts an event, whose message contains everything that a mail needs', async () => {
  const id = await add({ turbine: { hubHeight: 90, turbineModel: 'V90' } })
  await addRun(opened.database, siteId, RUN, (hour) => (hour >= 20 && hour < 30 ? 12 + hour / 10 : 5))
  await evaluateAt('2026-11-22T10:05')
  const [message] = await queuedMessages(opened.database)
  expect(message).toMatchObject({ kind: 'start', sequence: 0, recipient: 'crane@sea.example', record_id: id })
  expect(message?.content).toEqual({
    kind: 'start',
    alert: { id, name: 'Strong wind', description: 'For the crane' },
    site: { id: siteId, name: 'Sheringham', latitude: 53.3, longitude: 1.3, timeZone: 'Europe/London' },
    conditions: [
      {
        parameter: 'wind_speed_10m',
        text: 'Wind speed 10 m at least 10 m/s',
        limit: { parameter: 'wind_speed_10m', intervals: [{ lower: { at: 10, isInclusive: true } }] },
        most: Math.fround(14.9),
      },
    ],
    windowText: 'at least 6 h',
    window: { start: RUN + 20 * HOUR, end: RUN + 30 * HOUR, isEndOpen: false },
    others: [],
    hours: { start: seconds('2026-11-22T10:00'), end: RUN + 240 * HOUR },
    run: RUN,
    provenance: expect.objectContaining({ title: 'Written by a test', synthetic: true }),
    turbine: { hubHeight: 90, turbineModel: 'V90' },
  } satisfies AlertMessage)
})

test('in working time an event lasts from its first to its last permitted hour, by the clock of the site', async () => {
  const shift = (isTimezoneUTC: boolean) => ({
    workingDays: { start: 0, end: 4 },
    windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 19 } },
    isTimezoneUTC,
  })
  await add({ workWindow: shift(true) })
  // Sunday 22 November 06:00 to Monday 23 November 22:00: only Monday's shift is working time.
  await windy(RUN, 0, 40)
  await evaluateAt('2026-11-22T10:05')
  const [message, ...others] = await queuedMessages(opened.database)
  expect(others).toEqual([])
  expect(message?.content).toMatchObject({
    windowText: 'at least 6 h, Monday to Friday, 07:00 to 19:00 UTC',
    window: { start: seconds('2026-11-23T07:00'), end: seconds('2026-11-23T19:00'), isEndOpen: false },
  })
})

test('an evaluation that is repeated or run by two processes sends and stores nothing twice', async () => {
  await add()
  await windy(RUN, 20, 30)
  await Promise.all([evaluateAt('2026-11-22T10:05'), evaluateAt('2026-11-22T10:05')])
  await evaluateAt('2026-11-22T10:20')
  expect(await kinds()).toEqual(['start 0'])
  expect(await history()).toEqual(['22T06 ok start'])
})

test('an evaluation that fails before its messages are queued stores nothing and is repeated in full', async () => {
  await add()
  await windy(RUN, 20, 30)
  const { database } = opened
  await sql`alter table outbox rename to outbox_away`.execute(database)
  await expect(evaluateAt('2026-11-22T10:05')).rejects.toThrow('outbox')
  await sql`alter table outbox_away rename to outbox`.execute(database)
  expect([await kinds(), await history()]).toEqual([[], []])
  await evaluateAt('2026-11-22T10:06')
  expect(await kinds()).toEqual(['start 0'])
})

test('an event continues from run to run, changes, and clears', async () => {
  await add()
  await windy(RUN, 20, 30)
  await evaluateAt('2026-11-22T10:05')
  await windy(RUN + 6 * HOUR, 14, 24)
  await evaluateAt('2026-11-22T16:05')
  expect(await kinds()).toEqual(['start 0'])
  await windy(RUN + 12 * HOUR, 11, 18)
  await evaluateAt('2026-11-22T22:05')
  await windy(RUN + 18 * HOUR, 0, 0)
  await evaluateAt('2026-11-23T04:05')
  const sent = await queuedMessages(opened.database)
  expect(sent.map(({ kind, sequence }) => `${kind} ${sequence}`)).toEqual(['start 0', 'change 1', 'clear 2'])
  expect(new Set(sent.map(({ thread }) => thread)).size).toBe(1)
  expect(sent[1]?.content).toMatchObject({
    before: { start: RUN + 20 * HOUR, end: RUN + 30 * HOUR, isEndOpen: false },
    window: { start: RUN + 23 * HOUR, end: RUN + 30 * HOUR, isEndOpen: false },
  })
  expect(sent[2]?.content).toMatchObject({ cleared: 'withdrawn' })
  expect(await history()).toEqual(['22T06 ok start', '22T18 ok change', '23T00 ok withdrawn'])
})

test('alerts are evaluated at the runs of their frequency', async () => {
  const wind = (hour: number) => (hour === 100 ? 12 : 5)
  const frequencies = [
    { id: 1, frequency: 1 },
    { id: 2, frequency: 2 },
    { id: 3, frequency: 4 },
  ] as const
  for (const frequency of frequencies)
    await add({
      frequency,
      windowLength: { value: 1, operator: { id: 2, type: 'GTE' } },
    })
  const evaluated = async (time: string, run: number) => {
    await addRun(opened.database, siteId, run, wind)
    await evaluateAt(time)
    const rows = await opened.database.selectFrom('alert_states').select('run').orderBy('alert_id').execute()
    return rows.map((row) => row.run?.toISOString().slice(8, 13) ?? '')
  }
  const run = seconds('2026-11-22T00:00')
  expect(await evaluated('2026-11-22T04:05', run)).toEqual(['22T00', '22T00', '22T00'])
  expect(await evaluated('2026-11-22T10:05', run + 6 * HOUR)).toEqual(['22T00', '22T00', '22T06'])
  expect(await evaluated('2026-11-22T16:05', run + 12 * HOUR)).toEqual(['22T00', '22T12', '22T12'])
  expect(await evaluated('2026-11-22T22:05', run + 18 * HOUR)).toEqual(['22T00', '22T12', '22T18'])
  expect(await evaluated('2026-11-23T04:05', run + 24 * HOUR)).toEqual(['23T00', '23T00', '23T00'])
})

describe('missing data', () => {
  test('of a run is recorded an hour after the run is due, and changes no event', async () => {
    await add()
    await windy(RUN, 20, 30)
    await evaluateAt('2026-11-22T10:05')
    await evaluateAt('2026-11-22T16:30')
    expect(await history()).toEqual(['22T06 ok start'])
    await evaluateAt('2026-11-22T17:00')
    await evaluateAt('2026-11-22T17:15')
    expect(await history()).toEqual(['22T06 ok start', '22T12 noData The forecast has not come.'])
    await windy(RUN + 6 * HOUR, 14, 24)
    await evaluateAt('2026-11-22T17:30')
    expect((await history()).at(-1)).toBe('22T12 ok')
    expect(await kinds()).toEqual(['start 0'])
  })

  test('of a whole parameter neither starts nor clears an event', async () => {
    const [wind] = alertBody(siteId).parameters
    await add({ parameters: [{ ...wind!, parameterId: 11, name: 'wave_height', unit: 'm', values: [2] }] })
    await windy(RUN, 20, 30)
    await evaluateAt('2026-11-22T10:05')
    expect(await history()).toEqual(['22T06 noData Values are missing that could change the answer.'])
    expect(await kinds()).toEqual([])
  })

  test('of single hours neither starts nor clears an event', async () => {
    await add()
    await windy(RUN, 20, 30)
    await evaluateAt('2026-11-22T10:05')
    await addRun(opened.database, siteId, RUN + 6 * HOUR, (hour) => (hour < 40 ? Number.NaN : 5))
    await evaluateAt('2026-11-22T16:05')
    expect((await history()).at(-1)).toBe('22T12 noData Values are missing that could change the answer.')
    expect(await kinds()).toEqual(['start 0'])
  })
})

describe('an alert is stopped without a message, and its events end', () => {
  const merged = (body: object) => sql<string>`body || ${JSON.stringify(body)}::jsonb`
  const update = (body: object) =>
    opened.database
      .updateTable('records')
      .set({ body: merged(body) })
      .where('resource', '=', 'alerts')
      .execute()
  const setUser = (body: object) =>
    opened.database
      .updateTable('users')
      .set({ body: merged(body) })
      .execute()
  const cases: [string, () => Promise<unknown>, string][] = [
    ['it is switched off', () => update({ isActive: false }), 'The alert is switched off.'],
    ['it has expired', () => update({ expiryDate: '2026-11-21' }), 'The alert has expired.'],
    [
      'its owner is locked',
      () => opened.database.updateTable('users').set({ locked_at: new Date() }).execute(),
      'The owner of the alert is locked.',
    ],
    [
      'its owner was deleted',
      () => opened.database.deleteFrom('users').execute(),
      'The owner of the alert was deleted.',
    ],
    [
      'its owner has lost the site',
      () => opened.database.deleteFrom('site_users').execute(),
      'The owner of the alert does not see its site any more.',
    ],
    [
      'its owner has lost the module',
      () => setUser({ permissions: ['Module.Forecasts'] }),
      'The owner of the alert may not use alerts any more.',
    ],
    [
      'its customer has lost the module',
      async () => {
        modules = ['forecasts']
      },
      'The company has no module for alerts any more.',
    ],
    [
      'its site was deleted',
      () => opened.database.deleteFrom('records').where('resource', '=', 'sites').execute(),
      'The site of the alert was deleted.',
    ],
  ]
  test.each(cases)('when %s', async (_, change, reason) => {
    const id = await add()
    await windy(RUN, 20, 30)
    await evaluateAt('2026-11-22T10:05')
    const row = { customer_id: CUSTOMER, record_id: id }
    const now = new Date('2026-11-22T10:06Z')
    expect(await isStillWanted(parts(), row, now)).toBeUndefined()
    await change()
    expect(await isStillWanted(parts(), row, now)).toBe(reason)
    await windy(RUN + 6 * HOUR, 0, 0).catch(() => undefined)
    await evaluateAt('2026-11-22T16:05')
    await evaluateAt('2026-11-22T16:20')
    expect(await kinds()).toEqual(['start 0'])
    expect(await history()).toEqual(['22T06 ok start', `22T12 stopped ${reason} stopped`])
  })

  test('until it is switched on again, which starts a new event', async () => {
    await add()
    await windy(RUN, 20, 30)
    await evaluateAt('2026-11-22T10:05')
    await update({ isActive: false })
    await evaluateAt('2026-11-22T16:05')
    await update({ isActive: true })
    await windy(RUN + 6 * HOUR, 14, 24)
    await evaluateAt('2026-11-22T16:20')
    expect(await kinds()).toEqual(['start 0', 'start 0'])
  })

  test('only after its expiry date has ended in UTC', async () => {
    const id = await add({ expiryDate: '2026-11-22' })
    const row = { customer_id: CUSTOMER, record_id: id }
    expect(await isStillWanted(parts(), row, new Date('2026-11-22T23:59:59.999Z'))).toBeUndefined()
    expect(await isStillWanted(parts(), row, new Date('2026-11-23T00:00:00Z'))).toBe('The alert has expired.')
    const missing = { customer_id: CUSTOMER, record_id: id + 1 }
    expect(await isStillWanted(parts(), missing, new Date(0))).toBe('The alert was deleted.')
  })
})

test("a message states limits in its owner's units, without changing the evaluation", async () => {
  await add()
  await savePreferences(opened.database, opened.ownerId, { units: { speed: 'knots' }, dateLanguage: 'de' })
  await windy(RUN, 20, 30)
  await evaluateAt('2026-11-22T10:05')
  const [message] = await queuedMessages(opened.database)
  const content = message?.content as AlertMessage
  expect(content.display).toEqual({
    units: { speed: 'knots', height: 'm', temperature: 'degC', distance: 'km' },
    language: 'de',
    isPlanners: false,
  })
  expect(content.conditions.map(({ text }) => text).join()).toMatch(/ kn$/)
  expect(content.window).toMatchObject({ start: RUN + 20 * HOUR, end: RUN + 30 * HOUR })
})
