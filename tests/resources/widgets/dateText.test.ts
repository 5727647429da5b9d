import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { dateOf, dateText, TIME, typedText } from '#resources/widgets/dateText.ts'

const section = (placeholder: string) => (value: string) => ({ value, placeholder })
const [year, month, day] = [section('YYYY'), section('MM'), section('DD')]

test.each([['2026-11-21'], ['2028-02-29'], ['1999-01-01']])('%s is a valid date and formats back', (text) => {
  expect(dateText(dateOf(text))).toBe(text)
})

test.each([['2026-02-30'], ['2026-11'], ['YYYY-11-21'], [''], [undefined], [7]])(
  '%j is not a date',
  (value) => {
    expect(dateOf(value)).toBeNull()
  },
)

test('an invalid date has no text', () => {
  expect(dateText(null)).toBeUndefined()
  expect(dateText(DateTime.fromObject({ year: 2026, month: 2, day: 30 }))).toBeUndefined()
})

test.each([
  [[year(''), month(''), day('')], undefined],
  [[year('2026'), month(''), day('')], '2026-MM-DD'],
  [[year('2026'), month('02'), day('30')], '2026-02-30'],
])('a partly typed date keeps its text: %j', (sections, text) => {
  expect(typedText(sections)).toBe(text)
})

test.each([['00:00'], ['06:00'], ['23:59']])('%s is a valid time and formats back', (text) => {
  expect(dateText(dateOf(text, TIME), TIME)).toBe(text)
})

test.each([['6:00'], ['12:60'], ['12:mm'], ['2026-11-21']])('%j is not a time', (value) => {
  expect(dateOf(value, TIME)).toBeNull()
})

test('a partly typed time keeps its text', () => {
  const [hours, minutes] = [section('hh'), section('mm')]
  expect(typedText([hours('12'), minutes('')], TIME)).toBe('12:mm')
  expect(typedText([hours(''), minutes('')], TIME)).toBeUndefined()
})
