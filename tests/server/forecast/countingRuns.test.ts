import { expect, test } from 'vitest'
import { countingRun, INSTALLATION } from '#server/repositories/runs/countingRuns.ts'

const now = new Date('2026-06-15T18:30:00Z')
const at = (hour: number) => Date.UTC(2026, 5, 15, hour) / 1000
const run = (provider: string, hour: number) => ({ provider, run: at(hour) })
const counted = (newest: ReturnType<typeof run>[], staleAfterHours = 12, time = now) => {
  const found = countingRun({ newest, staleAfterHours }, time)
  return found && { of: found.provider, stale: found.stale, passed: found.passed.map((key) => key.provider) }
}

test('the first provider counts, also with an older run than others', () => {
  expect(counted([run('A', 12), run('B', 18), run(INSTALLATION, 12)])).toEqual({
    of: 'A',
    stale: false,
    passed: [],
  })
})

test('the next provider is taken in place of a stale one, which is named', () => {
  expect(counted([run('A', 6), run('B', 12), run(INSTALLATION, 12)])).toEqual({
    of: 'B',
    stale: false,
    passed: ['A'],
  })
})

test('a run becomes stale at the hour', () => {
  const newest = [run('A', 6), run(INSTALLATION, 12)]
  expect(counted(newest, 12, new Date('2026-06-15T17:59:59.999Z'))?.of).toBe('A')
  expect(counted(newest, 12, new Date('2026-06-15T18:00:00Z'))?.of).toBe(INSTALLATION)
  expect(counted(newest, 13)?.of).toBe('A')
})

test("the installation's source is shown where all providers are stale, even if its own run is", () => {
  expect(counted([run('A', 0), run('B', 6), run(INSTALLATION, -24)])).toEqual({
    of: INSTALLATION,
    stale: false,
    passed: ['A', 'B'],
  })
})

test("the installation's source gives way to a later provider only while its own run is stale", () => {
  expect(counted([run(INSTALLATION, 12), run('A', 18)])?.of).toBe(INSTALLATION)
  expect(counted([run(INSTALLATION, 6), run('A', 18)])?.of).toBe('A')
})

test('without any other run, the first provider counts and is marked', () => {
  expect(counted([run('A', 0), run('B', 6)])).toEqual({ of: 'A', stale: true, passed: ['B'] })
  expect(counted([])).toBeUndefined()
})
