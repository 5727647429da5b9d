import { describe, expect, test } from 'vitest'
import { cellFeatures } from '#customPages/hindcast/workability/CellsUnderLand.tsx'
import { cellAtPoint, cellByKey, cellText } from '#customPages/hindcast/workability/cellText.ts'
import { readMapAddress, writeMapAddress } from '#customPages/hindcast/workability/workabilityAddress.ts'
import { chosenJob, initialDraft, mapRequest } from '#customPages/hindcast/workability/workabilityDraft.ts'
import { joined, yearOf } from '#customPages/hindcast/workability/workabilityRequest.ts'
import rules from '#schemas/forms/workability.json' with { type: 'json' }
import { builtIn } from '#schemas/resourceFile/definitions.ts'
import type { WorkabilityResult } from '#schemas/shapes/hindcast/workability.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import { tokens } from '#tokens.ts'

/** Three columns and two rows of a fifth of a degree, across Greenwich. */
const grid = { step: 0.2, west: -0.2, south: 54, columns: 3, rows: 2 }

describe('the cells of a workability map', () => {
  const map = { grid, percent: [12.4, null, undefined, 99.6, 0, 50] }

  test('have a text with their center and usable share', () => {
    expect([0, 1, 2, 3].map((cell) => cellText(map, cell))).toEqual([
      '54.10° N, 0.10° W: 12 %',
      '54.10° N, 0.10° E: no data',
      '54.10° N, 0.30° E: not computed yet',
      '54.30° N, 0.10° W: 100 %',
    ])
  })

  test('are found at a point, but not outside the map', () => {
    expect(cellAtPoint(grid, { latitude: 54.05, longitude: -0.05 })).toBe(0)
    expect(cellAtPoint(grid, { latitude: 54.39, longitude: 0.39 })).toBe(5)
    expect(cellAtPoint(grid, { latitude: 54.05, longitude: 0.41 })).toBeUndefined()
    expect(cellAtPoint(grid, { latitude: 53.99, longitude: 0 })).toBeUndefined()
  })

  test('are selected by arrow keys, with north up, as far as the edges', () => {
    expect(
      ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'a'].map((key) => cellByKey(grid, 0, key)),
    ).toEqual([3, 1, 0, 0, undefined])
  })
})

const area = { west: 0, south: 54, east: 0.5, north: 54.3 }
const draft = initialDraft(7, area)
const validate = createValidator(builtIn(rules), () => new Date('2026-11-21T00:00:00Z'))
const errorsOf = (changes: object) =>
  validate({ ...draft, ...changes }).map(({ path, message }) => [path, message])

describe('the form of a workability map', () => {
  test('begins with a valid request, for an area with valid coordinates', () => {
    expect(errorsOf({})).toEqual([])
    const wide = { west: -190, south: -89, east: 7.123456, north: 55 }
    expect(mapRequest({ ...draft, area: wide })).toMatchObject({
      west: -180,
      south: -85,
      east: 7.1235,
      north: 55,
      month: 7,
      windowLength: 1,
      limits: [{ parameterId: 11, max: 1.5 }],
      isCompressed: true,
    })
    const { isCompressed: _, ...workWindow } = draft.workWindow
    expect(mapRequest({ ...draft, workWindow })).toMatchObject({ workWindow, isCompressed: false })
  })

  test('needs a limit that binds, a window of 1 to 350 hours, and hours of the day', () => {
    const noLimit = [['/limits', 'At least one limit must have a value.']]
    expect(errorsOf({ limits: [] })).toEqual(noLimit)
    expect(errorsOf({ limits: [{ parameterId: 11, max: null }] })).toEqual(noLimit)
    for (const hours of [0, 351, undefined])
      expect(errorsOf({ hours })).toEqual([['/hours', 'Must be a number between 1 and 350']])
    expect(errorsOf({ limits: [{ parameterId: 11, min: 3, max: 2 }] })).toEqual([
      ['/limits/0/max', 'Must not be below Min'],
    ])
    const windowSelection = { name: 'custom', customRange: { start: 7, end: 25 } }
    expect(errorsOf({ workWindow: { ...draft.workWindow, windowSelection } })).toEqual([
      ['/workWindow/windowSelection/customRange/end', 'Must be in range (0-24)'],
    ])
  })

  test('takes over the limits, the window and the work window of an operation', () => {
    const { workWindow } = draft
    const operation = { name: 'Crew transfer', limits: [{ parameterId: 1, max: 12 }] }
    expect(chosenJob({ hours: 6, workWindow, operation })).toEqual({
      name: 'Crew transfer',
      hours: 6,
      workWindow,
      limits: operation.limits,
    })
  })
})

test('the parts of a map are joined in place, with the years and sources of all parts', () => {
  const request = mapRequest(initialDraft(1, area))
  const part = (
    first: number,
    percent: (number | null)[],
    change: Partial<WorkabilityResult>,
  ): WorkabilityResult => ({
    grid,
    first,
    percent,
    firstYear: null,
    lastYear: null,
    titles: [],
    synthetic: false,
    ...change,
  })
  const land = joined(null, request, part(0, [null, null], {}))
  expect(land).toMatchObject({
    percent: [null, null, undefined, undefined, undefined, undefined],
    firstYear: null,
  })
  const both = joined(
    land,
    request,
    part(2, [40, 50], { firstYear: 2021, lastYear: 2025, titles: ['A'], synthetic: true }),
  )
  const all = joined(
    both,
    request,
    part(4, [60, 70], { firstYear: 2019, lastYear: 2023, titles: ['A', 'B'] }),
  )
  expect(all).toMatchObject({
    percent: [null, null, 40, 50, 60, 70],
    firstYear: 2019,
    lastYear: 2025,
    titles: ['A', 'B'],
    synthetic: true,
  })
})

test('the year is the mean of its months that have a value, with the years of all', () => {
  const request = mapRequest(initialDraft(0, area))
  const month = (percent: (number | null)[], firstYear: number, lastYear: number) => ({
    grid,
    request,
    percent,
    firstYear,
    lastYear,
    titles: ['A'],
    synthetic: false,
  })
  const year = yearOf([month([10, null, 4], 2019, 2023), month([30, null, null], 2020, 2024)], request)
  expect(year).toMatchObject({ percent: [20, null, 4], firstYear: 2019, lastYear: 2024, titles: ['A'] })
})

test('cells have the color of their band, cells without data a line, and cells not yet computed nothing', () => {
  const { known, unknown } = cellFeatures({ grid, percent: [12.4, null, undefined, 99.6] }, 'light')
  expect(known.features.map(({ properties }) => properties?.fill)).toEqual(
    [0, 7].map((place) => tokens.light.bands[place]!.fill),
  )
  expect(unknown.features.map(({ geometry }) => geometry.coordinates)).toEqual([
    [
      [0, 54],
      [0.2, 54.2],
    ],
  ])
})

describe('the address of a workability map', () => {
  const read = (search: string) => readMapAddress({ pathname: '', search }, draft)

  test('holds the month, the area and the operation, and gives them back', () => {
    const windowSelection = { name: 'custom' as const, customRange: { start: 7, end: 19 } }
    const limits = [
      { parameterId: 11, max: 1.4 },
      { parameterId: 1, min: 2, max: 12 },
    ]
    const workWindow = { ...draft.workWindow, windowSelection }
    const form = { ...draft, month: 11, hours: 6, area: { ...area, west: -1.25 }, limits, workWindow }
    const { pathname, search } = writeMapAddress(form)
    expect(pathname).toBe('/hindcasts/workability')
    expect(search).toContain('?month=11&area=-1.25_54_0.5_54.3&job=6*0-6_7-19_utc_pause*11__1.4*1_2_12')
    expect(mapRequest(read(search).values!)).toEqual(mapRequest(form))
    expect(read(search)).toMatchObject({ isRequest: true, unread: [] })
  })

  test('holds all months as the year', () => {
    const { search } = writeMapAddress({ ...draft, month: 0 })
    expect(search).toContain('?month=year&')
    expect(read(search)).toMatchObject({ isRequest: true, unread: [], values: { month: 0 } })
    expect(read('?month=0').unread).toEqual(['month=0'])
  })

  test('names what is damaged, and is no request if it only holds an operation', () => {
    const { unread } = read('?month=13&area=1_2_3&job=x')
    expect(unread).toEqual(['month=13', 'area=1_2_3', 'job=x'])
    expect(read('?area=4_54_1_55').unread).toEqual(['area=4_54_1_55'])
    const carried = read('?job=6*0-6_24h_utc*1__12')
    expect(carried).toMatchObject({ isRequest: false, unread: [], values: { hours: 6, month: 7 } })
    expect(carried.values?.limits).toEqual([{ parameterId: 1, max: 12 }])
    expect(read('?job=6*0-6_24h_utc').values).toMatchObject({ hours: 6, limits: draft.limits })
  })
})
