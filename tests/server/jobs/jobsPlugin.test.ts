import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createChangeCache } from '#server/database/changeCache.ts'
import { customers } from '#server/plugins/customers.ts'
import { heavyWork } from '#server/plugins/heavyWork.ts'
import { jobs } from '#server/plugins/jobs.ts'
import { readConfig } from '#server/settings/config.ts'
import { createHeavyWork } from '#server/workers/heavyWork.ts'
import { inlineRunner } from '#server/workers/pool.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { openMigratedDatabase } from '../databases/testDatabase.ts'
import { sharedWeather } from '../sharedWeather.ts'
import { addSites, storedRuns } from './jobDatabase.ts'

const customersDir = fileURLToPath(new URL('../../../public/customers', import.meta.url))

const now = () => new Date('2026-01-02T10:01:00Z')

test('jobs start when the server listens and stop using the database before it closes', async () => {
  const { database, changes, queue, close } = await openMigratedDatabase()
  await addSites(database, 1, 40)
  const weather = arrayWeather({ forecast: { wind_speed_10m: () => 1 } })
  const begun = Promise.withResolvers<void>()
  const forecast: typeof weather.forecast = (...request) => {
    begun.resolve()
    return weather.forecast(...request)
  }
  const problems: string[] = []
  const stream = { write: (line: string) => problems.push(line) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  app.decorate('database', database)
  app.decorate('weather', sharedWeather({ ...weather, forecast }))
  app.decorate('now', now)
  app.decorate('config', readConfig({}))
  app.decorate('cache', createChangeCache(changes, 1))
  await app.register(customers, { customersDir })
  await app.register(heavyWork, { heavyWork: createHeavyWork(inlineRunner, readConfig({}).queues) })
  await app.register(jobs, { queue })
  await app.ready()
  expect(weather.requested).toEqual([])
  await app.listen({ host: '127.0.0.1', port: 0 })
  await begun.promise
  await app.close()
  // The site in progress is stored; the remaining sites wait for the next start.
  const stored = await storedRuns(database)
  expect(stored.length).toBeGreaterThan(0)
  expect(stored).toHaveLength(weather.requested.length)
  await close()
  expect(problems).toEqual([])
})

test('a queue that fails to start is reported, and the server runs without it', async () => {
  const { database, changes, close } = await openMigratedDatabase()
  const problems: string[] = []
  const failed = Promise.withResolvers<void>()
  const stream = {
    write: (line: string) => {
      problems.push(JSON.parse(line).msg)
      failed.resolve()
    },
  }
  const app = Fastify({ logger: { level: 'error', stream } })
  app.decorate('database', database)
  app.decorate('weather', sharedWeather(arrayWeather({})))
  app.decorate('now', now)
  app.decorate('config', readConfig({}))
  app.decorate('cache', createChangeCache(changes, 1))
  await app.register(customers, { customersDir })
  await app.register(heavyWork, { heavyWork: createHeavyWork(inlineRunner, readConfig({}).queues) })
  app.get('/', () => 'here')
  const db = { executeSql: () => Promise.reject(new Error('permission denied for schema pgboss')) }
  await app.register(jobs, { queue: { backend: 'pglite', db } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  await failed.promise
  expect((await app.inject('/')).body).toBe('here')
  await app.close()
  await close()
  expect(problems).toEqual(['The jobs could not be started; forecasts are computed when they are asked for.'])
})
