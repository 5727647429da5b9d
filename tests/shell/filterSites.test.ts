import { expect, it } from 'vitest'
import { filterSites } from '#shell/filterSites.ts'

const sites = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Site ${id}` }))
const offered = (inputValue: string) =>
  filterSites<(typeof sites)[number]>()(sites, { inputValue, getOptionLabel: ({ name }) => name })

it('a long list of sites is truncated, and filtered by the typed text', () => {
  expect(offered('')).toHaveLength(100)
  expect(offered('site 19999')).toEqual([{ id: 19_999, name: 'Site 19999' }])
})

it('the site whose whole name was typed comes before others that contain it', () => {
  const many = [
    ...Array.from({ length: 500 }, (_, id) => ({ id, name: `Adria ${id} Zephyr` })),
    { id: 500, name: 'Zephyr Bank' },
    { id: 501, name: 'Zephyr' },
  ]
  const names = filterSites<(typeof many)[number]>()(many, {
    inputValue: ' zephyr ',
    getOptionLabel: ({ name }) => name,
  }).map(({ name }) => name)
  expect(names.slice(0, 3)).toEqual(['Zephyr', 'Zephyr Bank', 'Adria 0 Zephyr'])
  expect(names).toHaveLength(100)
})

it('each of many sites is found by its name', () => {
  for (const site of sites.filter(({ id }) => id % 997 === 0)) expect(offered(site.name)[0]).toBe(site)
})
