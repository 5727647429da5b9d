import { expect, test } from 'vitest'
import { zoneClock } from '#weather/zone.ts'

const seconds = (text: string) => Date.parse(text) / 1000

/** Clock changes of the IANA time zone database: zone, instant, and the clock before and after it. */
test.each([
  ['Europe/Berlin', '2026-10-25T01:00:00Z', ['CEST', 7_200_000], ['CET', 3_600_000]],
  ['America/New_York', '2026-03-08T07:00:00Z', ['EST', -18_000_000], ['EDT', -14_400_000]],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', ['LHDT', 39_600_000], ['LHST', 37_800_000]],
] as const)('the clock of %s is valid until the second of its change', (zone, change, before, after) => {
  const at = seconds(change)
  const [shortName, offset] = before
  for (const time of [at - 4 * 86_400, at - 3600, at - 1])
    expect(zoneClock(zone, time)).toEqual({ shortName, offset, until: at })
  expect(zoneClock(zone, at)).toEqual({ shortName: after[0], offset: after[1], until: at + 5 * 86_400 })
})

test('a clock that does not change soon is known for five days', () => {
  const now = seconds('2026-07-01T12:00:00Z')
  expect(zoneClock('Asia/Tokyo', now)).toEqual({
    shortName: 'GMT+9',
    offset: 32_400_000,
    until: now + 5 * 86_400,
  })
})
