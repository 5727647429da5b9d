import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SeededApp, seededApp } from '../../../server/seededApp.ts'

let server: SeededApp
beforeEach(async () => {
  server = await seededApp()
})
afterEach(() => server.close())

async function ready() {
  const begin = performance.now()
  const answer = await server.app.inject({ url: '/health/ready' })
  const { status, checks } = answer.json()
  const states = Object.fromEntries(
    Object.entries<{ state: string }>(checks).map(([name, { state }]) => [name, state]),
  )
  return { code: answer.statusCode, status, states, took: performance.now() - begin, answer }
}

/** Stores a forecast run of the first site. */
const storeRun = (run: string) =>
  sql`insert into forecast_runs select customer_id, id, ${run}::timestamptz, ${run}::timestamptz, 1, '{}', '{}', ''
    from records where resource = 'sites' limit 1`.execute(server.database)

test('a server is ready when all of its checks are ok', async () => {
  await storeRun('2026-06-15T00:00:00Z')
  expect(await ready()).toMatchObject({
    code: 200,
    status: 'ok',
    states: { database: 'ok', disk: 'ok', jobs: 'ok', forecasts: 'ok', forms: 'ok', draining: 'ok' },
  })
})

test('the readiness check responds within a second while the database hangs, fails after some seconds, and recovers', async () => {
  const held = Promise.withResolvers<void>()
  const holding = server.database.transaction().execute(() => held.promise)
  const found = new Set<string>()
  // A busy machine can be slow to answer, so that the first late answers take no server out of service.
  await expect
    .poll(async () => {
      const { code, states, took, answer } = await ready()
      expect(took).toBeLessThan(1000)
      expect(answer.headers['retry-after']).toBe(code === 503 ? '5' : undefined)
      found.add(`${code} ${states.database}`)
      return code
    })
    .toBe(503)
  expect([...found]).toEqual(['200 degraded', '503 failed'])
  held.resolve()
  await holding
  await expect.poll(async () => (await ready()).code).toBe(200)
})

test('a data folder that cannot be written makes a server with the embedded database not ready', async () => {
  rmSync(server.folder, { recursive: true })
  expect(await ready()).toMatchObject({ code: 503, status: 'failed', states: { disk: 'failed' } })
})

test('old forecasts are reported as degraded, and the server stays ready', async () => {
  expect(await ready()).toMatchObject({ code: 200, status: 'degraded', states: { forecasts: 'degraded' } })
  await storeRun('2026-06-14T10:00:00Z')
  expect(await ready()).toMatchObject({ code: 200, status: 'ok', states: { forecasts: 'ok' } })
  server.clock.now = new Date(server.clock.now.getTime() + 1000)
  expect(await ready()).toMatchObject({ code: 200, status: 'degraded', states: { forecasts: 'degraded' } })
})
