import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#providers/queryClient.ts'
import { createDataProvider, sorted } from '#providers/resources/dataProvider.ts'
import { formErrors } from '#providers/resources/httpError.ts'
import { searchQueryOf } from '#providers/resources/recordFilters.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import sites from '#schemas/resources/sites.json' with { type: 'json' }
import { resourceFile } from '../../resourceFiles.ts'

describe('sorting records', () => {
  const records = [
    { id: 1, name: 'bravo 10', latitude: 9 },
    { id: 2, name: 'Bravo 2', latitude: 100 },
    { id: 3, name: 'alpha', latitude: -1 },
  ]
  const ids = (field: string, order: 'asc' | 'desc') =>
    sorted(records, [{ field, order }]).map(({ id }) => id)

  it('sorts names regardless of case and accents, with numbers in them by value', () => {
    expect(ids('name', 'asc')).toEqual([3, 2, 1])
    expect(ids('name', 'desc')).toEqual([1, 2, 3])
  })

  it('sorts numeric columns numerically', () => {
    expect(ids('latitude', 'asc')).toEqual([3, 1, 2])
  })

  it('keeps the order without a sorter and does not change the records', () => {
    expect(sorted(records)).toEqual(records)
    expect(sorted(records, [{ field: 'id', order: 'desc' }])).not.toBe(records)
    expect(records[0]?.id).toBe(1)
  })
})

describe('list filters', () => {
  const { resource } = sites as ResourceFile

  it('become query parameters named by the search field with the same comparison', () => {
    const query = searchQueryOf(resource, [
      { field: 'name', operator: 'contains', value: 'north' },
      { field: 'latitude', operator: 'gte', value: 50 },
      { field: 'longitude', operator: 'lte', value: 9 },
    ])
    expect(query).toEqual({ name: 'north', latMin: 50, lonMax: 9 })
  })

  it('are named by field and comparison without a matching search field', () => {
    const query = searchQueryOf(resource, [
      { field: 'staleAfterHours', operator: 'gte', value: 7 },
      { field: 'name', operator: 'eq', value: 'north' },
      { field: 'isOffshore', operator: 'in', value: { 0: 'true', 1: 'false' } },
      { field: 'description', operator: 'null', value: 'true' },
      { operator: 'or', value: [] },
    ])
    expect(query).toEqual({
      staleAfterHours_gte: 7,
      name_in: 'north',
      isOffshore_in: ['true', 'false'],
      description_null: true,
    })
  })
})

describe('a list that requests its first records first', () => {
  const files = { sites: sites as ResourceFile, operations: resourceFile('operations') }
  const stored = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1 }))
  const fetched = vi.fn<typeof fetch>()
  const queryKey = ['data', 'default', 'sites', 'list']
  const list = (resource: string, meta = { firstRows: 3, queryKey }) =>
    createDataProvider(files).getList({ resource, pagination: { mode: 'off' }, meta })

  /** Responds like the API with `count` stored records. */
  function store(count: number) {
    fetched.mockImplementation(async (address) => {
      const url = new URL(String(address), 'http://portal')
      const records = stored(count).slice(0, Number(url.searchParams.get('_end') ?? count))
      const isBare = url.pathname.startsWith('/records/')
      return new Response(JSON.stringify(isBare ? records : { data: records }), {
        headers: { 'content-type': 'application/json', 'x-total-count': String(count) },
      })
    })
  }
  const ends = () =>
    fetched.mock.calls.map(([address]) => new URL(String(address), 'http://portal').searchParams.get('_end'))

  beforeEach(() => {
    vi.stubGlobal('document', { querySelector: () => ({ content: '{"applicationKey":"key"}' }) })
    vi.stubGlobal('fetch', fetched)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    fetched.mockReset()
    queryClient.removeQueries({ queryKey })
  })

  it.each(['sites', 'operations'])('of %s is partial at first, then complete', async (resource) => {
    store(5)
    const first = await list(resource)
    expect([first.data.length, first.isPartial]).toEqual([3, true])
    queryClient.setQueryData(queryKey, first)
    const whole = await list(resource)
    expect([whole.data, whole.isPartial]).toEqual([stored(5), undefined])
    expect(ends()).toEqual(['3', null])
  })

  it.each(['sites', 'operations'])('of %s is complete at once without more records', async (resource) => {
    store(2)
    expect(await list(resource)).toEqual({ data: stored(2), total: 2 })
    expect(ends()).toEqual(['3'])
  })

  it('is complete at once without this option', async () => {
    store(5)
    const { getList } = createDataProvider(files)
    const whole = await getList({ resource: 'sites', pagination: { mode: 'off' } })
    expect(whole).toEqual({ data: stored(5), total: 5 })
    expect(ends()).toEqual([null])
  })
})

describe('field errors', () => {
  it('are keyed by field name, nested ones with dots', () => {
    expect(
      formErrors([
        { path: '/name', message: 'Required' },
        { path: '/recipients/0', message: 'Please enter a valid email address' },
      ]),
    ).toEqual({ name: 'Required', 'recipients.0': 'Please enter a valid email address' })
  })
})
