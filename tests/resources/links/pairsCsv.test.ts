import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pairsCsv } from '#resources/links/pairsCsv.ts'
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
    [1, 5],
    [9, 5],
    [2, 4],
    [2, 5],
    [2, 77],
  ] as const
  expect(pairsCsv(file, layout, pairs, [sites, users])).toBe(
    // 77 is a user created after the table was read.
    'Site,User\r\nAlpha,anna\r\nAlpha,"bo, jr"\r\nAlpha,77\r\n9,anna\r\n\'=1+1,anna\r\n',
  )
})
