import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hoursOfLimits } from '#weather/alerts/alertHours.ts'
import { countPast, replayAlert } from '#weather/alerts/pastAlerts.ts'
import type { Operator } from '#weather/operation.ts'
import { HOUR } from '#weather/time.ts'
import { alwaysOpen, type WorkWindow } from '#weather/workWindow.ts'
import { wind, windOf, windowText } from './drawnForecast.ts'

const seriesOf = (drawing: string) => ({
  start: 0,
  length: drawing.length,
  columns: { wind_speed_10m: windOf(drawing) },
})

function count(drawing: string, [operator, value]: readonly [Operator, number], horizon = 6) {
  const rule = { limits: [wind], windowLength: { operator, value } }
  const { count: times, longest } = countPast(
    seriesOf(drawing),
    hoursOfLimits(seriesOf(drawing)),
    rule,
    horizon,
  )
  return [times, longest]
}

describe('the count of the past', () => {
  test('in working time counts the windows of each shift', () => {
    const series = seriesOf('#'.repeat(72))
    const workWindow: WorkWindow = {
      ...alwaysOpen,
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
    }
    const work = { workWindow, place: { latitude: 54, longitude: 7 } }
    const past = (value: number) =>
      countPast(
        series,
        hoursOfLimits(series),
        { limits: [wind], windowLength: { operator: 'GTE', value }, work },
        6,
      )
    expect(past(12)).toEqual({ count: 3, longest: 12 })
    expect(past(13)).toEqual({ count: 0, longest: 0 })
  })

  test('is the number of windows, with the length of the longest', () => {
    expect(count('.###..##.#####', ['GTE', 3])).toEqual([2, 5])
    expect(count('.###..##.#####', ['GT', 3])).toEqual([1, 5])
    expect(count('.##?##..', ['GTE', 3])).toEqual([0, 0])
    expect(count('...', ['EQ', 1])).toEqual([0, 0])
  })

  test('for "no window" is the number of periods in which the hours ahead contain no window', () => {
    // In ".......##......##......" the six hours from hours 0, 1 and 2 contain no two in a row; those from hours 3 to 7 do.
    expect(count('.......##......##......', ['LT', 2])).toEqual([3, 3])
    expect(count('.......??......##......', ['LT', 2])).toEqual([3, 3])
    expect(count('######', ['LT', 2])).toEqual([0, 0])
    expect(count('......', ['LT', 1])).toEqual([1, 1])
  })

  test('for "no window" agrees with a check of every hour', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('#', '.', '?'), { minLength: 6, maxLength: 60 }),
        fc.integer({ min: 1, max: 6 }),
        (letters, hours) => {
          const drawing = letters.join('')
          const needed = new RegExp(`[#?]{${hours}}`)
          const isNone = letters
            .slice(0, letters.length - 5)
            .map((_, hour) => (needed.test(drawing.slice(hour, hour + 6)) ? ' ' : 'x'))
          const times = isNone.join('').split(/ +/).filter(Boolean)
          const longest = Math.max(0, ...times.map(({ length }) => length))
          expect(count(drawing, ['LT', hours])).toEqual([times.length, longest])
        },
      ),
    )
  })
})

test('a replay sends the messages that perfect forecasts would have caused', () => {
  // Seen at hour 1, 7 and 13 with eight hours each; the window of 5 to 11 is found at hour 1 with an open end.
  const drawing = '.....######.............'
  const rule = { limits: [wind], windowLength: { operator: 'GTE' as const, value: 3 } }
  const series = seriesOf(drawing)
  const sent = replayAlert(series, hoursOfLimits(series), rule, {
    runs: [0, 6, 12].map((hour) => hour * HOUR),
    horizon: 8,
    delay: HOUR,
  })
  expect(
    sent.map(({ at, kind, event, ended }) => [at / HOUR, kind, windowText(event.window), ended]),
  ).toEqual([
    [1, 'start', '5-8+', undefined],
    [7, 'change', '5-11', undefined],
    [13, 'clear', '5-11', 'over'],
  ])
})
