import { describe, expect, it } from 'vitest'
import type { ChartGroup } from '#chartModel/chartGroups.ts'
import { dayCards } from '#customPages/forecast/days/dayCards.ts'
import { anyHour } from '#weather/windows/job/job.ts'
import { windowSegments } from '#weather/windows/segments.ts'
import type { WindowStatus } from '#weather/windows/windowStatus.ts'
import { alwaysOpen } from '#weather/workWindow.ts'
import { forecastOf, group, HOUR } from '../../../chartModel/group.ts'

// Monday 23 November 2026, 06:00 UTC.
const START = Date.UTC(2026, 10, 23, 6) / 1000
const DAY_START = START - 6 * HOUR
const LENGTH = 49

/** Hour n of the waves is n / 10 m. */
const waves = Array.from({ length: LENGTH }, (_, hour) => hour / 10)

const statuses = Array.from(
  { length: LENGTH },
  (_, hour): WindowStatus => (hour < 6 ? 0 : hour < 12 ? 1 : hour < 18 ? 2 : hour < 40 ? 0 : null),
)
const times = statuses.map((_, hour) => START + hour * HOUR)
const segments = windowSegments({ times, statuses })

const limits = { thresholdMin: null, thresholdMax: 2 }
const series = { start: START, length: LENGTH, columns: {} }
const limited = group({
  start: START,
  values: waves,
  decimals: 1,
  unit: 'm',
  parameter: 'wave_height',
  ...limits,
})
const wavesOf = (changes: Partial<ChartGroup> = {}) => forecastOf([[{ ...limited, ...changes }]], { series })

const place = { latitude: 54, longitude: 7 }
const planned = { job: anyHour, place }
const given = { days: 5, zone: 'UTC', planned }

describe('the days of a forecast', () => {
  const cards = dayCards(wavesOf(), segments, { ...given, now: START + 1800 })

  it('begin with the remaining hours of the first day and end with the available hours of the last', () => {
    expect(cards.map(({ day, start, permitted }) => [day, (start - DAY_START) / HOUR, permitted])).toEqual([
      ['Mon 23 Nov', 6, 18],
      ['Tue 24 Nov', 24, 24],
      ['Wed 25 Nov', 48, 6],
    ])
  })

  it('have their hours by name and their usable hours', () => {
    expect(
      cards.map(({ usable, names }) => [usable, names.map(({ name, hours }) => `${name} ${hours}`)]),
    ).toEqual([
      [6, ['ok 6', 'warning 6', 'alarm 6']],
      [22, ['ok 22', 'unknown 2']],
      [0, ['unknown 6']],
    ])
  })

  it('have the extremes of limited parameters on the side of the limit', () => {
    expect(cards.map(({ extremes }) => extremes)).toEqual([
      [expect.stringMatching(/ max 1\.7 m$/)],
      [expect.stringMatching(/ max 4\.1 m$/)],
      [expect.stringMatching(/ max 4\.7 m$/)],
    ])
    const of = (values: Partial<ChartGroup>) =>
      dayCards(wavesOf(values), segments, { ...given, now: START })[1]?.extremes
    expect(of({ thresholdMin: 1, thresholdMax: null })).toEqual([expect.stringMatching(/ min 1\.8 m$/)])
    expect(of({ thresholdMin: 1 })).toEqual([expect.stringMatching(/ 1\.8 to 4\.1 m$/)])
    expect(of({ thresholdMax: null })).toEqual([])
    expect(of({ plotType: 'Arrow' })).toEqual([])
    for (const values of [[], waves.map(() => null)])
      expect(of({ values })).toEqual([expect.stringMatching(/: no data$/)])
  })

  it('leave out the hours that are over', () => {
    const later = dayCards(wavesOf(), segments, {
      ...given,
      now: START + 20 * HOUR + 59,
    })
    expect(later.map(({ day, permitted, usable }) => [day, permitted, usable])).toEqual([
      ['Tue 24 Nov', 22, 20],
      ['Wed 25 Nov', 6, 0],
    ])
    expect(dayCards(wavesOf(), segments, { ...given, now: START + 48 * HOUR })).toEqual([])
  })

  it('count as usable the permitted hours in windows that are long enough for the job', () => {
    // Ok from 06 to 12 on Monday and from 00 to 22 on Tuesday.
    const counted = (hours: number, start: number, end: number) =>
      dayCards(wavesOf(), segments, {
        ...given,
        now: START,
        planned: {
          job: {
            hours,
            workWindow: { ...alwaysOpen, windowSelection: { name: 'custom', customRange: { start, end } } },
          },
          place,
        },
      }).map(({ usable, permitted }) => `${usable} of ${permitted}`)
    expect(counted(1, 7, 19)).toEqual(['5 of 12', '12 of 12', '0 of 0'])
    expect(counted(6, 7, 19)).toEqual(['0 of 12', '12 of 12', '0 of 0'])
    expect(counted(13, 7, 19)).toEqual(['0 of 12', '0 of 12', '0 of 0'])
    expect(counted(7, 0, 24)).toEqual(['0 of 18', '22 of 24', '0 of 6'])
  })

  it('have the hours of the job: in windows, too short, by status, and outside the shift', () => {
    const customRange = { start: 7, end: 19 }
    const workWindow = { ...alwaysOpen, windowSelection: { name: 'custom' as const, customRange } }
    const [monday, tuesday] = dayCards(wavesOf(), segments, {
      ...given,
      now: START,
      planned: { job: { hours: 6, workWindow }, place },
    })
    const texts = (all: readonly { name: string; hours: number }[] = []) =>
      all.map(({ name, hours }) => `${name} ${hours}`)
    // Ok to 12:00, a warning to 18:00, then an alarm; Tuesday is ok to 22:00.
    expect(texts(monday?.segments)).toEqual(['closed 1', 'short 5', 'warning 6', 'alarm 1', 'closed 5'])
    expect(texts(tuesday?.segments)).toEqual(['closed 7', 'window 12', 'closed 5'])
    // Only permitted hours are counted.
    expect(texts(monday?.names)).toEqual(['short 5', 'warning 6', 'alarm 1'])
    expect(texts(tuesday?.names)).toEqual(['window 12'])
  })

  it('follow the calendar of the zone', () => {
    const [first] = dayCards(wavesOf(), segments, { ...given, zone: 'Asia/Tokyo', now: START })
    expect([first?.day, first?.permitted]).toEqual(['Mon 23 Nov', 9])
  })
})
