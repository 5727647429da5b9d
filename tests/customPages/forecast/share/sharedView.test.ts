import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  rangeWithin,
  readSharedView,
  type SharedView,
  sharedViewSet,
  withoutShared,
  writeSharedView,
} from '#customPages/forecast/share/sharedView.ts'
import file from '#schemas/chartSets.json' with { type: 'json' }
import type { OperationLimit } from '#weather/adapters/operationLimits.ts'
import type { WindowSelection } from '#weather/workWindow.ts'

const HOUR = 3600
const at = (text: string) => Date.parse(text) / 1000

const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const limit = fc
  .record({
    parameterId: fc.constantFrom(1, 11, 26),
    min: fc.option(number),
    max: fc.option(number),
    isMinExclusive: fc.boolean(),
    isMaxExclusive: fc.boolean(),
    or: fc.option(fc.record({ min: number, max: number })),
    tolerance: fc.option(fc.double({ min: 0.01, max: 1e6, noNaN: true })),
    toleranceType: fc.constantFrom(0 as const, 1 as const),
  })
  .filter(({ min, max }) => min !== null || max !== null)
  .map(
    ({
      parameterId,
      min,
      max,
      isMinExclusive,
      isMaxExclusive,
      or,
      tolerance,
      toleranceType,
    }): OperationLimit => ({
      parameterId,
      ...(min !== null && { min, ...(isMinExclusive && { isMinExclusive }) }),
      ...(max !== null && { max, ...(isMaxExclusive && { isMaxExclusive }) }),
      ...(or && { or }),
      ...(tolerance !== null && { tolerance, toleranceType }),
    }),
  )
const hour = fc.integer({ min: 0, max: 24 })
const day = fc.integer({ min: 0, max: 6 })
const windowSelection = fc.oneof(
  fc.constantFrom<WindowSelection>({ name: '24h' }, { name: 'daylight' }),
  fc
    .record({ start: hour, end: hour })
    .map((customRange): WindowSelection => ({ name: 'custom', customRange })),
  fc
    .record({ start: hour, end: hour })
    .map((customRange): WindowSelection => ({ name: 'custom', customRange, daylight: true })),
)
const job: fc.Arbitrary<NonNullable<SharedView['job']>> = fc.record({
  hours: fc.integer({ min: 1, max: 350 }),
  workWindow: fc.record(
    {
      workingDays: fc.record({ start: day, end: day }),
      windowSelection,
      isTimezoneUTC: fc.boolean(),
      isCompressed: fc.constant(true),
    },
    { requiredKeys: ['workingDays', 'windowSelection', 'isTimezoneUTC'] },
  ),
  operation: fc.record({
    name: fc.constant('Limits of this link'),
    limits: fc.array(limit, { minLength: 1, maxLength: 20 }),
  }),
})

/** Any view; each of its parts is optional. */
const views: fc.Arbitrary<SharedView> = fc.record(
  {
    mode: fc.constantFrom('Chart' as const, 'Table' as const),
    days: fc.constantFrom(5 as const, 10 as const),
    isLocalTime: fc.boolean(),
    showThresholds: fc.boolean(),
    upper: fc.constantFrom(...file.order.upper),
    lower: fc.constantFrom(...file.order.lower),
    range: fc
      .record({ first: fc.integer({ min: 0, max: 900_000 }), hours: fc.integer({ min: 6, max: 240 }) })
      .map(({ first, hours }) => ({ from: first * HOUR, to: (first + hours) * HOUR })),
    job,
    run: fc.integer({ min: 0, max: 900_000 }).map((hours) => hours * HOUR),
  },
  { requiredKeys: [] },
)

describe('the view of a forecast in its address', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(readSharedView(writeSharedView(view))).toEqual({ view, ignored: [] })
      }),
    )
  })

  it('is short and readable', () => {
    const range = { from: at('2026-11-23T06:00:00Z'), to: at('2026-11-25T18:00:00Z') }
    expect(
      writeSharedView({ mode: 'Table', days: 5, isLocalTime: true, showThresholds: false, upper: 1, range }),
    ).toBe(
      '?view.mode=table&view.days=5&view.clock=local&view.limits=hidden&view.upper=1&view.from=2026-11-23T06Z&view.to=2026-11-25T18Z',
    )
    expect(writeSharedView({})).toBe('')
    const workWindow = {
      workingDays: { start: 0, end: 4 },
      windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 19 }, daylight: true },
      isTimezoneUTC: false,
    }
    const limits = [
      { parameterId: 11, max: 1.5, tolerance: 10, toleranceType: 1 as const },
      { parameterId: 21, min: -1, max: 2 },
    ]
    expect(writeSharedView({ job: { hours: 9, workWindow, operation: { name: 'Mine', limits } } })).toBe(
      '?view.job=9*0-4_7-19-daylight_local*11__1.5_10p*21_-1_2',
    )
    const pausing = {
      job: {
        hours: 9,
        workWindow: { ...workWindow, isCompressed: true },
        operation: { name: 'Limits of this link', limits },
      },
    }
    expect(writeSharedView(pausing)).toBe('?view.job=9*0-4_7-19-daylight_local_pause*11__1.5_10p*21_-1_2')
    expect(readSharedView(writeSharedView(pausing))).toEqual({ view: pausing, ignored: [] })
  })

  it.each([
    ['view.days=7', 'horizon'],
    ['view.days=5&view.days=10', 'horizon'],
    ['view.clock=constructor', 'clock'],
    ['view.mode=%3Cscript%3E', 'charts or table'],
    ['view%2Eupper=__proto__', 'upper chart'],
    ['view.lower=1e0', 'lower chart'],
    ['view.limits=', 'limits'],
    ['view.job=', 'limits and job'],
    ['view.run=yesterday', 'run'],
    ['view.job=9', 'limits and job'],
    ['view.job=9*0-6_24h_utc', 'limits and job'],
    ['view.job=9*0-6_24h_utc*9999__1', 'limits and job'],
    ['view.job=9*0-6_24h_utc*11__calm', 'limits and job'],
    ['view.job=999*0-6_24h_utc*11__1', 'limits and job'],
    ['view.job=9*0-6_7-25_utc*11__1', 'limits and job'],
    ['view.job=9*0-6_constructor_utc*11__1', 'limits and job'],
    ['view.job=9*0-6_24h_utc_break*11__1', 'limits and job'],
    ['view.from=2026-11-23T06Z', 'time range'],
    ['view.from=2026-02-30T06Z&view.to=2026-03-05T06Z', 'time range'],
    ['view.from=2026-11-23T06Z&view.to=2026-11-23T11Z', 'time range'],
    ['view.from=2026-11-25T06Z&view.to=2026-11-23T06Z', 'time range'],
    ['view.from=-99999999999&view.to=%E0%A4%A', 'time range'],
  ])('leaves out and reports invalid values: %s', (search, title) => {
    expect(readSharedView(`?${search}`)).toEqual({ view: {}, ignored: [title] })
  })

  it('can always be read, and yields only known values', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('mode', 'days', 'clock', 'limits', 'upper', 'lower', 'from', 'to'),
        fc.string(),
        (part, text) => {
          const search = `?view.${part}=${encodeURIComponent(text)}`
          const { view } = readSharedView(search)
          expect(readSharedView(writeSharedView(view)).view).toEqual(view)
        },
      ),
    )
  })

  it('loses the parts that the user has changed, however they were encoded', () => {
    const search = '?run=1&view%2Edays=5&view.clock=local&view.from=2026-11-23T06Z&view.to=2026-11-25T18Z'
    expect(withoutShared(search, ['days', 'range'])).toBe('?run=1&view.clock=local')
    expect(withoutShared(search)).toBe('?run=1')
  })

  it('replaces only the charts that it names', () => {
    expect(sharedViewSet({ upper: 1, lower: 2 }, { lower: 3 })).toEqual({ upper: 1, lower: 3 })
    expect(sharedViewSet({}, {})).toEqual({})
  })

  it('shows the hours that the forecast still has, if they are six or more', () => {
    const horizon = { from: 100 * HOUR, to: 340 * HOUR }
    const cut = (from: number, to: number) => rangeWithin({ from: from * HOUR, to: to * HOUR }, horizon)
    expect(cut(90, 124)).toEqual({ from: 100 * HOUR, to: 124 * HOUR })
    expect(cut(110, 130)).toEqual({ from: 110 * HOUR, to: 130 * HOUR })
    expect(cut(90, 105)).toBeUndefined()
    expect(cut(400, 500)).toBeUndefined()
  })
})
