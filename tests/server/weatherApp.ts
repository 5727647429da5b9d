import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/database/tables.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { readConfig } from '#server/settings/config.ts'
import type { Weather, WeatherSource } from '#server/sources/source.ts'
import type { Runner } from '#server/workers/pool.ts'
import { withAnswerCheck } from './answerCheck.ts'
import { openMigratedDatabase } from './databases/testDatabase.ts'
import { sharedWeather } from './sharedWeather.ts'
import { siteValues } from './siteValues.ts'

export const now = new Date('2026-01-02T09:30:00Z')

const profile = (toleranceBothSides: boolean) => ({
  logo: '/customers/default/branding/logo.svg',
  wallpapers: ['/customers/default/branding/wallpaper.jpg'],
  modules: ['forecasts', 'hindcasts', 'hwwa'],
  pdfHeaderImage: '/customers/default/branding/header.svg',
  pdfFooterImage: '/customers/default/branding/footer.svg',
  proprietaryNotice: 'Proprietary',
  toleranceBothSides,
})

const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1190 96"><rect width="9" height="9"/></svg>'

/** Customer folders in which only customer 7 has thresholds that warn on both sides. */
function customersDir(): string {
  const root = mkdtempSync(join(tmpdir(), 'seawindow-customers-'))
  for (const [folder, bothSides] of [
    ['default', false],
    ['7', true],
  ] as const) {
    mkdirSync(join(root, folder, 'branding'), { recursive: true })
    for (const image of ['header.svg', 'footer.svg'])
      writeFileSync(join(root, folder, 'branding', image), IMAGE)
    writeFileSync(join(root, folder, 'profile.json'), JSON.stringify(profile(bothSides)))
  }
  return root
}

const everything = ['Module.Forecasts', 'Module.Hindcasts', 'Hindcasts.Download', 'Module.HWWA']

/** The users that can sign in, with their customers, roles and permissions. */
const people = {
  planner: { customer: 1, roles: ['User'], permissions: everything },
  reader: { customer: 1, roles: ['User'], permissions: ['Module.Forecasts', 'Module.Hindcasts'] },
  multi: { customer: 1, roles: ['MultiUser'], permissions: everything },
  planner7: { customer: 7, roles: ['User'], permissions: everything },
} as const
export type Person = keyof typeof people

const places = {
  /** Off the Dutch coast. */
  sea: { customer: 1, latitude: 53.5, longitude: 4, isOffshore: true, timeZone: 'Europe/Amsterdam' },
  land: { customer: 1, latitude: 52, longitude: 9, isOffshore: false, timeZone: 'Europe/Berlin' },
  sea7: { customer: 7, latitude: 55, longitude: 7, isOffshore: true, timeZone: 'Europe/Copenhagen' },
  /** The only site with historic data: the wind farm alpha ventus. */
  farm7: {
    customer: 7,
    latitude: 54.01,
    longitude: 6.6,
    isOffshore: true,
    timeZone: 'Europe/Berlin',
    includeHistoricData: true,
  },
} as const
export type Place = keyof typeof places

async function addPeople(database: Database) {
  const tokens: Partial<Record<Person, string>> = {}
  const ids: Partial<Record<Person, number>> = {}
  for (const [name, { customer, roles, permissions }] of Object.entries(people)) {
    const { id } = await database
      .insertInto('users')
      .values({
        customer_id: customer,
        password_hash: 'none',
        body: JSON.stringify({ username: name, roles, permissions, mainPage: 'Module.Forecasts' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[name as Person] = id
    tokens[name as Person] = await createToken(database, id, now, 1)
  }
  return { tokens: tokens as Record<Person, string>, ids: ids as Record<Person, number> }
}

async function addPlaces(database: Database, users: Record<Person, number>) {
  const ids: Partial<Record<Place, number>> = {}
  for (const [name, { customer, timeZone, ...place }] of Object.entries(places)) {
    const { id } = await database
      .insertInto('records')
      .values(siteValues(customer, { name, ...place }, timeZone))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids[name as Place] = id
    for (const [user, { customer: of }] of Object.entries(people)) {
      if (of !== customer) continue
      await database
        .insertInto('site_users')
        .values({ customer_id: customer, site_id: id, user_id: users[user as Person] })
        .execute()
    }
  }
  return ids as Record<Place, number>
}

/** The API with a weather source, two customers, four users and four sites; a test may advance `clock`. */
export async function weatherApp(
  source: WeatherSource | Weather,
  clock: { now: Date } = { now },
  { runner, environment }: { runner?: Runner; environment?: NodeJS.ProcessEnv } = {},
) {
  const opened = await openMigratedDatabase()
  const { database, changes } = opened
  await database
    .insertInto('customers')
    .values([
      { id: 1, name: 'One', hosts: [] },
      { id: 7, name: 'Seven', hosts: [] },
    ])
    .execute()
  const { tokens, ids: users } = await addPeople(database)
  const sites = await addPlaces(database, users)
  const config = readConfig({ APPLICATION_KEY: 'test-key', ...environment })
  const { app, check } = await withAnswerCheck(() =>
    buildApp({
      database,
      changes,
      customersDir: customersDir(),
      schemasDir: join(import.meta.dirname, '../../src/schemas'),
      now: () => clock.now,
      weather: sharedWeather(source),
      runner,
      config,
    }),
  )

  /** Makes one call and checks its response against the schema; `data` is the value inside the envelope. */
  async function call(
    person: Person | null,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    accept = 'application/json',
  ) {
    const options: InjectOptions = {
      method,
      url,
      headers: {
        'x-api-key': 'test-key',
        accept: `${accept}, application/problem+json`,
        ...(person ? { authorization: `Bearer ${tokens[person]}` } : {}),
      },
      ...(payload ? { payload } : {}),
    }
    const answer = await app.inject(options)
    check(answer)
    const body = answer.json()
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body,
      data: body.data,
      detail: body.detail,
      errors: body.errors,
    }
  }

  return {
    app,
    database,
    sites,
    users,
    tokens,
    call,
    close: async () => {
      await app.close()
      await opened.close()
    },
  }
}
