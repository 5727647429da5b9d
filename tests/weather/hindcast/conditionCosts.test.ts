import { describe, expect, it } from 'vitest'
import { fromCondition } from '#weather/adapters/analysisLimits.ts'
import { conditionCosts } from '#weather/hindcast/conditionCosts.ts'
import { workingMonths } from '#weather/hindcast/workingMonths.ts'
import { workMonths } from '#weather/hindcast/workMonths.ts'
import { favourable } from '#weather/masks/favourable.ts'
import { widened } from '#weather/operation.ts'
import { alwaysOpen, type WorkWindow } from '#weather/workWindow.ts'

/** Hours. Tests set values for days of January; the rest of the year is calm. */
const YEAR = 365 * 24
const START = Date.UTC(2023, 0, 1) / 1000
const point = { latitude: 54, longitude: 6.6 }

/** A column with value 9 on the days [from, to] of January, 1 elsewhere, and NaN on the days `missing`. */
const stormy = (from: number, to: number, missing: readonly number[] = []) => {
  const column = new Float32Array(YEAR).fill(1)
  column.fill(9, (from - 1) * 24, to * 24)
  for (const day of missing) column.fill(Number.NaN, (day - 1) * 24, day * 24)
  return column
}

const january = (
  columns: Record<string, Float32Array>,
  windowLength = 1,
  workWindow: WorkWindow = alwaysOpen,
  isCompressed = true,
) => {
  const series = { start: START, length: YEAR, columns }
  const work = workMonths(series, point, workWindow)
  const limits = Object.keys(columns).map((parameter) =>
    fromCondition(parameter, { condition: 'LT', testValue: 5 }),
  )
  const each = limits.map((limit) => favourable(series, [limit]))
  const weather = favourable(series, limits)
  return {
    costs: conditionCosts(work, YEAR, each, { windowLength, isCompressed })[0],
    rows: workingMonths(work, weather, { windowLength, isCompressed }),
  }
}

describe('what each condition costs in January', () => {
  it('distinguishes the cost of a condition alone from the gain of dropping it', () => {
    // Wind is bad on days 1-10, waves on days 6-20: days 21-31 are left.
    expect(january({ wind: stormy(1, 10), wave: stormy(6, 20) }).costs).toEqual({
      month: 1,
      known: 744,
      usable: 11 * 24,
      costs: [
        { alone: 10 * 24, gain: 5 * 24, wider: null },
        { alone: 15 * 24, gain: 10 * 24, wider: null },
      ],
      relaxFirst: 1,
    })
  })

  it('counts runs, not hours: only dropping the waves leaves a stretch of 300 hours', () => {
    const { costs } = january({ wind: stormy(6, 20), wave: stormy(15, 31) }, 300)
    // With the wind alone days 21-31 run on into February; with the waves alone days 1-14 are 336 hours.
    expect(costs).toMatchObject({ usable: 0, relaxFirst: 0 })
    expect(costs?.costs).toEqual([
      { alone: 744 - 11 * 24, gain: 14 * 24, wider: null },
      { alone: 17 * 24, gain: 11 * 24, wider: null },
    ])
  })

  it('never counts a gap as weather', () => {
    const { costs } = january({ wind: stormy(1, 10, [31]), wave: stormy(6, 20) })
    expect(costs).toMatchObject({ known: 30 * 24, usable: 10 * 24, relaxFirst: 1 })
    expect(costs?.costs).toEqual([
      { alone: 10 * 24, gain: 5 * 24, wider: null },
      { alone: 15 * 24, gain: 10 * 24, wider: null },
    ])
  })

  it('names no condition to relax first if no single one helps', () => {
    const { costs } = january({ wind: stormy(1, 31), wave: stormy(1, 31) })
    expect(costs).toMatchObject({ usable: 0, relaxFirst: null })
  })

  it('is null if too little of the month is known', () => {
    const { costs, rows } = january({ wind: stormy(1, 10, [20, 21, 22]) })
    expect(costs).toEqual({
      month: 1,
      known: null,
      usable: null,
      costs: [{ alone: null, gain: null, wider: null }],
      relaxFirst: null,
    })
    expect(rows[0]).toMatchObject({ year: 2023, month: 1, permitted: 744, known: 28 * 24, isLeftOut: true })
  })
})

describe('the months behind a table', () => {
  it('contain the hours and days of shifts', () => {
    const day: WorkWindow = {
      ...alwaysOpen,
      windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
    }
    const { rows } = january({ wind: stormy(1, 10), wave: stormy(6, 20) }, 12, day, false)
    expect(rows).toHaveLength(12)
    expect(rows[0]).toEqual({
      year: 2023,
      month: 1,
      permitted: 31 * 12,
      known: 31 * 12,
      usable: 11 * 12,
      permittedDays: 31,
      usableDays: 11,
      startDays: 11,
      isLeftOut: false,
    })
  })
})

describe('a limit that is 10 % wider', () => {
  /** 1.6 m in the first ten days, with a single hour of 1.7 m in the middle, and then 1 m. */
  const column = new Float32Array(YEAR).fill(1)
  column.fill(1.6, 0, 10 * 24)
  column[5 * 24] = 1.7
  const series = { start: START, length: YEAR, columns: { wave_height: column } }
  const work = workMonths(series, point, alwaysOpen)
  const waves = fromCondition('wave_height', { condition: 'LT', testValue: 1.5 })
  const costs = (windowLength: number, limits = [waves]) => {
    const of = (limit: typeof waves) => favourable(series, [limit])
    return conditionCosts(
      work,
      YEAR,
      limits.map(of),
      { windowLength, isCompressed: true },
      limits.map((limit) => {
        const wider = widened(limit, 10)
        return wider && of(wider)
      }),
    )[0]
  }

  it('adds the hours below 1.65 m, and no others', () => {
    expect(costs(1)?.costs).toEqual([{ alone: 240, gain: 240, wider: 239 }])
  })

  it('adds runs, not hours: a window of 121 hours excludes a run of 120, but not 119 hours before a calm', () => {
    // Hours 121 to 239 are followed by calm hours, which extend their run.
    expect(costs(121)?.costs[0]?.wider).toBe(119)
    expect(costs(120)?.costs[0]?.wider).toBe(239)
  })

  it('adds nothing if another condition prevents it', () => {
    const period = fromCondition('wave_height', { condition: 'LT', testValue: 1.2 })
    expect(costs(1, [waves, period])?.costs.map(({ wider }) => wider)).toEqual([0, 0])
  })
})
