import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { workMonths } from '#weather/hindcast/workMonths.ts'
import type { Favourable } from '#weather/masks/favourable.ts'
import { fullMask, maskOf } from '#weather/masks/hourMask.ts'
import { usableMask } from '#weather/masks/usableMask.ts'
import type { CalendarMonth } from '#weather/placeStatistics/calendarMonths.ts'
import { campaign } from '#weather/placeStatistics/campaign.ts'
import { rankInterval } from '#weather/placeStatistics/rankInterval.ts'
import { eventsAbove, paretoOf, returnValue } from '#weather/placeStatistics/returnValues.ts'
import { rose } from '#weather/placeStatistics/rose.ts'
import { scatter } from '#weather/placeStatistics/scatter.ts'
import { spells } from '#weather/placeStatistics/spells.ts'
import { waitingTimes, waitsOf } from '#weather/placeStatistics/waiting.ts'
import { UTC } from '#weather/time.ts'
import { alwaysOpen } from '#weather/workWindow.ts'

const file = new URL('../../../../shared/data/statistics_worked_examples.json', import.meta.url)
const examples = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
const skipped = examples ? '' : ' (skipped: ../shared/data/ has no such file)'

const start = Date.UTC(2001, 2, 5) / 1000

/** 1 is ok, 0 is not, ? is unknown. */
function weatherOf(states: string): Favourable {
  const flags = (isSet: (state: string) => boolean) =>
    maskOf(Uint8Array.from(states, (state) => Number(isSet(state))))
  return {
    length: states.length,
    ok: flags((state) => state === '1'),
    known: flags((state) => state !== '?'),
  }
}

/** Months of one hour each, so that the known hours of a small series count whatever their share. */
const hourByHour = (length: number): CalendarMonth[] =>
  Array.from({ length }, (_, hour) => ({ year: 2001, month: 3, from: hour, to: hour + 1 }))

const column = (values: (number | null)[]) => Float32Array.from(values, (value) => value ?? Number.NaN)

describe.skipIf(!examples)(`the worked examples of the definitions${skipped}`, () => {
  test('C.1: waits, their figures and spells', () => {
    const { series, windowLength, W, known, censored, ...expected } = examples['C.1']
    const weather = weatherOf(series)
    expect([...waitsOf(weather, fullMask(series.length), windowLength)]).toEqual(
      W.map((wait: number | null) => wait ?? -1),
    )
    const months = hourByHour(series.length)
    const work = workMonths({ start, length: series.length }, { latitude: 54, longitude: 6 }, alwaysOpen)
    const { '3': waiting } = waitingTimes(months, work, weather, windowLength, ['3'])
    expect(waiting).toMatchObject({ years: 1, hours: known, waits: known - censored })
    const { '3': runs } = spells(months, weather, ['3'])
    for (const key of [
      'censored_percent',
      'mean_hours',
      'p50_hours',
      'p80_hours',
      'p90_hours',
      'at_once_percent',
    ] as const)
      expect([key, waiting?.[key]]).toEqual([key, expect.closeTo(expected[key], 9)])
    for (const kind of ['good_percent', 'bad_percent'] as const)
      for (const [hours, share] of Object.entries<number>(expected[kind]))
        expect([kind, hours, runs?.[kind][hours]]).toEqual([kind, hours, expect.closeTo(share, 9)])
  })

  test('C.2: the ranks of the interval of a percentile', () => {
    for (const [name, ranks] of Object.entries<[number, number, number] | null>(examples['C.2'])) {
      const [, years, percentile] = /n=(\d+), P(\d+)/.exec(name)!
      const found = rankInterval(Number(years), Number(percentile))
      if (ranks === null) expect([name, found]).toEqual([name, undefined])
      else
        expect([name, found]).toEqual([
          name,
          { rank_low: ranks[0], rank_high: ranks[1], probability: expect.closeTo(ranks[2], 12) },
        ])
    }
  })

  test('C.4: scatter and rose', () => {
    const { hs, tp, wind, from, scatter: cells, rose_12: sectors } = examples['C.4']
    const months = hourByHour(hs.length)
    const found = scatter(months, { heights: column(hs), periods: column(tp) }, ['3'])
    expect(found['3']).toEqual({ ...cells, left_out_percent: expect.closeTo(cells.left_out_percent, 9) })
    const request = { sectors: 12, classWidth: 5, calmBelow: 0.5 }
    const roses = rose(months, { sizes: column(wind), directions: column(from) }, request, ['3'])
    expect(roses['3']).toEqual({ ...sectors, left_out_percent: expect.closeTo(sectors.left_out_percent, 9) })
  })

  test('C.5: the events above a limit, and the value of a return period', () => {
    const { y, u, lambda, sigma, xi, x_10, ...events } = examples['C.5']
    const pareto = paretoOf(y)!
    expect(pareto).toEqual({ sigma: expect.closeTo(sigma, 9), xi: expect.closeTo(xi, 9) })
    expect(returnValue(u, pareto, lambda, 10)).toBeCloseTo(x_10, 9)
    for (const [name, begins] of Object.entries<number[]>(events)) {
      const hours = name.match(/\d+/g)!.map(Number)
      const values = new Float32Array(200)
      for (const hour of hours) values[hour] = 20 - hour / 100
      expect(eventsAbove(values, u).map(({ hour }) => hour)).toEqual(begins)
    }
  })

  test('C.6: how long a task takes from each midnight on', () => {
    const { series, windowLength, usable, ...tasks } = examples['C.6']
    for (const [name, expected] of Object.entries<object>(tasks)) {
      const netHours = Number(/D=(\d+)/.exec(name)![1])
      const states = name.includes('hour 20') ? `${series.slice(0, 20)}?${series.slice(21)}` : series
      const { ok, known } = weatherOf(states)
      const found = usableMask(ok, fullMask(states.length), windowLength, true)
      const hours = { start, length: states.length }
      const { '3': figures } = campaign(hours, { usable: found, known }, netHours, UTC, ['3'])
      expect([name, figures]).toEqual([name, expected])
    }
  })
})

test('figures without known hours are null', () => {
  const nothing = weatherOf('????????????????????????')
  const months: CalendarMonth[] = [{ year: 2001, month: 3, from: 0, to: 24 }]
  const work = workMonths({ start, length: 24 }, { latitude: 54, longitude: 6 }, alwaysOpen)
  expect(waitingTimes(months, work, nothing, 3, ['3', '4', 'year'])).toEqual(
    Object.fromEntries(
      ['3', '4', 'year'].map((key) => [
        key,
        {
          years: 0,
          hours: 0,
          left_out_percent: key === '4' ? null : 100,
          censored_percent: null,
          waits: 0,
          mean_hours: null,
          p50_hours: null,
          p80_hours: null,
          p90_hours: null,
          at_once_percent: null,
        },
      ]),
    ),
  )
  expect(spells(months, nothing, ['3'])['3']).toMatchObject({
    hours: 0,
    good_percent: { 1: null, 240: null },
  })
})
