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

const HOUR = 3600
const at = (text: string) => Date.parse(text) / 1000

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
  })

  it.each([
    ['view.days=7', 'horizon'],
    ['view.days=5&view.days=10', 'horizon'],
    ['view.clock=constructor', 'clock'],
    ['view.mode=%3Cscript%3E', 'charts or table'],
    ['view%2Eupper=__proto__', 'upper chart'],
    ['view.lower=1e0', 'lower chart'],
    ['view.limits=', 'limits'],
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
