import { describe, expect, it } from 'vitest'
import { parameterByName } from '#weather/parameters.ts'
import { filledHours, samplesOf, samplingNotes, samplingOf } from '#weather/sampling.ts'

const none = Number.NaN
const HOURS_OF_YEAR = 8760
const at = (iso: string) => Date.parse(iso) / 1000
const midnight = at('2020-01-01T00:00Z')
const height = parameterByName('wave_height')!
const direction = parameterByName('wave_direction')!
const ice = parameterByName('ice')!

/** A column with a value at each hour for which a rule holds. */
const column = (length: number, has: (hour: number) => boolean) =>
  Float32Array.from({ length }, (_, hour) => (has(hour) ? 1 : none))

describe('the step of a column', () => {
  it.each([1, 2, 3, 6, 12, 24])('is %i h', (step) => {
    const found = samplingOf(
      column(240, (hour) => hour % step === 0),
      midnight,
    )
    expect(found).toEqual({ sampling: { step, remainder: 0 }, others: 0 })
  })

  it('counts its expected hours from 1970, before it too', () => {
    const every3 = column(48, (hour) => hour % 3 === 0)
    expect(samplingOf(every3, at('2020-01-01T01:00Z'))).toMatchObject({ sampling: { step: 3, remainder: 1 } })
    expect(samplingOf(every3, at('1950-01-01T02:00Z'))).toMatchObject({ sampling: { step: 3, remainder: 2 } })
  })

  it('is that of most distances; gaps of whole steps and a few other hours do not change it', () => {
    const some = column(300, (hour) => (hour % 3 === 0 && !(hour > 30 && hour < 60)) || hour === 100)
    expect(samplingOf(some, midnight)).toEqual({ sampling: { step: 3, remainder: 0 }, others: 1 })
  })

  it('is an hour for an hourly column with gaps, and for one of few samples', () => {
    expect(
      samplingOf(
        column(200, (hour) => hour % 10 < 7),
        midnight,
      ),
    ).toMatchObject({ sampling: { step: 1 } })
    expect(
      samplingOf(
        column(5, (hour) => hour % 2 === 0),
        midnight,
      ),
    ).toMatchObject({ sampling: { step: 1 } })
    expect(
      samplingOf(
        column(5, () => false),
        midnight,
      ),
    ).toMatchObject({ sampling: { step: 1 } })
  })

  it.each([
    ['another distance', column(100, (hour) => hour % 5 === 0), /^its values are 5 h apart/],
    [
      'no common distance',
      // Distances of 3, 3, 4 hours in turn.
      column(200, (hour) => [0, 3, 6].includes(hour % 10)),
      /^its values have no common distance: the most common distances of its values are 3, 4 h$/,
    ],
    [
      'another distance for a year',
      column(5 * HOURS_OF_YEAR, (hour) => (hour < 366 * 24 ? hour % 3 === 0 : true)),
      /^its values are 1 h apart, but 3 h from 2020-01-01 to 2021-01-01$/,
    ],
  ])('is refused for %s', (_, values, message) => {
    const found = samplingOf(values, midnight)
    expect('problem' in found && found.problem).toMatch(message)
  })

  it('stands for stretches of another distance that are shorter than a year', () => {
    const half = column(3 * HOURS_OF_YEAR, (hour) => (hour < HOURS_OF_YEAR / 2 ? hour % 3 === 0 : true))
    expect(samplingOf(half, midnight)).toMatchObject({ sampling: { step: 1 } })
  })
})

describe('the hours between samples', () => {
  const every3 = { step: 3, remainder: 0 }
  const filled = (values: number[], parameter = height, sampling = every3) => [
    ...filledHours(Float32Array.from(values), midnight, sampling, parameter),
  ]

  it('are on the line between them, rounded once', () => {
    const third = [1, Math.fround(1 + 0.1 / 3), Math.fround(1 + 0.2 / 3), Math.fround(1.1)]
    expect(filled([1, none, none, Math.fround(1.1)])).toEqual(
      third.map((value, hour) =>
        hour === 1 || hour === 2 ? Math.fround(1 + (Math.fround(1.1) - 1) * (hour / 3)) : value,
      ),
    )
  })

  it('turn by the shorter arc, clockwise between opposite directions', () => {
    expect(filled([350, none, none, 20], direction)).toEqual([350, 0, 10, 20])
    expect(filled([20, none, none, 350], direction)).toEqual([20, 10, 0, 350])
    expect(filled([90, none, none, 270], direction)).toEqual([90, 150, 210, 270])
  })

  it('have the flag of the earlier sample', () => {
    expect(filled([1, none, none, 0], ice)).toEqual([1, 1, 1, 0])
  })

  it('stay unknown across a gap, before the first and after the last sample', () => {
    expect(filled([none, none, none, 1, none, none, 4, none, none, none, none, none, 2, none])).toEqual([
      ...[none, none, none, 1, 2, 3, 4, none, none, none, none, none, 2, none],
    ])
  })

  it('stay unknown for steps above 6 h', () => {
    const daily = { step: 12, remainder: 0 }
    const values = Array.from({ length: 25 }, (_, hour) => (hour % 12 === 0 ? 1 : none))
    expect(filled(values, height, daily)).toEqual(values)
  })

  it('are filled again to the same from the filled column', () => {
    const values = Float32Array.from([1, none, none, 2.5, none, none, 2])
    const once = filledHours(values, midnight, every3, height)
    expect(samplesOf(once, midnight, every3)).toEqual(values)
    expect(filledHours(once, midnight, every3, height)).toEqual(once)
  })
})

it('notes name the parameters of each step', () => {
  const samplings = {
    wave_height: { step: 3, remainder: 0 },
    wave_period: { step: 3, remainder: 0 },
    sea_temperature: { step: 24, remainder: 0 },
  }
  expect(samplingNotes(samplings, (name) => name)).toEqual([
    'wave_height, wave_period every 3 h, hours between are interpolated.',
    'sea_temperature every 24 h, the hours between are unknown.',
  ])
})
