import { expect, it } from 'vitest'
import { chartColors } from '#chartModel/chartColors.ts'
import { windFigure } from '#customPages/analytics/results/charts/windFigure.ts'
import { shownWind } from '#customPages/analytics/results/shownWind.ts'
import { registryUnits } from '#weather/units/units.ts'

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

it('the wind over the years is drawn in knots if chosen, and its axis names them', () => {
  const shown = shownWind(month, { ...registryUnits, speed: 'knots' })
  const { data, layout } = windFigure(shown, chartColors('light'), { width: 400, height: 200 })
  expect(layout.annotations?.map(({ text }) => text)).toContain('kn')
  expect(data[0]?.y?.[1]).toBeCloseTo(20, 12)
})
