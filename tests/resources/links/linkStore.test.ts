import { expect, test } from 'vitest'
import { linksOf } from '#resources/links/linkStore.ts'

test('the links of a record are keyed by the record on the other side', () => {
  const link = (id: number, site: number, user: number) => ({ id, customerId: 1, version: 1, site, user })
  const links = [link(1, 7, 70), link(2, 7, 71), link(3, 8, 70)]
  expect([...linksOf(links, { field: 'site', value: 7 }, 'user').keys()]).toEqual([70, 71])
  expect(linksOf(links, { field: 'user', value: 70 }, 'site').get(8)?.id).toBe(3)
})
