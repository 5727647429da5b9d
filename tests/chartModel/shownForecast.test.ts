import { expect, test } from 'vitest'
import { axisLimits, limitLine } from '#chartModel/limits/limitLines.ts'
import { shownGroup } from '#chartModel/shownForecast.ts'
import { valueAxes } from '#chartModel/valueAxes.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import { group, HOUR, points, START } from './group.ts'

const knots: Units = { ...registryUnits, speed: 'knots' }

/** 20 kn by definition: 20 nautical miles of 1852 m in 3600 s. */
const TWENTY_KNOTS = (20 * 1852) / 3600

test('a group is the same object for a user who has chosen no units', () => {
  const wind = group({ thresholdMax: 12 })
  expect(shownGroup(wind, registryUnits)).toBe(wind)
  expect(shownGroup(group({ unit: 's' }), knots)).toMatchObject({ unit: 's', ...points([5, 6, 7]) })
})

test('values, bounds, limits, unit and decimals are those of the chosen unit, and missing values stay missing', () => {
  const shown = shownGroup(group({ ...points([TWENTY_KNOTS, null]), thresholdMax: TWENTY_KNOTS }), knots)
  expect(shown).toMatchObject({ unit: 'kn', decimals: 1, thresholdMin: null, thresholdMax: 20 })
  expect(shown.values[0]).toBeCloseTo(20, 10)
  expect(shown.values[1]).toBeNull()
  const band = group({
    unit: 'm',
    decimals: 2,
    ...points([0.3048]),
    highs: [null],
  })
  const feet = shownGroup(band, { ...registryUnits, height: 'ft' })
  expect(feet).toMatchObject({ unit: 'ft', decimals: 2 })
  expect(feet).toMatchObject({ values: [1], highs: [null] })
})

test('the axis of a group in knots has that title and round ticks in knots', () => {
  // 0 to 15 m/s is 0 to 29.2 kn: steps of 5.
  const shown = shownGroup(group({ ...points([0, 15, 7]), thresholdMax: TWENTY_KNOTS }), knots)
  const units = [{ unit: shown.unit, groups: [shown] }]
  const time = { from: START, to: START + 2 * HOUR }
  const axes = valueAxes(units, { time, height: 200, color: '#000000', alsoShown: [[20]] })
  expect(axes).toMatchObject([{ title: 'kn', ticks: [0, 5, 10, 15, 20, 25, 30], decimals: 0 }])
  const [limit] = axisLimits(units)
  expect(limit && limitLine(limit, axes, '#000000')).toMatchObject({ value: 20, label: 'max 20 kn' })
})

test('a limit typed in knots is drawn in m/s with the digits used for judging, and a flag has no unit', () => {
  expect(shownGroup(group({ thresholdMax: TWENTY_KNOTS }), registryUnits).thresholdMax).toBe(10.288889)
  expect(shownGroup(group({ unit: 'bool' }), registryUnits).unit).toBe('')
})
