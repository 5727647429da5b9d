// biome-ignore-all lint/suspicious/noThenProperty: a keyword of JSON Schema

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
  writeFileSync(join(server.customersDir, '7', 'overlays', 'sites.json'), JSON.stringify(overlay))
})
afterAll(() => server.close())

const overlay = {
  schema: {
    if: { properties: { isOffshore: { const: true } }, required: ['isOffshore'] },
    then: {
      properties: { depth: { type: 'number', title: 'Depth', minimum: 0, 'x-column': true } },
      required: ['depth'],
    },
    else: { properties: { road: { type: 'string', title: 'Road', maxLength: 40 } } },
  },
}

const write = (method: 'POST' | 'PUT', body: unknown) =>
  server.call('/settings/sites', { as: 'admin7', method, body })
const named = async (name: string) =>
  (await server.call(`/settings/sites?name=${name}`, { as: 'admin7' })).data[0]

it('a field of then or else is required, stored, listed, changed and described like any other', async () => {
  const site = { name: 'Platform', latitude: 54.5, longitude: 7.25, isOffshore: true }
  const { status, errors } = await write('POST', site)
  expect([status, errors]).toEqual([400, [{ path: '/depth', message: 'Required' }]])
  expect((await write('POST', { ...site, depth: 'deep' })).detail).toBe('Depth: Must be a number')
  expect((await write('POST', { ...site, depth: 31 })).status).toBe(200)
  const stored = await named('Platform')
  expect(stored).toMatchObject({ ...site, depth: 31 })
  expect((await write('PUT', { ...stored, depth: 32 })).status).toBe(200)
  expect(await named('Platform')).toMatchObject({ depth: 32 })
  expect((await write('PUT', { ...(await named('Platform')), depth: -1 })).errors).toEqual([
    { path: '/depth', message: 'Must be at least 0' },
  ])
})

it('the other branch applies where the condition does not hold', async () => {
  const hut = { name: 'Hut', latitude: 54.5, longitude: 7.25, isOffshore: false, road: 'B 5' }
  expect((await write('POST', hut)).status).toBe(200)
  expect(await named('Hut')).toMatchObject(hut)
})

it('a customer without the overlay has no such field', async () => {
  const body = { name: 'Buoy', latitude: 54.5, longitude: 7.25, depth: 31 }
  const { errors } = await server.call('/settings/sites', { as: 'admin', method: 'POST', body })
  expect(errors).toEqual([{ path: '/depth', message: 'Unknown field depth' }])
})
