import { describe, expect, test } from 'vitest'
import { cellAtPoint, cellByKey, cellText } from '#customPages/hindcast/workability/cellText.ts'
import { joined } from '#customPages/hindcast/workability/useWorkability.ts'
import {
  chosenJob,
  initialDraft,
  mapRequest,
  problemOf,
} from '#customPages/hindcast/workability/workabilityDraft.ts'
import type { WorkabilityResult } from '#schemas/shapes/hindcast/workability.ts'

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

describe('the form of a workability map', () => {
  const draft = initialDraft(7)

  test('begins with a valid request, for an area with valid coordinates', () => {
    expect(problemOf(draft)).toBeUndefined()
    expect(mapRequest(draft, { west: -190, south: -89, east: 7.123456, north: 55 })).toMatchObject({
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
    const area = { west: 0, south: 54, east: 1, north: 55 }
    expect(mapRequest({ ...draft, workWindow }, area)).toMatchObject({ workWindow, isCompressed: false })
  })

  test('needs a limit that binds, a window of 1 to 350 hours, and hours of the day', () => {
    expect(problemOf({ ...draft, limits: [{ parameterId: 11, max: null }] })).toMatch(/At least one limit/)
    expect([0, Number.NaN, 351].map((hours) => problemOf({ ...draft, hours }) !== undefined)).toEqual([
      true,
      true,
      true,
    ])
    const custom = { name: 'custom' as const, customRange: { start: 7, end: 25 } }
    expect(problemOf({ ...draft, workWindow: { ...draft.workWindow, windowSelection: custom } })).toMatch(
      /hours/,
    )
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
  const request = mapRequest(initialDraft(1), { west: 0, south: 54, east: 0.5, north: 54.3 })
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
