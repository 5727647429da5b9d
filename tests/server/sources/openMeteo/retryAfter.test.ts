import { expect, test } from 'vitest'
import { retryAfter } from '#server/sources/openMeteo/client/retryAfter.ts'

const now = new Date('2026-06-15T22:59:48Z')

test.each([
  ['seconds', '120', '', 120],
  ['a moment', 'Mon, 15 Jun 2026 23:00:18 GMT', '', 30],
  ['a moment that has passed', 'Mon, 15 Jun 2026 22:00:00 GMT', '', 1],
  ['a negative time', '-5', '', 1],
  ['more than a day', '1e9', '', 86_400],
  ['the turn of the minute', null, 'Minutely API request limit exceeded.', 12],
  ['the turn of the hour', null, 'Hourly API request limit exceeded.', 12],
  ['the turn of the day, UTC', null, 'Daily API request limit exceeded.', 3612],
  ['a header comes before the reason', '3', 'Daily API request limit exceeded.', 3],
  ['a minute without a header or a reason', null, '', 60],
  ['a minute if the header is not a time', 'soon', '', 60],
])('%s', (_name, header, reason, seconds) => {
  expect(retryAfter(header, reason, now)).toBe(seconds)
})
