import { expect, test } from 'vitest'
import { createFileLooks } from '#server/files/fileLooks.ts'

test('looks at the files at each call, but at most a hundred times in a quarter of a second', () => {
  const clock = { time: 5000 }
  const mayLook = createFileLooks(() => clock.time)
  const looks = (calls: number) => Array.from({ length: calls }, mayLook).filter(Boolean).length
  expect(looks(99)).toBe(99)
  clock.time += 249
  expect(looks(50)).toBe(1)
  clock.time += 1
  expect(looks(500)).toBe(100)
  clock.time += 1000
  expect(looks(1)).toBe(1)
})
