import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
/** A site that the planner sees, and one on land. */
let site: { id: number; name: string }
beforeAll(async () => {
  server = await seededApp()
  site = (await server.call('/sites', { as: 'planner' })).data[0]
})
beforeEach(() => {
  server.clock.now = now
})
afterAll(() => server.close())

const LTE = { id: 1, type: 'LTE' }
const GT = { id: 3, type: 'GT' }
const row = { parameterId: 11, values: [1.5], operators: [LTE] }
const LT = { id: 4, type: 'LT' }
type Compared = [number, { id: number; type: string }]
const joined = (parameterId: number, one: Compared, other: Compared, logic = { id: 1, type: 'AND' }) => ({
  parameterId,
  values: [one[0], other[0]],
  operators: [one[1], other[1]],
  logic,
})
const NO_VALUE = 'No value is both: change a value or choose OR.'
const alert = (change: object = {}) => ({
  name: 'Crew transfer',
  description: 'Calm for boats',
  isActive: true,
  site: { id: site.id },
  parameters: [row],
  expiryDate: '2026-08-15',
  frequency: { id: 1, frequency: 1 },
  recipients: ['crew@example.org'],
  windowLength: { value: 6, operator: { id: 5, type: 'EQ' } },
  ...change,
})
const create = (change: object = {}, as = 'planner') =>
  server.call('/alert', { as, method: 'POST', body: alert(change) })
const list = async (as: string, path = '/alert'): Promise<{ id: number; name: string }[]> =>
  (await server.call(path, { as })).data
const names = async (as: string, path?: string) => (await list(as, path)).map(({ name }) => name)
const clear = async (as = 'admin') => {
  for (const { id } of await list(as)) await server.call(`/alert/${id}`, { as, method: 'DELETE' })
}

describe('the look-ups of alerts', () => {
  it.each([
    [
      '/alertfrequency',
      [
        { id: 1, frequency: 1 },
        { id: 2, frequency: 2 },
        { id: 3, frequency: 4 },
      ],
    ],
    [
      '/alertoperator',
      [
        { id: 1, type: 'LTE' },
        { id: 2, type: 'GTE' },
        { id: 3, type: 'GT' },
        { id: 4, type: 'LT' },
        { id: 5, type: 'EQ' },
      ],
    ],
    [
      '/alertlogic',
      [
        { id: 0, type: '' },
        { id: 1, type: 'AND' },
        { id: 2, type: 'OR' },
      ],
    ],
  ])('%s returns the ids of the specification', async (path, expected) => {
    expect((await server.call(path, { as: 'planner' })).data).toEqual(expected)
  })
})

describe('an alert', () => {
  it('is returned with the names of its site and of its parameters', async () => {
    const two = { parameterId: 1, values: [2, 12], operators: [GT, LTE], logic: { id: 2, type: 'OR' } }
    const { status, data } = await create({ parameters: [row, two] })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      ...alert(),
      site: { id: site.id, name: site.name },
      parameters: [
        { ...row, name: 'wave_height', unit: 'm', logic: null, logicId: 0 },
        { ...two, name: 'wind_speed_10m', unit: 'm/s', logicId: 2 },
      ],
    })
    await clear()
  })

  it('drops the second comparison if it has no logic', async () => {
    const blank = { ...row, values: [1.5, 0], operators: [LTE, GT], logic: { id: 0, type: '' } }
    const { data } = await create({ parameters: [blank] })
    expect(data.parameters).toEqual([{ ...row, name: 'wave_height', unit: 'm', logic: null, logicId: 0 }])
    await clear()
  })

  it('is updated by PUT /alert with its id, and removed by DELETE /alert/{id}', async () => {
    const { data } = await create({
      turbine: { hubHeight: 105 },
      pitchConfiguration: { radioSelectionId: 2 },
    })
    expect(data.turbine).toEqual({ hubHeight: 105 })
    const body = { ...data, name: 'Renamed', isActive: false }
    const updated = await server.call('/alert', { as: 'planner', method: 'PUT', body })
    expect(updated.data).toMatchObject({ id: data.id, name: 'Renamed', isActive: false, version: 2 })
    const stale = await server.call('/alert', { as: 'planner', method: 'PUT', body })
    expect(stale.status).toBe(409)
    const path = `/alert/${data.id}`
    expect((await server.call(path, { as: 'planner', method: 'DELETE' })).data).toBe(true)
    expect(await server.call(path, { as: 'planner', method: 'DELETE' })).toMatchObject({
      status: 404,
      detail: 'Alert not found, select one or add a new.',
    })
  })

  it('belongs to its user, while administrators of the customer see and change all', async () => {
    const { data } = await create({ name: 'Of the planner' })
    await create({ name: 'Of the administrator' }, 'admin')
    expect(await names('planner')).toEqual(['Of the planner'])
    expect(await names('admin')).toEqual(['Of the administrator', 'Of the planner'])
    expect(await names('admin7')).toEqual([])
    const changed = await server.call('/alert', {
      as: 'admin',
      method: 'PUT',
      body: { ...data, isActive: false },
    })
    expect(changed.data).toMatchObject({ isActive: false, ownerId: data.ownerId })
    const [foreign] = (await list('admin')).filter(({ id }) => id !== data.id)
    const refused = await server.call(`/alert/${foreign?.id}`, { as: 'planner', method: 'DELETE' })
    expect(refused.status).toBe(404)
    await clear()
  })
})

describe('an expired alert', () => {
  it('expires the day after its expiry date, UTC', async () => {
    await create({ name: 'Today', expiryDate: '2026-06-15' })
    await create({ name: 'Tomorrow', expiryDate: '2026-06-16' })
    expect(await names('planner', '/alert/expired')).toEqual([])
    server.clock.now = new Date('2026-06-15T23:59:59.999Z')
    expect(await names('planner', '/alert/expired')).toEqual([])
    server.clock.now = new Date('2026-06-16T00:00:00Z')
    expect(await names('planner', '/alert/expired')).toEqual(['Today'])
    expect(await names('planner')).toEqual(['Today', 'Tomorrow'])
    await clear()
  })

  it('is removed with all other expired alerts of the caller by DELETE /alert/expired', async () => {
    await create({ name: 'Old', expiryDate: '2026-06-15' })
    await create({ name: 'Foreign', expiryDate: '2026-06-15' }, 'admin')
    await create({ name: 'Running' })
    server.clock.now = new Date('2026-06-17T00:00:00Z')
    const removed = await server.call('/alert/expired', { as: 'planner', method: 'DELETE' })
    expect([removed.status, removed.data]).toEqual([200, true])
    expect(await names('planner')).toEqual(['Running'])
    expect(await names('admin')).toEqual(['Foreign', 'Running'])
    await server.call('/alert/expired', { as: 'admin', method: 'DELETE' })
    expect(await names('admin')).toEqual(['Running'])
    await clear()
  })
})

const GONE = 'Associated site has been deleted. Please add valid site.'
const POSITIVE = 'Required a positive integer number'

describe('an alert is refused', () => {
  it.each<[object, string, string]>([
    [{ name: '' }, '/name', 'Required'],
    [{ name: undefined }, '/name', 'Required'],
    [{ name: 'a'.repeat(31) }, '/name', 'Must be at most 30 characters'],
    [{ description: '' }, '/description', 'Required'],
    [{ description: 'a'.repeat(501) }, '/description', 'Must be at most 500 characters'],
    [{ site: undefined }, '/site', 'Required'],
    [{ site: {} }, '/site/id', 'Required'],
    [{ site: { id: 'a' } }, '/site/id', 'Required'],
    [{ site: { id: 2147483647 } }, '/site/id', GONE],
    [{ parameters: [] }, '/parameters', 'One Required'],
    [{ parameters: [{ ...row, parameterId: undefined }] }, '/parameters/0/parameterId', 'Required'],
    [
      { parameters: [{ ...row, parameterId: 9999 }] },
      '/parameters/0/parameterId',
      'Not available at this site',
    ],
    [{ parameters: [row, row] }, '/parameters/1/parameterId', 'Each may be chosen once'],
    [{ parameters: [{ ...row, values: [] }] }, '/parameters/0/values', 'Required'],
    [{ parameters: [{ ...row, values: ['high'] }] }, '/parameters/0/values/0', 'Required'],
    [{ parameters: [{ ...row, operators: [] }] }, '/parameters/0/operators', 'Required'],
    [
      { parameters: [{ ...row, operators: [{ id: 1, type: 'GT' }] }] },
      '/parameters/0/operators/0',
      'Required',
    ],
    [
      { parameters: [{ ...row, operators: [LTE, GT], logic: { id: 1, type: 'AND' } }] },
      '/parameters/0/values/1',
      'Required',
    ],
    [
      { parameters: [{ ...row, values: [1, 2], logic: { id: 2, type: 'OR' } }] },
      '/parameters/0/operators/1',
      'Required',
    ],
    [{ parameters: [joined(11, [5, GT], [2, LT])] }, '/parameters/0/values/1', NO_VALUE],
    [{ parameters: [joined(11, [2, LT], [2, GT])] }, '/parameters/0/values/1', NO_VALUE],
    [{ parameters: [row, joined(24, [0, GT], [1, LT])] }, '/parameters/1/values/1', NO_VALUE],
    [
      { parameters: [joined(8, [300, GT], [30, LT])] },
      '/parameters/0/values/1',
      'No value is both. Choose OR for a sector through north.',
    ],
    [
      { parameters: [{ parameterId: 24, values: [1], operators: [GT] }] },
      '/parameters/0/values/0',
      'No value meets this: change the value.',
    ],
    [{ expiryDate: '2026-06-14' }, '/expiryDate', 'Cannot be earlier than current date'],
    [{ expiryDate: '2031-06-16' }, '/expiryDate', 'Cannot be more than 5 years in the future'],
    [{ expiryDate: '15.08.2026' }, '/expiryDate', 'Must be a valid date'],
    [{ frequency: undefined }, '/frequency', 'Required'],
    [{ frequency: { id: 4, frequency: 8 } }, '/frequency', 'Required'],
    [{ recipients: [] }, '/recipients', 'One Required'],
    [{ recipients: [''] }, '/recipients/0', 'Please enter a valid email address'],
    [{ recipients: ['a@example.org', 'crew'] }, '/recipients/1', 'Please enter a valid email address'],
    [{ windowLength: { value: 0, operator: LTE } }, '/windowLength/value', POSITIVE],
    [{ windowLength: { value: 1.5, operator: LTE } }, '/windowLength/value', POSITIVE],
    [{ windowLength: { value: 'six', operator: LTE } }, '/windowLength/value', POSITIVE],
    [{ windowLength: { operator: LTE } }, '/windowLength/value', POSITIVE],
    [{ windowLength: { value: 6 } }, '/windowLength/operator', 'Required'],
  ])('with %j', async (change, path, message) => {
    const answer = await create(change)
    expect([answer.status, answer.errors]).toEqual([400, [{ path, message }]])
  })

  it.each([
    joined(11, [1, GT], [2, LT]),
    joined(11, [2, LTE], [2, LTE]),
    joined(8, [300, GT], [30, LT], { id: 2, type: 'OR' }),
    joined(24, [0, GT], [1, LTE]),
  ])('but not with %j, which some value meets', async (parameters) => {
    expect((await create({ parameters: [parameters] })).status).toBe(200)
    await clear()
  })

  it('with comparisons that no value meets, also where it is changed or tried', async () => {
    const { data } = await create()
    const parameters = [joined(11, [5, GT], [2, LT])]
    const expected = [400, [{ path: '/parameters/0/values/1', message: NO_VALUE }]]
    const put = await server.call('/alert', { as: 'planner', method: 'PUT', body: { ...data, parameters } })
    expect([put.status, put.errors]).toEqual(expected)
    const tried = await server.call('/alert/try', {
      as: 'planner',
      method: 'POST',
      body: { site: data.site, windowLength: data.windowLength, parameters },
    })
    expect([tried.status, tried.errors]).toEqual(expected)
    expect((await list('planner'))[0]).toMatchObject({ parameters: [row], version: 1 })
    await clear()
  })

  it.each(['2026-06-15', '2031-06-15'])(
    'but not with %s, the first or last allowed expiry date',
    async (day) => {
      expect((await create({ expiryDate: day })).status).toBe(200)
      await clear()
    },
  )

  it('with a site that the user does not see, or that has been deleted', async () => {
    const seen = new Set(
      (await server.call('/sites', { as: 'planner' })).data.map(({ id }: { id: number }) => id),
    )
    const all: { id: number }[] = (await server.call('/settings/sites', { as: 'admin' })).data
    const hidden = all.find(({ id }) => !seen.has(id))
    const wrong = { path: '/site/id', message: GONE }
    if (hidden) expect((await create({ site: { id: hidden.id } })).errors).toEqual([wrong])

    const place = { name: 'Soon gone', latitude: 56, longitude: 3, description: '' }
    const { data: id } = await server.call('/settings/sites', { as: 'admin', method: 'POST', body: place })
    const { data } = await create({ site: { id } }, 'admin')
    await server.call(`/settings/sites/${id}`, { as: 'admin', method: 'DELETE' })
    const late = await server.call('/alert', { as: 'admin', method: 'PUT', body: data })
    expect([late.status, late.errors]).toEqual([400, [wrong]])
    await clear()
  })

  it('with a parameter of the sea at a site on land', async () => {
    const all: { id: number; isOffshore: boolean }[] = (await server.call('/sites', { as: 'admin' })).data
    const land = all.find(({ isOffshore }) => !isOffshore)
    expect(land).toBeDefined()
    const answer = await create({ site: { id: land?.id } }, 'admin')
    expect(answer.errors).toEqual([
      { path: '/parameters/0/parameterId', message: 'Not available at this site' },
    ])
  })
})
