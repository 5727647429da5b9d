import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromAlertRow } from '#weather/adapters/alertRows.ts'
import { ABSOLUTE, fromThreshold } from '#weather/adapters/thresholds.ts'
import { holds } from '#weather/operation.ts'
import { parameters } from '#weather/parameters.ts'
import { limitNumber, toleranceNumber } from '#weather/units/limitNumber.ts'
import {
  shownDecimals,
  shownUnit,
  toShown,
  toShownDifference,
  toStored,
  toStoredDifference,
} from '#weather/units/shownUnit.ts'
import { registryUnits, type Units, unitsOf } from '#weather/units/units.ts'
import { limitStatus } from '#weather/windows/windowHours.ts'
import { STATUS } from '#weather/windows/windowStatus.ts'

const other: Units = { speed: 'knots', height: 'ft', temperature: 'degF', distance: 'nmi' }

const knots = shownUnit('m/s', other)
const feet = shownUnit('m', other)
const fahrenheit = shownUnit('°C', other)
const miles = shownUnit('km', other)

describe('shownUnit', () => {
  it.each([
    // By definition: 1 nmi = 1852 m (BIPM), 1 ft = 0.3048 m (1959), 0 °C = 32 °F and 100 °C = 212 °F.
    ['m/s', 'kn', 20, 37_040 / 3600],
    ['m/s', 'kn', 3600, 1852],
    ['m', 'ft', 10, 3.048],
    ['°C', '°F', 212, 100],
    ['°C', '°F', 32, 0],
    ['°C', '°F', -40, -40],
    ['km', 'nmi', 1, 1.852],
  ])('shows %s as %s: %d is stored as %d', (registryUnit, name, shown, stored) => {
    const unit = shownUnit(registryUnit, other)
    expect(unit.name).toBe(name)
    expect(toStored(shown, unit)).toBe(stored)
    expect(toShown(stored, unit)).toBeCloseTo(shown, 10)
  })

  it('leaves other units and the units of the registry unchanged', () => {
    for (const name of ['s', '°', 'mm/h', '%', 'W/m²']) expect(shownUnit(name, other).name).toBe(name)
    for (const name of ['m/s', 'm', '°C', 'km']) {
      const unit = shownUnit(name, registryUnits)
      expect([unit.name, toShown(12.34, unit), toStored(12.34, unit)]).toEqual([name, 12.34, 12.34])
    }
  })

  it('gives a flag no unit', () => {
    const flags = parameters.filter(({ categorical }) => categorical)
    expect(flags.map(({ unit }) => shownUnit(unit, registryUnits).name)).toEqual(flags.map(() => ''))
    expect(flags).toHaveLength(5)
  })

  it('shows a difference of temperatures without the offset', () => {
    expect(toShownDifference(5, fahrenheit)).toBe(9)
    expect(toStoredDifference(9, fahrenheit)).toBe(5)
  })

  it('has the fewest decimals that are as precise as those of the registry', () => {
    for (const { unit: name, decimals } of parameters) {
      const unit = shownUnit(name, other)
      const step = (places: number) => toStoredDifference(10 ** -places, unit)
      const found = shownDecimals(decimals, unit)
      expect(step(found), name).toBeLessThanOrEqual(10 ** -decimals * (1 + 1e-12))
      if (found > 0) expect(step(found - 1), name).toBeGreaterThan(10 ** -decimals * (1 + 1e-12))
    }
    expect([knots, feet, fahrenheit, miles].map((unit) => shownDecimals(2, unit))).toEqual([2, 2, 2, 3])
  })
})

describe('unitsOf', () => {
  it('reads stored units, and uses the unit of the registry for anything else', () => {
    expect(unitsOf({ ...other })).toEqual(other)
    for (const stored of [undefined, null, 3, 'knots', [], { speed: 'mph', height: 7 }])
      expect(unitsOf(stored)).toEqual(registryUnits)
    expect(unitsOf({ speed: 'knots' })).toEqual({ ...registryUnits, speed: 'knots' })
  })
})

/** Limits as typed by users: up to six digits, including up to three decimals. */
const typedLimit = (least: number, most: number) =>
  fc
    .record({
      decimals: fc.integer({ min: 0, max: 3 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ decimals, share }) => Number((least + share * (most - least)).toFixed(decimals)) + 0)

const inUnits = [
  { name: 'knots', parameter: 'wind_speed_10m', unit: knots, typed: typedLimit(0, 150) },
  { name: 'feet', parameter: 'wave_height', unit: feet, typed: typedLimit(0, 100) },
  { name: 'negative feet', parameter: 'elevation', unit: feet, typed: typedLimit(-20, 20) },
  { name: 'degrees Fahrenheit', parameter: 'air_temperature', unit: fahrenheit, typed: typedLimit(-60, 150) },
  { name: 'nautical miles', parameter: 'visibility', unit: miles, typed: typedLimit(0, 60) },
] as const

const bits = new DataView(new ArrayBuffer(4))

/** The single-precision numbers below and above a number. */
function neighbours(value: number): [number, number] {
  bits.setFloat32(0, value)
  const word = bits.getInt32(0)
  const at = (moved: number) => {
    bits.setInt32(0, moved)
    return bits.getFloat32(0)
  }
  if (Math.fround(value) === 0) return [-(2 ** -149), 2 ** -149]
  const [inward, outward] = [at(word - 1), at(word + 1)]
  return value > 0 ? [inward, outward] : [outward, inward]
}

describe.each(inUnits)('a limit that is typed in $name', ({ parameter, unit, typed }) => {
  it('is shown exactly as typed, from double and from single precision', () => {
    fc.assert(
      fc.property(typed, (limit) => {
        const stored = toStored(limit, unit)
        expect(limitNumber(stored, unit)).toBe(limit)
        expect(limitNumber(Math.fround(stored), unit)).toBe(limit)
        expect(toleranceNumber(toStoredDifference(limit, unit), unit)).toBe(limit)
      }),
      { numRuns: 2000 },
    )
  })

  it('judges its own value as equal, and the adjacent single-precision values as below and above', () => {
    fc.assert(
      fc.property(typed, (limit) => {
        const stored = toStored(limit, unit)
        const measured = Math.fround(stored)
        const [below, above] = neighbours(measured)
        const values = [below, measured, above]
        const statuses = (row: object) =>
          values.map((value) => limitStatus(value, fromThreshold(parameter, row), false))
        expect(statuses({ thresholdMax: stored })).toEqual([STATUS.ok, STATUS.ok, STATUS.alarm])
        expect(statuses({ thresholdMin: stored })).toEqual([STATUS.alarm, STATUS.ok, STATUS.ok])
        const equal = fromAlertRow(parameter, { operators: [{ type: 'EQ' }], values: [stored] })
        expect(values.map((value) => holds(equal, value))).toEqual([false, true, false])
      }),
      { numRuns: 1000 },
    )
  })

  it('has its tolerance end at the sum of limit and tolerance in that unit', () => {
    const tolerances = fc.integer({ min: 1, max: 99 }).map((tenths) => tenths / 10)
    fc.assert(
      fc.property(typed, tolerances, (limit, tolerance) => {
        const row = {
          thresholdMax: toStored(limit, unit),
          tolerance: toStoredDifference(tolerance, unit),
          toleranceType: ABSOLUTE,
        } as const
        // A decimal sum: 20.1 + 0.2 is 20.3.
        const end = Math.fround(toStored(Number((limit + tolerance).toFixed(4)), unit))
        const judged = fromThreshold(parameter, row)
        // Near 0 a sum of doubles is not exactly the decimal sum.
        fc.pre(Math.abs(end) > 0.01)
        expect(limitStatus(end, judged, false)).toBe(STATUS.warning)
        expect(limitStatus(neighbours(end)[1], judged, false)).toBe(STATUS.alarm)
      }),
      { numRuns: 1000 },
    )
  })
})

it('64 m shown in feet and stored again is 64 m, not 63.999999 m, which would be judged the same', () => {
  const feet = shownUnit('m', { ...registryUnits, height: 'ft' })
  expect(Math.fround(63.999999)).toBe(64)
  expect(limitNumber(toStored(limitNumber(64, feet), feet), shownUnit('m', registryUnits))).toBe(64)
})

it('a limit stored in the unit of the registry is judged the same after its shown number is stored again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...inUnits), typedLimit(-30, 100), ({ unit }, stored) => {
      const again = toStored(limitNumber(stored, unit), unit)
      expect(Math.fround(again)).toBe(Math.fround(stored))
      expect(limitNumber(again, shownUnit('s', registryUnits))).toBe(stored)
    }),
    { numRuns: 2000 },
  )
})

it('a limit in the unit of the registry is shown as it is stored', () => {
  const plain = shownUnit('m/s', registryUnits)
  for (const limit of [0, 0.7, 12, 12.5, 1013.25, -40, 0.000001, 1e6])
    expect(limitNumber(limit, plain)).toBe(limit)
  expect(limitNumber(toStored(20, knots), plain)).toBe(10.288889)
})
