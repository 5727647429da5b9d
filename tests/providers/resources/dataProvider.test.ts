import { describe, expect, it } from 'vitest'
import { sorted } from '../../../src/providers/resources/dataProvider.ts'
import { formErrors } from '../../../src/providers/resources/httpError.ts'
import { searchQueryOf } from '../../../src/providers/resources/recordFilters.ts'
import type { ResourceFile } from '../../../src/schemas/resourceFile/resourceFile.ts'
import sites from '../../../src/schemas/resources/sites.json' with { type: 'json' }

describe('sorting records', () => {
  const records = [
    { id: 1, name: 'bravo 10', latitude: 9 },
    { id: 2, name: 'Bravo 2', latitude: 100 },
    { id: 3, name: 'alpha', latitude: -1 },
  ]
  const ids = (field: string, order: 'asc' | 'desc') =>
    sorted(records, [{ field, order }]).map(({ id }) => id)

  it('sorts names without regard to case and accents, numbers in them by value', () => {
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

  it('are omitted without a matching search field', () => {
    const query = searchQueryOf(resource, [
      { field: 'customerId', operator: 'eq', value: 7 },
      { field: 'name', operator: 'eq', value: 'north' },
      { operator: 'or', value: [] },
    ])
    expect(query).toEqual({})
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
