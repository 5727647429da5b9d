import { describe, expect, it } from 'vitest'
import type { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import { whyNotRows } from '#weather/hindcast/whyNotRows.ts'
import { whyNotSummary } from '#weather/hindcast/whyNotSummary.ts'

const conditions = ['Wave height below 1.5 m', 'Wind speed 10 m below 10 m/s']
const month = (
  number: number,
  known: number | null,
  usable: number | null,
  [waveAlone, waveGain]: [number | null, number | null],
  [windAlone, windGain]: [number | null, number | null],
  relaxFirst: number | null,
): Explanation['costs'][number] => ({
  month: number,
  known,
  usable,
  costs: [
    { alone: waveAlone, gain: waveGain, wider: null },
    { alone: windAlone, gain: windGain, wider: null },
  ],
  relaxFirst,
})
const explanation = (...costs: Explanation['costs']): Explanation => ({
  conditions,
  months: [],
  costs,
  longestShift: 24,
  provenance: {
    source: 'archive',
    title: '',
    synthetic: false,
    latitude: 54,
    longitude: 6,
    distance: 0,
  },
})

const january = month(1, 744, 100.25, [500, 200.4], [400, 100], 0)
const february = month(2, 672, 120, [450, 150], [380, 90], 0)
const march = month(3, 744, 200, [300, 10], [500, 300], 1)
const stuck = month(4, 720, 600, [100, 0], [100, 0], null)
const free = month(5, 744, 744, [0, 0], [0, 0], null)
const unknown = month(6, null, null, [null, null], [null, null], null)

describe('the rows of Why not more hours?', () => {
  const rows = whyNotRows(explanation(january, stuck, free, unknown))

  it('contain usable and known hours, both numbers of each condition, and which to relax first', () => {
    expect(rows[0]).toEqual({
      month: 'Jan',
      usable: '100.3 of 744.0',
      costs: [
        { condition: conditions[0], alone: '500.0', gain: '200.4', wider: '-', isFirst: true },
        { condition: conditions[1], alone: '400.0', gain: '100.0', wider: '-', isFirst: false },
      ],
      first: conditions[0],
    })
  })

  it('state why there is no condition to relax', () => {
    expect(rows.slice(1).map(({ first }) => first)).toEqual([
      'No single condition helps',
      'Nothing to gain',
      '-',
    ])
    expect(rows[3]).toMatchObject({
      usable: '-',
      costs: [{ alone: '-', gain: '-', wider: '-' }, { alone: '-' }],
    })
  })

  it('contain only the requested months', () => {
    expect(whyNotRows(explanation(january, february, march), [3, 1]).map((row) => row.month)).toEqual([
      'Jan',
      'Mar',
    ])
  })
})

describe('the summary of Why not more hours?', () => {
  it('names the condition that is first in most months and over the year', () => {
    // 200.4 + 150 hours.
    expect(whyNotSummary(explanation(january, february, unknown))).toBe(
      'Relax first: "Wave height below 1.5 m". It adds most in 2 of 2 months, and 350 usable hours a year.',
    )
  })

  it('names two conditions if the most months and the most hours differ', () => {
    // Waves 200.4 + 150 + 10, wind 100 + 90 + 300.
    expect(whyNotSummary(explanation(january, february, march))).toBe(
      'Relax first: "Wave height below 1.5 m" in 2 of 3 months, which adds 360 usable hours a year; "Wind speed 10 m below 10 m/s" adds more in all, 490 usable hours a year.',
    )
  })

  it('writes one hour in the singular', () => {
    const little = month(1, 744, 100, [500, 1.2], [400, 0], 0)
    expect(whyNotSummary(explanation(little))).toMatch(/ and 1 usable hour a year\.$/)
  })

  it('counts only the requested months', () => {
    expect(whyNotSummary(explanation(january, march), [3])).toContain(
      '"Wind speed 10 m below 10 m/s". It adds most in 1 of 1 month, and 300 usable hours a year in these months.',
    )
  })

  it.each([
    ['No single condition helps in any month.', [stuck, free]],
    ['Nothing to gain: all known hours are usable.', [free]],
    ['No month has enough data to say.', [unknown]],
  ])('reads: %s', (message, months) => {
    expect(whyNotSummary(explanation(...months))).toBe(message)
  })
})

describe('half a step', () => {
  const half = explanation({
    ...january,
    costs: [
      { alone: 500, gain: 200.4, wider: 60.25 },
      { alone: 400, gain: 100, wider: 80.5 },
    ],
  })

  it('is in the rows with its hours', () => {
    expect(whyNotRows(half)[0]?.costs.map(({ wider }) => wider)).toEqual(['60.3', '80.5'])
  })

  it('is reported with the removal, and may be of another condition', () => {
    expect(whyNotSummary(half)).toMatch(
      /^Relax first: "Wave height below 1.5 m"\. .* Half a step: "Wind speed 10 m below 10 m\/s" 10 % wider adds 81 usable hours a year\.$/,
    )
  })
})
