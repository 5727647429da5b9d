import { expect, it } from 'vitest'
import { shownWind } from '../../../../src/customPages/analytics/results/shownWind.ts'
import { registryUnits } from '../../../../src/weather/units/units.ts'

const month = {
  month: 1,
  windSpeedYearly: { 2020: 9.26, 2021: (20 * 1852) / 3600 },
  windSpeedAvg: 1852 / 3600,
  windSpeedLower: null,
  windSpeedUpper: 3.6,
  windSpeedUnit: 'm/s',
}

it('mean wind speeds are shown in knots if chosen, and a missing one stays missing', () => {
  const shown = shownWind(month, { ...registryUnits, speed: 'knots' })
  expect(shown.windSpeedUnit).toBe('kn')
  expect(shown.windSpeedAvg).toBeCloseTo(1, 12)
  expect(shown.windSpeedLower).toBeNull()
  expect(shown.windSpeedUpper).toBeCloseTo(6.997840172786177, 12)
  expect(shown.windSpeedYearly[2020]).toBeCloseTo(18, 12)
  expect(shown.windSpeedYearly[2021]).toBeCloseTo(20, 12)
  expect(shownWind(month, registryUnits)).toEqual(month)
})
