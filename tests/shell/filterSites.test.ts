import { expect, it } from 'vitest'
import { filterSites } from '../../src/shell/filterSites.ts'

const sites = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Site ${id}` }))
const offered = (inputValue: string) =>
  filterSites<(typeof sites)[number]>()(sites, { inputValue, getOptionLabel: ({ name }) => name })

it('offers a part of a long list, and whatever is typed of it', () => {
  expect(offered('')).toHaveLength(100)
  expect(offered('site 19999')).toEqual([{ id: 19_999, name: 'Site 19999' }])
})
