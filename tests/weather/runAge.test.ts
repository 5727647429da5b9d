import { expect, it } from 'vitest'
import { runAge, runText } from '#weather/runAge.ts'
import { HOUR, START } from '../chartModel/group.ts'

it('writes the age of a run', () => {
  const age = (hours: number) => runAge(START, START + hours * HOUR)
  expect([0.5, 1, 5.9, 47, 48, 51].map(age)).toEqual([
    'less than 1 h old',
    '1 h old',
    '5 h old',
    '47 h old',
    '2 d old',
    '2 d 3 h old',
  ])
})

it('writes the start of a run on the clock of that moment, also after a clock change', () => {
  const run = Date.UTC(2026, 9, 25, 0) / 1000
  expect(runText(run, 'Europe/Copenhagen', run + 5 * HOUR)).toBe(
    'forecast reference time Sun 25 Oct 02:00 CEST, 5 h old',
  )
  expect(runText(run, 'UTC', run)).toBe('forecast reference time Sun 25 Oct 00:00 UTC, less than 1 h old')
  expect(runText(undefined, 'UTC', run)).toBeUndefined()
})
