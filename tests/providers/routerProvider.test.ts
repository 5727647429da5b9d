import { describe, expect, it } from 'vitest'
import { mergedQuery, ownParameters } from '#providers/routerProvider.ts'

describe('the merged query of an address', () => {
  it('replaces parameters of the given names and keeps the others', () => {
    expect(mergedQuery('?tab=1&filters[0][value]=old&page=2', { filters: [], page: 3 })).toBe('?tab=1&page=3')
  })

  it('writes nested values with brackets, percent-encoded', () => {
    const query = mergedQuery('', { filters: [{ field: 'name', value: 'A & B' }] })
    expect(query).toBe('?filters%5B0%5D%5Bfield%5D=name&filters%5B0%5D%5Bvalue%5D=A+%26+B')
  })

  it('is empty without parameters, and omits missing values', () => {
    expect(mergedQuery('')).toBe('')
    expect(mergedQuery('?a=1', { a: undefined, b: null })).toBe('')
  })
})

it('Refine gets only filters, order and page of an address, and nothing that it would use as an option of calls', () => {
  const own = { filters: [], sorters: [], currentPage: 2, pageSize: 10, to: '/' }
  expect(
    ownParameters({ ...own, selected: 'all', firstRows: '3', isExport: 'true', scope: 'active' }),
  ).toEqual(own)
})
