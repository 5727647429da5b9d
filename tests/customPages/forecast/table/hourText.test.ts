import { expect, it } from 'vitest'
import { clockNames, hourText } from '#customPages/forecast/table/hourText.ts'

/** 2026-10-25T00:00:00Z, 02:00 in Berlin; an hour later its clock goes back from 3 to 2 (EU directive 2000/84/EC). */
const BEFORE = Date.UTC(2026, 9, 25, 0) / 1000
const HOUR = 3600

it('names the clock of an hour that occurs twice, and of no other', () => {
  const hours = [-1, 0, 1, 2].map((hour) => hourText(BEFORE + hour * HOUR, 'Europe/Berlin', false))
  expect(hours).toEqual([
    { text: 'Sun 25 Oct 01:00' },
    { text: 'Sun 25 Oct 02:00', clock: 'CEST' },
    { text: 'Sun 25 Oct 02:00', clock: 'CET' },
    { text: 'Sun 25 Oct 03:00' },
  ])
  expect(hourText(BEFORE, 'UTC', false)).toEqual({ text: 'Sun 25 Oct 00:00' })
})

it('leaves the month out of the compact text', () => {
  expect(hourText(BEFORE, 'UTC', true)).toEqual({ text: 'Sun 25 00:00' })
})

it('names both clocks of rows over a clock change', () => {
  expect(clockNames('Europe/Berlin', BEFORE, BEFORE + 2 * HOUR)).toBe('CEST, then CET')
  expect(clockNames('Europe/Berlin', BEFORE + 2 * HOUR, BEFORE + 9 * HOUR)).toBe('CET')
  expect(clockNames('UTC', BEFORE, BEFORE + 2 * HOUR)).toBe('UTC')
})
