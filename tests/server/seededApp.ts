import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { prepareDatabase } from '#server/seed/prepareDatabase.ts'
import { readConfig } from '#server/settings/config.ts'
import { climatology } from '#server/sources/climatology.ts'
import type { Weather, WeatherSource } from '#server/sources/source.ts'
import type { Runner } from '#server/workers/pool.ts'
import { withAnswerCheck } from './answerCheck.ts'
import { openMigratedDatabase } from './databases/testDatabase.ts'
import { sharedWeather } from './sharedWeather.ts'
import { now } from './testTime.ts'

export { now } from './testTime.ts'
export const applicationKey = 'test-application-key'
export const password = 'a test password'

export interface Call {
  /** Signed in as this demonstration user. */
  as?: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  body?: unknown
  headers?: Record<string, string>
  /** The address of the socket peer. */
  address?: string
}

const root = join(import.meta.dirname, '..', '..')

/** The API with the demonstration data, on a new test database and its own copy of the schema and customer folders. */
export async function seededApp(
  environment: NodeJS.ProcessEnv = {},
  createSource: (now: () => Date) => WeatherSource | Weather = climatology,
  runner?: Runner,
) {
  const folder = mkdtempSync(join(tmpdir(), 'seawindow-'))
  const schemasDir = join(folder, 'schemas')
  const customersDir = join(folder, 'customers')
  cpSync(join(root, 'src', 'schemas'), schemasDir, { recursive: true })
  cpSync(join(root, 'public', 'customers'), customersDir, { recursive: true })
  const opened = await openMigratedDatabase()
  const { database, changes, queue, pool } = opened
  const clock = { now }
  /** The times that requests would have waited, in milliseconds. */
  const waits: number[] = []
  const config = readConfig({
    APPLICATION_KEY: applicationKey,
    DEMO_PASSWORD: password,
    // The tokens of the tests stay valid, whatever time a test sets.
    SESSION_IDLE_DAYS: '3650',
    DATA_DIR: folder,
    ...environment,
  })
  const { app, schemas, check } = await withAnswerCheck(() =>
    buildApp({
      database,
      changes,
      pool,
      customersDir,
      schemasDir,
      portalDir: join(folder, 'dist'),
      now: () => clock.now,
      wait: async (milliseconds) => {
        waits.push(milliseconds)
      },
      weather: sharedWeather(createSource(() => clock.now)),
      runner,
      config,
    }),
  )
  const lines = await prepareDatabase(database, app.forms.permissionsOf, config)
  const tokens = new Map<string, string>()

  /** The token of a user, who signs in where no token is known. */
  async function tokenOf(username: string): Promise<string> {
    const known = tokens.get(username)
    if (known !== undefined) return known
    const { id } = await database
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const token = await createToken(database, id, now, 3650)
    tokens.set(username, token)
    return token
  }
  const users = await database.selectFrom('users').select('username').execute()
  for (const { username } of users) await tokenOf(username)

  /** Calls the API as the portal does; throws if the response does not match its schema. */
  async function call(url: string, { as, method = 'GET', body, headers, address }: Call = {}) {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: {
        'x-api-key': applicationKey,
        accept: 'application/json, application/problem+json',
        ...(as && { authorization: `Bearer ${tokens.get(as)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
    check(answer)
    const isJson = /json/.test(String(answer.headers['content-type']))
    const json = isJson && answer.body !== '' ? answer.json() : undefined
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      data: json?.data,
      detail: json?.detail,
      errors: json?.errors,
      json,
    }
  }

  return {
    app,
    schemas,
    call,
    clock,
    waits,
    database,
    queue,
    pool,
    folder,
    schemasDir,
    customersDir,
    lines,
    tokens,
    tokenOf,
    close: async () => {
      await app.close()
      await opened.close()
    },
  }
}

export type SeededApp = Awaited<ReturnType<typeof seededApp>>
