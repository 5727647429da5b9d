import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pairsTable } from '#resources/links/pairsTable.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

const file: ResourceFile = JSON.parse(readFileSync('src/schemas/resources/siteUsers.json', 'utf8'))
const layout = file.resource.links!

test('pairs are saved in the order of both tables, with names that an import can match', () => {
  const sites = [
    { value: 2, id: 2, name: 'Alpha' },
    { value: 9, id: 9, name: 'Beta; north' },
    { value: 1, id: 1, name: '=1+1' },
  ]
  const users = [
    { value: 5, id: 5, username: 'anna' },
    { value: 4, id: 4, username: 'bo, jr' },
  ]
  const pairs = [
    { pair: [1, 5] },
    { pair: [9, 5], lastDay: '2027-01-31' },
    { pair: [2, 4] },
    { pair: [2, 5] },
    { pair: [2, 77] },
  ] as const
  expect(pairsTable(file, layout, pairs, [sites, users])).toEqual([
    ['Site', 'User', 'Last day (UTC)'],
    ['Alpha', 'anna', ''],
    ['Alpha', 'bo, jr', ''],
    // 77 is a user created after the table was read.
    ['Alpha', '77', ''],
    // The name would be read as two.
    ['9', 'anna', '2027-01-31'],
    ['=1+1', 'anna', ''],
  ])
})
