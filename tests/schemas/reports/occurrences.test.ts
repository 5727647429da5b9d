import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { nextOccurrence, occurrences, type Schedule } from '#schemas/reports/occurrences.ts'
import { weekDays } from '#schemas/reports/report.ts'

const seconds = (time: string) => Date.parse(time) / 1000
const text = (instant: number) => new Date(instant * 1000).toISOString().slice(0, 16)

const FROM = '2026-07-01T00:00Z'
const TO = '2027-07-01T00:00Z'

const schedule = (changes: Partial<Schedule>): Schedule => ({
  sendTime: ['12:00'],
  sendDays: [...weekDays],
  inLocalTime: true,
  expireDate: '2030-12-31',
  ...changes,
})

/**
 * The offsets from July 2026 to July 2027, from the IANA time zone database (`zdump -v`): minutes ahead of UTC, from noon of a local
 * date on. Tokyo (since 1951) and Sao Paulo (since 2019) have no clock changes.
 */
const clocks: Record<string, readonly [date: string, minutes: number][]> = {
  // 2026-10-25T01:00Z from 03:00 to 02:00; 2027-03-28T01:00Z from 02:00 to 03:00.
  'Europe/Copenhagen': [
    ['2026-06-01', 120],
    ['2026-10-25', 60],
    ['2027-03-28', 120],
  ],
  // 2026-11-01T06:00Z from 02:00 to 01:00; 2027-03-14T07:00Z from 02:00 to 03:00.
  'America/New_York': [
    ['2026-06-01', -240],
    ['2026-11-01', -300],
    ['2027-03-14', -240],
  ],
  'Asia/Tokyo': [['2026-06-01', 540]],
  // 2026-10-03T15:30Z from 02:00 to 02:30; 2027-04-03T15:00Z from 02:00 to 01:30.
  'Australia/Lord_Howe': [
    ['2026-06-01', 630],
    ['2026-10-04', 660],
    ['2027-04-04', 630],
  ],
  'America/Sao_Paulo': [['2026-06-01', -180]],
  UTC: [['2026-06-01', 0]],
}

/** The expected instants of the year: computed from the offsets, except that days of a clock change have the listed ones. */
function expected(zone: string, { sendTime, sendDays }: Schedule, changes: Record<string, string[]>) {
  const instants: string[] = []
  for (let noon = seconds('2026-06-29T12:00Z'); noon < seconds('2027-07-03T00:00Z'); noon += 86400) {
    const date = new Date(noon * 1000).toISOString().slice(0, 10)
    const day = new Date(noon * 1000).toLocaleDateString('en-GB', { weekday: 'short', timeZone: 'UTC' })
    const isSendDay = sendDays.some((code) => day.startsWith(code))
    if (!isSendDay) continue
    const [, minutes = 0] = clocks[zone]!.findLast(([first]) => first <= date) ?? []
    const usual = sendTime.map((time) => text(seconds(`${date}T${time}Z`) - minutes * 60))
    instants.push(...(changes[date] ?? usual))
  }
  return instants.filter((at) => `${at}Z` > FROM && `${at}Z` <= TO).sort()
}

interface Row {
  name: string
  zone: string
  sendTime: string[]
  sendDays?: Schedule['sendDays']
  inLocalTime?: boolean
  /** The instants of each day on which the clock changes. */
  changes: Record<string, string[]>
  count: number
}

const rows: Row[] = [
  {
    name: 'each day at an hour that is skipped in spring and comes twice in autumn, and at noon',
    zone: 'Europe/Copenhagen',
    sendTime: ['02:30', '12:00'],
    changes: {
      '2026-10-25': ['2026-10-25T00:30', '2026-10-25T11:00'],
      '2027-03-28': ['2027-03-28T01:00', '2027-03-28T10:00'],
    },
    count: 730,
  },
  {
    name: 'at both ends of the hour that changes: three times that fall on one instant are one',
    zone: 'Europe/Copenhagen',
    sendTime: ['01:59', '02:00', '02:59', '03:00'],
    sendDays: ['Su'],
    changes: {
      '2026-10-25': ['2026-10-24T23:59', '2026-10-25T00:00', '2026-10-25T00:59', '2026-10-25T02:00'],
      '2027-03-28': ['2027-03-28T00:59', '2027-03-28T01:00'],
    },
    count: 52 * 4 - 2,
  },
  {
    name: 'on working days, whose clock changes between them',
    zone: 'America/New_York',
    sendTime: ['08:00'],
    sendDays: ['Mo', 'Tu', 'We', 'Th', 'Fr'],
    changes: {},
    count: 261,
  },
  {
    name: 'on Sundays around the hour that changes',
    zone: 'America/New_York',
    sendTime: ['01:30', '02:30', '03:00'],
    sendDays: ['Su'],
    changes: {
      '2026-11-01': ['2026-11-01T05:30', '2026-11-01T07:30', '2026-11-01T08:00'],
      '2027-03-14': ['2027-03-14T06:30', '2027-03-14T07:00'],
    },
    count: 52 * 3 - 1,
  },
  {
    name: 'four times a day where no clock changes, on days that begin the evening before in UTC',
    zone: 'Asia/Tokyo',
    sendTime: ['00:00', '06:00', '12:00', '18:00'],
    sendDays: ['Mo', 'Th'],
    changes: {},
    // The last Thursday, 1 July 2027, counts up to 09:00 in Tokyo.
    count: 52 * 4 * 2 + 2,
  },
  {
    name: 'around a change of half an hour',
    zone: 'Australia/Lord_Howe',
    sendTime: ['01:30', '01:45', '02:00', '02:15'],
    changes: {
      '2026-10-04': ['2026-10-03T15:00', '2026-10-03T15:15', '2026-10-03T15:30'],
      '2027-04-04': ['2027-04-03T14:30', '2027-04-03T14:45', '2027-04-03T15:30', '2027-04-03T15:45'],
    },
    count: 365 * 4 - 1,
  },
  {
    name: 'where clocks were changed once',
    zone: 'America/Sao_Paulo',
    sendTime: ['00:00', '23:00'],
    changes: {},
    count: 730,
  },
  {
    name: 'at the zone UTC',
    zone: 'UTC',
    sendTime: ['00:00', '02:30', '13:00'],
    sendDays: ['Sa', 'Su'],
    changes: {},
    count: 312,
  },
]

test.each(rows)('sends in $zone $name', ({ zone, sendTime, sendDays, changes, count }) => {
  const when = schedule({ sendTime, ...(sendDays && { sendDays }) })
  const found = occurrences(when, zone, seconds(FROM), seconds(TO)).map(text)
  expect(found).toEqual(expected(zone, when, changes))
  expect(found).toHaveLength(count)
})

test('sends by UTC regardless of the zone of the site', () => {
  const when = schedule({ sendTime: ['02:30'], inLocalTime: false })
  for (const zone of Object.keys(clocks))
    expect(occurrences(when, zone, seconds(FROM), seconds(TO)).map(text)).toEqual(expected('UTC', when, {}))
})

test('a time skipped at midnight becomes the first instant of its day, and a skipped day the first instant of the next', () => {
  // Sao Paulo: 2018-11-04T03:00Z from 00:00 to 01:00. Apia: 2011-12-30T10:00Z from the end of the 29th to the 31st.
  const midnight = schedule({ sendTime: ['00:00', '00:30', '01:00'], sendDays: ['Su'] })
  expect(
    occurrences(
      midnight,
      'America/Sao_Paulo',
      seconds('2018-11-03T12:00Z'),
      seconds('2018-11-05T12:00Z'),
    ).map(text),
  ).toEqual(['2018-11-04T03:00'])
  const friday = schedule({ sendTime: ['09:00', '18:00'], sendDays: ['Fr'] })
  expect(
    occurrences(friday, 'Pacific/Apia', seconds('2011-12-25T00:00Z'), seconds('2012-01-02T00:00Z')).map(text),
  ).toEqual(['2011-12-30T10:00'])
})

describe('the expiry date', () => {
  const last = (zone: string, sendTime: string[], inLocalTime = true) =>
    occurrences(
      schedule({ sendTime, inLocalTime, expireDate: '2026-12-31' }),
      zone,
      seconds('2026-12-30T23:59Z'),
      seconds('2027-02-01T00:00Z'),
    ).map(text)

  test('includes the whole day', () => {
    expect(last('UTC', ['00:00', '23:59'], false)).toEqual(['2026-12-31T00:00', '2026-12-31T23:59'])
  })

  test('ends at midnight of the clock that the times are on', () => {
    // New York is five hours behind: 20:00 of the last day is 01:00 UTC of the next.
    expect(last('America/New_York', ['20:00'])).toEqual(['2026-12-31T01:00', '2027-01-01T01:00'])
    // Tokyo is nine hours ahead: 08:59 of the day after is 23:59 UTC of the last day.
    expect(last('Asia/Tokyo', ['08:59', '09:00'])).toEqual(['2026-12-31T00:00'])
  })
})

test('includes the end of a time span but not its beginning', () => {
  const at = (after: string, until: string) =>
    occurrences(schedule({ inLocalTime: false }), 'UTC', seconds(after), seconds(until)).map(text)
  expect(at('2026-11-22T12:00:00Z', '2026-11-23T12:00:00Z')).toEqual(['2026-11-23T12:00'])
  expect(at('2026-11-22T11:59:59Z', '2026-11-23T11:59:59Z')).toEqual(['2026-11-22T12:00'])
})

test('the next one is at most a week away, and there is none after the expiry date', () => {
  const mondays = schedule({ sendDays: ['Mo'], inLocalTime: false, expireDate: '2026-11-30' })
  const next = (after: string) => nextOccurrence(mondays, 'UTC', seconds(after))
  expect(next('2026-11-23T11:59:59Z')).toBe(seconds('2026-11-23T12:00Z'))
  expect(next('2026-11-23T12:00Z')).toBe(seconds('2026-11-30T12:00Z'))
  expect(next('2026-11-30T12:00Z')).toBeUndefined()
  expect(nextOccurrence(schedule({ sendDays: [] }), 'UTC', 0)).toBeUndefined()
})

test('refuses a zone that does not exist', () => {
  expect(() => occurrences(schedule({}), 'Europe/Atlantis', 0, 1)).toThrow(RangeError)
})

describe('for any schedule', () => {
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const schedules = fc.record({
    sendTime: fc.uniqueArray(
      minutes.map((of) => new Date(of * 60_000).toISOString().slice(11, 16)),
      { minLength: 1, maxLength: 4 },
    ),
    sendDays: fc.subarray([...weekDays], { minLength: 1 }),
    inLocalTime: fc.boolean(),
    expireDate: fc.constantFrom('2026-10-25', '2027-03-28', '2030-01-01'),
  })
  const zones = fc.constantFrom(
    ...Object.keys(clocks),
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Africa/Casablanca',
  )
  const moments = fc.integer({ min: seconds('2026-01-01T00:00Z'), max: seconds('2027-12-01T00:00Z') })
  const spans = fc.tuple(
    moments,
    fc.integer({ min: 0, max: 20 * 86400 }),
    fc.integer({ min: 0, max: 20 * 86400 }),
  )

  test('two consecutive spans have the same instants as both together', () => {
    fc.assert(
      fc.property(schedules, zones, spans, (when, zone, [from, first, second]) => {
        const [middle, to] = [from + first, from + first + second]
        expect([...occurrences(when, zone, from, middle), ...occurrences(when, zone, middle, to)]).toEqual(
          occurrences(when, zone, from, to),
        )
      }),
    )
  })

  test('instants ascend, and each is the first at which its clock has reached the time', () => {
    fc.assert(
      fc.property(schedules, zones, spans, (when, zone, [from, first]) => {
        const clock = (at: number) =>
          DateTime.fromSeconds(at, { zone: when.inLocalTime ? zone : 'UTC', locale: 'en-GB' })
        const found = occurrences(when, zone, from, from + first)
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b))
        for (const at of found) {
          const [before, then] = [clock(at - 1), clock(at)]
          const shown = then.toFormat('HH:mm')
          const isSkipped = then.offset > before.offset
          if (!isSkipped) {
            expect(when.sendTime).toContain(shown)
            expect(when.sendDays).toContain(then.toFormat('ccc').slice(0, 2))
          } else {
            const times = when.sendTime.filter((time) => time > before.toFormat('HH:mm') && time <= shown)
            expect(times).not.toEqual([])
          }
          // The same clock time has not occurred in the three hours before.
          for (let earlier = 1; earlier <= 3 * 60; earlier++)
            expect(
              clock(at - earlier * 60).toFormat('yyyy-MM-dd HH:mm') === then.toFormat('yyyy-MM-dd HH:mm'),
            ).toBe(false)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('a time that exists on its day is sent when the clock shows it', () => {
    fc.assert(
      fc.property(schedules, zones, moments, (when, zone, from) => {
        const place = when.inLocalTime ? zone : 'UTC'
        const found = occurrences({ ...when, expireDate: '2030-01-01' }, zone, from, from + 3 * 86400)
        for (let at = Math.ceil(from / 60) * 60 + 60; at < from + 3 * 86400; at += 60 * 15) {
          const clock = DateTime.fromSeconds(at, { zone: place, locale: 'en-GB' })
          const isDue =
            when.sendTime.includes(clock.toFormat('HH:mm')) &&
            when.sendDays.some((day) => clock.toFormat('ccc').startsWith(day))
          const isFirst =
            DateTime.fromSeconds(at - 1800, { zone: place }).toFormat('HH:mm') !== clock.toFormat('HH:mm') &&
            DateTime.fromSeconds(at - 3600, { zone: place }).toFormat('HH:mm') !== clock.toFormat('HH:mm')
          if (isDue && isFirst) expect(found).toContain(at)
        }
      }),
      { numRuns: 50 },
    )
  })
})
