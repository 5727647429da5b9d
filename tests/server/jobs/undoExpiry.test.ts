import { afterEach, beforeEach, expect, test } from 'vitest'
import { undoExpiry } from '#server/jobs/undoExpiry.ts'
import { inlineWork } from '#server/workers/work.ts'
import { arrayWeather } from '../arrayWeather.ts'
import { type SeededApp, seededApp } from '../seededApp.ts'
import { noMessages } from './jobDatabase.ts'

let server: SeededApp
beforeEach(async () => {
  server = await seededApp()
})
afterEach(() => server.close())

const ignore = () => {}

test('copies of deleted records are removed once the deletion can no longer be undone, and not before', async () => {
  const { database, clock } = server
  const [{ id, version }] = (await server.call('/settings/sites', { as: 'admin' })).data
  const body = { records: [{ id, version }] }
  await server.call('/records/sites/bulk/delete', { as: 'admin', method: 'POST', body })
  const copies = () => database.selectFrom('record_undos').select('id').execute()
  const begin = clock.now.getTime()
  const work = (seconds: number) =>
    undoExpiry.work(
      {
        ...noMessages,
        database,
        weather: arrayWeather({}),
        work: inlineWork(),
        now: () => new Date(begin + seconds * 1000),
        log: { info: ignore, warn: ignore, error: ignore },
        send: async () => {},
        stopping: new AbortController().signal,
      },
      {},
      0,
    )
  await work(39)
  expect(await copies()).toHaveLength(1)
  await work(40)
  expect(await copies()).toEqual([])
})
