import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { applicationKey, password, type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
let app: SeededApp['app']
let log = ''
beforeAll(async () => {
  server = await seededApp()
  const { database, customersDir, schemasDir } = server
  const stream = new Writable({
    write(chunk, _, done) {
      log += chunk
      done()
    },
  })
  const { config, now, weather } = server.app
  app = await buildApp({
    database,
    changes: server.app.cache,
    customersDir,
    schemasDir,
    now,
    weather,
    config,
    log: { level: 'trace', stream },
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const headers = { 'x-api-key': applicationKey, accept: 'application/json, application/problem+json' }

describe('the log', () => {
  it('identifies each request by the id in its response and contains no secret', async () => {
    const signIn = { ...headers, username: 'planner', password: encodeURIComponent(password) }
    const answer = await app.inject({ url: '/authentication', headers: signIn })
    const { token } = answer.json().data
    await app.inject({ url: '/sites', headers: { ...headers, authorization: `Bearer ${token}` } })
    await app.inject({ url: '/authentication', headers: { ...signIn, password: 'mistyped-secret' } })
    expect(log).toContain(String(answer.headers['x-request-id']))
    for (const secret of [password, encodeURIComponent(password), 'mistyped-secret', token, applicationKey])
      expect(log).not.toContain(secret)
  })

  it('contains the cause of an unknown error, which the caller does not get', async () => {
    await sql`alter table preferences rename to lost`.execute(server.database)
    const authorization = `Bearer ${server.tokens.get('planner')}`
    const answer = await app.inject({ url: '/config/planner', headers: { ...headers, authorization } })
    await sql`alter table lost rename to preferences`.execute(server.database)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      type: 'about:blank',
      status: 500,
      title: 'Internal Server Error',
      detail: 'Something went wrong on the server. Please try again.',
    })
    expect(log).toContain('relation \\"preferences\\" does not exist')
  })
})

describe('health', () => {
  it('is live, and ready while the database answers', async () => {
    const live = await app.inject({ url: '/health/live' })
    expect([live.statusCode, live.json()]).toEqual([200, { status: 'ok' }])
    const ready = await app.inject({ url: '/health/ready' })
    expect([ready.statusCode, ready.json().checks.database.state]).toEqual([200, 'ok'])
  })
})
