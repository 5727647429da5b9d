import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const put = (body: unknown, as = 'planner', of = as) =>
  server.call(`/config/${of}`, { as, method: 'PUT', body })

describe('/config/{username}', () => {
  it('stores a map of names to any JSON value and replaces it as a whole', async () => {
    const first = {
      'planner-sitespanel_sitesview': 1,
      map: { center: [1.5, 2], open: true },
      none: null,
      text: 'æ風',
    }
    expect((await put(first)).data).toEqual(first)
    expect((await server.call('/config/planner', { as: 'planner' })).data).toEqual(first)
    await put({ days: 5 })
    expect((await server.call('/config/planner', { as: 'planner' })).data).toEqual({ days: 5 })
  })

  it('starts empty', async () => {
    expect((await server.call('/config/multi', { as: 'multi' })).data).toEqual({})
  })

  it('can be accessed by its own user only', async () => {
    const message = 'Preferences can be read and changed by their own user only.'
    expect(await server.call('/config/planner', { as: 'admin' })).toMatchObject({
      status: 403,
      detail: message,
    })
    expect(await put({ a: 1 }, 'admin', 'planner')).toMatchObject({ status: 403, detail: message })
  })

  it('handles concurrent saves one after the other', async () => {
    const answers = await Promise.all([1, 2, 3].map((value) => put({ value }, 'admin')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(Object.keys((await server.call('/config/admin', { as: 'admin' })).data)).toEqual(['value'])
  })

  it.each([
    ['a list', [1]],
    ['a number', 3],
    ['text that no database keeps', { name: 'a\0' }],
    ['a name that no database keeps', { 'a\0': 1 }],
    ['an empty name', { '': 1 }],
    ['too many names', Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`n${index}`, index]))],
  ])('refuses %s and changes nothing', async (_, body) => {
    await put({ kept: true })
    expect((await put(body)).status).toBe(400)
    expect((await server.call('/config/planner', { as: 'planner' })).data).toEqual({ kept: true })
  })
})
