import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { type SeededApp, seededApp } from './seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const site = { name: 'Test site', latitude: 54.5, longitude: 7.25 }
const as = 'admin'
const list = async (query = '', who = as): Promise<StoredRecord[]> =>
  (await server.call(`/settings/sites${query}`, { as: who })).data
const create = (body: unknown, who = as) => server.call('/settings/sites', { as: who, method: 'POST', body })
const update = (body: unknown, who = as) => server.call('/settings/sites', { as: who, method: 'PUT', body })
const names = (records: StoredRecord[]) => records.map(({ name }) => name)

describe('POST /settings/sites', () => {
  it('returns the new id and stores the defaults of the form', async () => {
    const { status, data } = await create({ ...site, name: 'Defaults' })
    expect([status, typeof data]).toEqual([200, 'number'])
    expect((await list('?name=Defaults'))[0]).toEqual({
      id: data,
      customerId: 1,
      version: 1,
      name: 'Defaults',
      description: '',
      latitude: 54.5,
      longitude: 7.25,
      isOffshore: true,
      markAsOffshoreIfAvailable: false,
      isHidden: false,
      includeHistoricData: false,
      providers: [],
      staleAfterHours: 12,
      isFavorite: false,
    })
  })

  it('stores the time zone of the position', async () => {
    const { data: id } = await create({ ...site, name: 'Zone', latitude: 35.68, longitude: 140.82 })
    const zone = async () => (await server.call(`/sites/${id}`, { as })).data.timeZone.name
    expect(await zone()).toBe('Asia/Tokyo')
    await update({ id, ...site, name: 'Zone', latitude: 41.12, longitude: -71.52 })
    expect(await zone()).toBe('America/New_York')
  })

  it.each([
    ['nothing', {}, 'Name: Required; Latitude: Required; Longitude: Required'],
    ['a latitude above 90', { ...site, latitude: 90.0001 }, 'Latitude must be between -90 and +90'],
    ['a longitude below -180', { ...site, longitude: -180.0001 }, 'Longitude must be between -180 and +180'],
    ['text in a number', { ...site, latitude: '54.5' }, 'Latitude: Required'],
    ['null in a number', { ...site, latitude: null }, 'Latitude: Required'],
    ['an empty name', { ...site, name: '' }, 'Name: Required'],
    ['an unknown field', { ...site, depth: 30 }, 'depth: Unknown field depth'],
    [
      'a field of another customer',
      { ...site, identifierMapping: 3 },
      'identifierMapping: Unknown field identifierMapping',
    ],
    [
      'a NUL',
      { ...site, name: 'a\0b' },
      'Text with a NUL character or half a surrogate pair cannot be stored.',
    ],
    [
      'half a surrogate pair',
      { ...site, description: '\ud83c' },
      'Text with a NUL character or half a surrogate pair cannot be stored.',
    ],
    ['a name that is taken', { ...site, name: 'alpha ventus' }, 'Name is already used by another site'],
    ['an array', [], 'Must be of type object'],
  ])('refuses %s and stores nothing', async (_, body, message) => {
    const before = await list()
    expect(await create(body)).toMatchObject({ status: 400, detail: message })
    expect(await list()).toEqual(before)
  })

  it.each([
    ['cut off', '{"name": "a', 'The request body is not valid JSON.'],
    ['empty', '', 'The request body is empty.'],
    ['with a prototype', '{"__proto__": {"a": 1}}', 'The request body is not valid JSON.'],
  ])('refuses JSON that is %s', async (_, body, message) => {
    expect(await create(body)).toMatchObject({ status: 400, detail: message })
  })

  it('reports each invalid field with its path', async () => {
    expect((await create({ ...site, name: '', latitude: 91 })).errors).toEqual([
      { path: '/name', message: 'Required' },
      { path: '/latitude', message: 'Latitude must be between -90 and +90' },
    ])
  })

  it('accepts only one of two concurrent records with the same name', async () => {
    const answers = await Promise.all([1, 2].map(() => create({ ...site, name: 'Twin' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('accepts the same name for two customers', async () => {
    expect((await create({ ...site, name: 'alpha ventus' }, 'admin7')).status).toBe(200)
  })
})

describe('PUT /settings/sites', () => {
  const make = async (name: string): Promise<StoredRecord> => {
    await create({ ...site, name })
    const [record] = await list(`?name=${encodeURIComponent(name)}`)
    if (!record) throw new Error(`no site ${name}`)
    return record
  }

  it('returns the record with its next version', async () => {
    const record = await make('Versioned')
    const { data } = await update({ ...record, description: 'changed' })
    const { isFavorite: _, ...fields } = record
    expect(data).toEqual({ ...fields, description: 'changed', version: 2 })
  })

  it('refuses an outdated version and changes nothing', async () => {
    const record = await make('Contested')
    await update({ ...record, description: 'first' })
    expect(await update({ ...record, description: 'second' })).toMatchObject({
      status: 409,
      detail: 'You have changed this site elsewhere in the meantime. Please reload it and try again.',
    })
    expect((await list('?name=Contested'))[0]).toMatchObject({ description: 'first', version: 2 })
  })

  it('accepts only one of two concurrent updates', async () => {
    const record = await make('Raced')
    const answers = await Promise.all(['a', 'b'].map((description) => update({ ...record, description })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('accepts and answers a field that only the form hides, and keeps it where it is omitted', async () => {
    const shown = async () => (await list('?name=Historic'))[0]
    const { id, ...record } = await make('Historic')
    expect(record).toMatchObject({ includeHistoricData: false })
    expect(await update({ id, ...record, includeHistoricData: true })).toMatchObject({ status: 200 })
    expect(await shown()).toMatchObject({ includeHistoricData: true, version: 2 })
    await update({ id, ...site, name: 'Historic' })
    expect(await shown()).toMatchObject({ includeHistoricData: true, version: 3 })
  })

  it('finds no record of another customer', async () => {
    const [record] = await list('?name=Anholt', 'admin7')
    const stolen = { ...site, name: 'Stolen', id: record?.id }
    expect(await update(stolen)).toMatchObject({ status: 404, detail: 'Site not found' })
    const { status } = await server.call(`/settings/sites/${record?.id}`, { as, method: 'DELETE' })
    expect(status).toBe(404)
    expect(await list('?name=Anholt', 'admin7')).toEqual([record])
  })

  it.each([
    ['no id', { ...site }, 400, 'Id: Required'],
    ['an unknown id', { ...site, id: 999999 }, 404, 'Site not found'],
  ])('refuses %s', async (_, body, status, message) => {
    expect(await update(body)).toMatchObject({ status, detail: message })
  })
})

describe('GET /settings/sites', () => {
  it.each([
    ['?name=HORN', ['Horns Rev 3', 'Hornsea One']],
    ['?description=rh%C3%B4ne', ['Provence Grand Large']],
    ['?name=%25', []],
    ['?latMin=58', ['Beatrice', 'Búrfell', 'Hywind Tampen', 'Moray East']],
    ['?latMin=58.1&latMax=58.26', ['Beatrice', 'Moray East']],
    ['?longMin=145', ['Star of the South', 'West Wind']],
    ['?longMax=-75', ['Coastal Virginia', 'Maple Ridge']],
    ['?longMin=-75.5&longMax=-75.4', []],
    ['?name=&latMin=&isHidden=', 46],
    ['?isHidden=true', []],
    ['?isHidden=false', 46],
  ])('%s', async (query, expected) => {
    const found = (await list(query)).filter(({ description }) => String(description).includes(' '))
    expect(typeof expected === 'number' ? found.length : names(found)).toEqual(expected)
  })

  it.each([
    ['?latMin=north', 'latMin: Must be a number'],
    ['?isHidden=maybe', 'isHidden: Must be true or false'],
  ])('%s is refused', async (query, message) => {
    expect(await server.call(`/settings/sites${query}`, { as })).toMatchObject({
      status: 400,
      detail: message,
    })
  })
})

describe('GET /settings/sites with a range', () => {
  it('returns that part of the list in its order, also of search results', async () => {
    const all = names(await list())
    expect(all.length).toBeGreaterThan(4)
    expect(names(await list('?_end=3'))).toEqual(all.slice(0, 3))
    expect(names(await list('?_start=1&_end=4'))).toEqual(all.slice(1, 4))
    const found = names(await list('?name=a'))
    expect(found.length).toBeLessThan(all.length)
    expect(names(await list('?name=a&_end=2'))).toEqual(found.slice(0, 2))
  })

  it.each(['_end=-1', '_end=x', '_start=1.5&_end=3'])('refuses %s', async (query) => {
    expect((await server.call(`/settings/sites?${query}`, { as })).status).toBe(400)
  })
})

describe('DELETE /settings/sites/{id}', () => {
  it('also removes links and favorites', async () => {
    const { data: id } = await create({ ...site, name: 'Doomed' })
    await server.call(`/sites/favorites/${id}`, { as, method: 'PUT' })
    expect((await server.call(`/settings/sites/${id}`, { as, method: 'DELETE' })).data).toBe(true)
    expect((await server.call(`/settings/sites/${id}`, { as, method: 'DELETE' })).status).toBe(404)
    const { data } = await server.call('/sites/favorites', { as })
    expect(names(data)).toEqual(['Dogger Bank A'])
  })
})
