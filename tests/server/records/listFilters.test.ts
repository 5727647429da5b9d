import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SeededApp, seededApp } from '../seededApp.ts'

const fixture = join(import.meta.dirname, '..', '..', 'fixtures', 'resources', 'vessels.json')

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
  copyFileSync(fixture, join(server.schemasDir, 'resources', 'vessels.json'))
  for (const body of [
    { name: 'Aurora', kind: 'CTV', length: 26.5, homeSite: 1, certifiedUntil: '2026-06-14' },
    { name: 'Castor', kind: 'SOV', length: 80, homeSite: 2, callSign: '' },
    { name: 'Dione', kind: 'Jack-up', homeSite: 1, callSign: 'OXAB2' },
  ])
    expect((await server.call('/records/vessels', { as: 'admin', method: 'POST', body })).status).toBe(201)
})
afterAll(() => server.close())

const call = (url: string) => server.call(url, { as: 'admin' })
const vessels = async (query: string) =>
  (await call(`/records/vessels?${query}`)).json.map(({ name }: { name: string }) => name)
const usernames = async (query: string) =>
  (await call(`/settings/users?${query}`)).data.map(({ username }: { username: string }) => username)

describe('filters of a list', () => {
  it.each([
    ['kind_in=SOV&kind_in=Jack-up', ['Castor', 'Dione']],
    ['homeSite_in=1', ['Aurora', 'Dione']],
    ['homeSite_in=1&kind_in=CTV', ['Aurora']],
    ['length_null=true', ['Dione']],
    ['length_null=false', ['Aurora', 'Castor']],
    ['length_lte=80', ['Aurora', 'Castor']],
    ['callSign_null=true', ['Aurora', 'Castor']],
    ['certifiedUntil_gte=2026-06-14&certifiedUntil_lte=2026-06-14', ['Aurora']],
  ])('under /records: %s', async (query, expected) => {
    expect(await vessels(query)).toEqual(expected)
  })

  it('hold in addition to the search of a call with its own address', async () => {
    const sites = async (query: string) => (await call(`/settings/sites?${query}`)).data
    const all: { name: string; latitude: number; isOffshore: boolean }[] = await sites('')
    const [first] = all
    const namesOf = (list: { name: string }[]) => list.map(({ name }) => name)
    expect(namesOf(await sites(`name_in=${encodeURIComponent(first!.name)}`))).toEqual([first!.name])
    expect(namesOf(await sites('latMin=54.5&isOffshore_in=false'))).toEqual(
      namesOf(all.filter(({ latitude, isOffshore }) => latitude >= 54.5 && !isOffshore)),
    )
    expect(await sites('staleAfterHours_gte=13')).toEqual([])
    expect(await sites('latitude_gte=54.5')).toEqual(await sites('latMin=54.5'))
  })

  it('find what a list contains, and values that are computed for the reader', async () => {
    expect(await usernames('roles_in=MultiUser')).toEqual(['multi'])
    expect(await usernames('isOneself_in=true')).toEqual(['admin'])
    await server.database
      .updateTable('users')
      .set({ signed_in_at: new Date('2026-06-14T23:30:00Z') })
      .where('customer_id', '=', 1)
      .where('username', '=', 'planner')
      .execute()
    expect(await usernames('lastSignIn_gte=2026-06-14&lastSignIn_lte=2026-06-14')).toEqual(['planner'])
    expect(await usernames('lastSignIn_gte=2026-06-15&username_in=planner')).toEqual([])
    expect(await usernames('lastSignIn_null=true')).not.toContain('planner')
  })

  it.each([
    ['/records/vessels?accessCode_in=x', 'accessCode_in: Unknown field'],
    ['/records/vessels?depth_null=true', 'depth_null: Unknown field'],
    ['/records/vessels?constructor_in=x', 'constructor_in: Unknown field'],
    ['/records/vessels?name_near=x', 'name_near: Unknown field'],
    ['/records/vessels?length_in=26.5&length_in=long', 'length_in: Must be a number'],
    ['/records/vessels?length_null=maybe', 'length_null: Must be true or false'],
    ['/settings/users?password_like=a', 'password_like: Unknown field'],
    ['/settings/sites?depth_gte=1', 'depth_gte: Unknown field'],
  ])('are refused for what is no field or no value of it: %s', async (url, message) => {
    const { status, detail } = await call(url)
    expect([status, detail]).toEqual([400, message])
  })
})
