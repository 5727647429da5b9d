import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SeededApp, seededApp } from '../../../server/seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const tooLarge = 'This number is too large to be stored.'

// JSON.parse reads all of them as infinite, which JSON.stringify writes as null.
test.each(['1e400', '-1e400', '2e308'])('the number %s is refused, not stored as null', async (number) => {
  const preferences = { as: 'planner', method: 'PUT', body: { kept: 1 } } as const
  await server.call('/config/planner', preferences)
  const body = `{"days": 5, "map": {"center": [1.5, ${number}]}}`
  expect(await server.call('/config/planner', { ...preferences, body })).toMatchObject({
    status: 400,
    detail: tooLarge,
    errors: [{ path: '/map/center/1', message: tooLarge }],
  })
  expect((await server.call('/config/planner', { as: 'planner' })).data).toEqual({ kept: 1 })
})

test.each([
  ['POST', '/settings/sites', '{"name": "Far", "latitude": 1e400, "longitude": 5}', '/latitude'],
  ['POST', '/hindcast/analysis', '{"latitude": 54, "longitude": -1e400}', '/longitude'],
] as const)('%s %s names the number that is too large', async (method, url, body, path) => {
  expect(await server.call(url, { as: 'admin', method, body })).toMatchObject({
    status: 400,
    errors: [{ path, message: tooLarge }],
  })
})

test('the largest number that JSON holds is stored', async () => {
  const body = `{"large": ${Number.MAX_VALUE}}`
  const saved = await server.call('/config/planner', { as: 'planner', method: 'PUT', body })
  expect(saved.data).toEqual({ large: Number.MAX_VALUE })
})
