import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueMessages } from '#server/mail/outbox.ts'
import { newestRun } from '#server/sources/forecastRun.ts'
import { applicationKey, now, type SeededApp, seededApp } from '../seededApp.ts'
import { parseExposition, type Sample } from './expositionText.ts'

const token = 'a token of the scraper'.replaceAll(' ', '-')
const SECRET = 'Sesam0ffnedich'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp({ METRICS_TOKEN: token })
})
afterAll(() => server.close())

const scrape = async (): Promise<Sample[]> => {
  const answer = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return parseExposition(answer.body)
}

const sampleOf = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  )?.value

describe('/metrics', () => {
  it('does not exist without a token or a port', async () => {
    const plain = await seededApp()
    const answer = await plain.app.inject({ url: '/metrics', headers: { accept: '*/*' } })
    await plain.close()
    expect([answer.statusCode, answer.body]).toEqual([404, 'There is nothing at this address.'])
  })

  it.each([
    ['no token', {}],
    ['another token', { authorization: `Bearer ${token}x` }],
    ['the token of a user', { authorization: 'planner' }],
    ['the application key', { 'x-api-key': applicationKey }],
  ])('refuses %s', async (_, headers) => {
    const authorization = 'authorization' in headers ? headers.authorization : undefined
    const sent =
      authorization === 'planner' ? { authorization: `Bearer ${server.tokens.get('planner')}` } : headers
    const answer = await server.app.inject({ url: '/metrics', headers: sent })
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(answer.body).not.toContain('seawindow_')
  })

  it('counts every call once, by the pattern of its route', async () => {
    const counts = (samples: readonly Sample[]) =>
      new Map(
        samples
          .filter(({ name }) => name === 'seawindow_request_duration_seconds_count')
          .map(({ labels, value }) => [`${labels.method} ${labels.route} ${labels.status}`, value] as const),
      )
    const before = counts(await scrape())
    for (let index = 0; index < 3; index++) await server.call('/sites', { as: 'planner' })
    await server.call('/sites')
    await server.call('/forecasts/preview/1', { as: 'planner' })
    await server.call(`/forecasts/${SECRET}`, { as: 'planner' })
    await server.call(`/settings/sites?name=${SECRET}`, { as: 'admin' })
    await server.call(`/${SECRET}`)
    await server.call(`/${SECRET}/${SECRET}`)
    await server.call('/config/planner', { as: 'planner', method: 'PUT', body: { [SECRET]: SECRET } })
    const samples = await scrape()
    const grown = [...counts(samples)].flatMap(([key, value]) => {
      const difference = value - (before.get(key) ?? 0)
      return difference > 0 ? [[key, difference]] : []
    })
    expect(Object.fromEntries(grown)).toEqual({
      'GET /sites 200': 3,
      'GET /sites 401': 1,
      'GET /forecasts/preview/:id 200': 1,
      'GET /forecasts/:id 400': 1,
      'GET /settings/sites 200': 1,
      'GET none 404': 2,
      'PUT /config/:username 200': 1,
      'GET /metrics 200': 1,
    })
    expect(JSON.stringify(samples)).not.toContain(SECRET)
  })

  it('measures memory and the delay of the event loop', async () => {
    const before = process.memoryUsage()
    const samples = await scrape()
    const rss = sampleOf(samples, 'seawindow_memory_bytes', { kind: 'resident' }) ?? 0
    expect(rss / before.rss).toBeGreaterThan(0.5)
    expect(rss / before.rss).toBeLessThan(2)
    expect(sampleOf(samples, 'seawindow_memory_bytes', { kind: 'heap_used' })).toBeGreaterThan(10_000_000)

    const delaysOfHeldLoop = async () => {
      const end = performance.now() + 300
      while (performance.now() < end);
      // After the second turn of the loop the timer of the measurement has fired.
      await setImmediate()
      await setImmediate()
      const held = await scrape()
      return ['0.5', '1'].map((quantile) =>
        sampleOf(held, 'seawindow_event_loop_delay_seconds', { quantile }),
      )
    }
    const [short, long] = [
      expect.toSatisfy((seconds) => seconds < 0.25),
      expect.toSatisfy((seconds) => seconds > 0.25),
    ]
    // The first measurement after a scrape has no earlier one to compare with.
    await expect.poll(delaysOfHeldLoop, { interval: 50 }).toEqual([short, long])
  })

  it('counts hits and misses of the caches', async () => {
    const lookups = async (result: string) =>
      sampleOf(await scrape(), 'seawindow_cache_lookups_total', { cache: 'forecast', result }) ?? Number.NaN
    const [hits, misses] = [await lookups('hit'), await lookups('miss')]
    await server.call('/forecasts/2?days=5', { as: 'planner' })
    expect([await lookups('hit'), await lookups('miss')]).toEqual([hits, misses + 1])
    await server.call('/forecasts/2?days=5', { as: 'planner' })
    expect([await lookups('hit'), await lookups('miss')]).toEqual([hits + 1, misses + 1])
  })

  it('has the running and waiting computations', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const caller = { key: 'user 1' }
    const jobs = [1, 2, 3].map(() => server.app.heavyWork.job(caller, () => promise))
    const samples = await scrape()
    resolve()
    await Promise.all(jobs)
    const lengthOf = (queue: string, state: string) =>
      sampleOf(samples, 'seawindow_heavy_work_length', { queue, state })
    expect([lengthOf('jobs', 'running'), lengthOf('jobs', 'waiting')]).toEqual([2, 1])
    expect([lengthOf('sign_ins', 'running'), lengthOf('tasks', 'waiting')]).toEqual([0, 0])
    expect(sampleOf(samples, 'seawindow_heavy_work_threads')).toBe(server.app.heavyWork.state().threads)
    expect(sampleOf(await scrape(), 'seawindow_heavy_work_length', { queue: 'jobs', state: 'running' })).toBe(
      0,
    )
  })

  it('has the age of the newest stored run of the source', async () => {
    await server.call('/forecasts/3?days=5', { as: 'planner' })
    const age = now.getTime() / 1000 - newestRun(now)
    expect(sampleOf(await scrape(), 'seawindow_newest_run_age_seconds', { source: 'climatology' })).toBe(age)
  })

  it('has the length and the age of the job queues once jobs exist', async () => {
    expect(sampleOf(await scrape(), 'seawindow_job_queue_length')).toBeUndefined()
    const boss = new PgBoss({ ...server.queue, supervise: false, schedule: false })
    await boss.start()
    await boss.createQueue('forecast-batch')
    await boss.createQueue('another')
    for (let count = 0; count < 3; count++) await boss.send('forecast-batch', {})
    await boss.send('another', {})
    await boss.fetch('forecast-batch')
    const samples = await scrape()
    await boss.stop()
    const queue = 'forecast-batch'
    const lengthOf = (labels: Record<string, string>) =>
      sampleOf(samples, 'seawindow_job_queue_length', labels)
    expect(lengthOf({ queue, state: 'waiting' })).toBe(2)
    expect(lengthOf({ queue, state: 'active' })).toBe(1)
    expect(lengthOf({ queue: 'forecast-refresh', state: 'waiting' })).toBe(0)
    expect(lengthOf({ queue: 'another' })).toBeUndefined()
    const age = sampleOf(samples, 'seawindow_job_queue_age_seconds', { queue })
    expect(age).toBeGreaterThanOrEqual(0)
    expect(age).toBeLessThan(60)
  })

  it('has the messages of the outbox by channel and state', async () => {
    const countOf = async (labels: Record<string, string>) =>
      sampleOf(await scrape(), 'seawindow_outbox_messages', labels)
    expect(await countOf({ channel: 'mail', state: 'queued' })).toBeUndefined()
    const [customerId] = (await server.database.selectFrom('customers').select('id').execute()).map(
      ({ id }) => id,
    )
    const entry = { customerId: customerId!, resource: 'alerts', recordId: 1, thread: 'storm', sequence: 0 }
    const recipients = ['ann@example.org', 'bob@example.org']
    await queueMessages(server.database, [{ ...entry, kind: 'start', recipients, content: {} }], new Date())
    expect(await countOf({ channel: 'mail', state: 'queued' })).toBe(2)
    await server.database
      .updateTable('outbox')
      .set({ state: 'failed' })
      .where('recipient', '=', 'ann@example.org')
      .execute()
    expect(await countOf({ channel: 'mail', state: 'queued' })).toBe(1)
    expect(await countOf({ channel: 'mail', state: 'failed' })).toBe(1)
  })

  it('has the connection pool if there is one', async () => {
    const samples = await scrape()
    const states = ['idle', 'used'].map((state) =>
      sampleOf(samples, 'seawindow_database_pool_connections', { state }),
    )
    const waiting = sampleOf(samples, 'seawindow_database_pool_waiting')
    if (!server.pool) return expect([...states, waiting]).toEqual([undefined, undefined, undefined])
    const { size, idle } = server.pool()
    expect(size).toBeGreaterThan(0)
    expect(states).toEqual([idle, size - idle])
    expect(waiting).toBe(0)
  })
})

describe('METRICS_PORT', () => {
  async function freePort(): Promise<number> {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    probe.close()
    await once(probe, 'close')
    return port
  }

  it('serves the metrics, and nothing else, on a separate port', async () => {
    const port = await freePort()
    const own = await seededApp({ METRICS_PORT: String(port) })
    const address = `http://127.0.0.1:${port}`
    await own.call('/sites', { as: 'planner' })
    const samples = parseExposition(await (await fetch(`${address}/metrics`)).text())
    const labels = { method: 'GET', route: '/sites', status: '200' }
    expect(sampleOf(samples, 'seawindow_request_duration_seconds_count', labels)).toBe(1)
    expect((await fetch(`${address}/sites`)).status).toBe(404)
    expect((await own.call('/metrics')).status).toBe(404)
    await own.close()
    await expect(fetch(`${address}/metrics`)).rejects.toThrow()
  })

  it('requires the token too if both are set', async () => {
    const port = await freePort()
    const own = await seededApp({ METRICS_PORT: String(port), METRICS_TOKEN: token })
    const url = `http://127.0.0.1:${port}/metrics`
    const statuses = [await fetch(url), await fetch(url, { headers: { authorization: `Bearer ${token}` } })]
    await own.close()
    expect(statuses.map(({ status }) => status)).toEqual([401, 200])
  })

  it('fails the start with a message if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(seededApp({ METRICS_PORT: String(port) })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 cannot be used for METRICS_PORT (EADDRINUSE).`,
    )
    other.close()
  })
})
