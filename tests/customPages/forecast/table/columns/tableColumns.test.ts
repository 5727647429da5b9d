import { expect, it } from 'vitest'
import type { ChartGroup } from '#chartModel/chartGroups.ts'
import { cellText, forecastColumnsOf } from '#customPages/forecast/table/columns/tableColumns.ts'
import { parameters } from '#weather/parameters.ts'
import type { Units } from '#weather/units/units.ts'
import { forecastOf, group, HOUR, points, START } from '../../../../chartModel/group.ts'

const columnsOf = (charts: ChartGroup[][], units?: Units) => forecastColumnsOf(forecastOf(charts), units)
const idsOf = (...charts: ChartGroup[][]) => columnsOf(charts).map(({ id }) => id)

it('has a column for each group of the charts except bands', () => {
  const band = group({ plotType: 'RangeArea', ...points([1]), highs: [2] })
  const direction = group({ parameter: 'wind_direction_10m', plotType: 'Arrow' })
  const wave = group({ parameter: 'wave_height', plotType: 'Bar' })
  const second = { ...band, plotType: 'RangeArea2' as const, parameter: 'wave_height' }
  expect(idsOf([band, group(), direction], [second, wave])).toEqual([
    'wind_speed_10m',
    'wind_direction_10m',
    'wave_height',
  ])
})

it('has one column for a group of both charts, and separate ones for lowest and highest forecast', () => {
  const extremes = [group({ minMaxForecast: 1 }), group({ minMaxForecast: 2 })]
  expect(idsOf([group(), ...extremes], [group({ groupId: 9 })])).toEqual([
    'wind_speed_10m',
    'wind_speed_10m:1',
    'wind_speed_10m:2',
  ])
  expect(columnsOf([extremes]).map(({ label }) => label)).toEqual([
    'Wind speed 10 m Min.',
    'Wind speed 10 m Max.',
  ])
})

it('tints wind, wave and swell, and current; other families have no tint', () => {
  const names = ['wind_gust_10m', 'wave_peak_period', 'swell_height', 'current_speed', 'visibility']
  const columns = columnsOf([names.map((parameter) => group({ parameter }))])
  expect(columns.map(({ tint }) => tint)).toEqual(['wind', 'wave', 'wave', 'current', undefined])
})

it('writes 2 decimals for visibility and wave height, 0 for directions, 1 otherwise', () => {
  const names = [
    'visibility',
    'wave_height',
    'wave_height_max',
    'wave_direction',
    'current_direction',
    'elevation',
  ]
  const groups = names.map((parameter) => group({ parameter, decimals: 3 }))
  const decimals = columnsOf([groups]).map((column) => column.decimals)
  expect(decimals).toEqual([2, 2, 2, 0, 0, 1])
})

it('applies the rule of decimals to the whole registry, with flags as whole numbers', () => {
  for (const { name, decimals, direction, categorical } of parameters) {
    const isFine = name === 'visibility' || /^(wave|swell)_height/.test(name)
    expect([name, decimals]).toEqual([name, isFine ? 2 : direction || categorical ? 0 : 1])
  }
})

it('has the values by time, missing ones as null', () => {
  const [column] = columnsOf([[group({ ...points([4.25, null]) })]])
  expect([...(column?.values ?? [])]).toEqual([
    [START, 4.25],
    [START + HOUR, null],
  ])
})

it('writes a missing value as a dash and zero with its decimals', () => {
  expect([cellText(null, 1), cellText(undefined, 0), cellText(Number.NaN, 2)]).toEqual(['-', '-', '-'])
  expect([cellText(0, 2), cellText(359.6, 0), cellText(-1.25, 1)]).toEqual(['0.00', '360', '-1.3'])
  // Zero has no minus sign, as in the CSV.
  expect([cellText(-0.04, 1), cellText(-0.4, 0), cellText(-0.05, 2)]).toEqual(['0.0', '0', '-0.05'])
})

it('has a short name for every parameter of the registry, no longer than the long one', () => {
  const groups = parameters.map(({ name, displayName }) => group({ parameter: name, groupName: displayName }))
  for (const { label, shortLabel } of columnsOf([groups])) {
    expect(Math.max(...shortLabel.split(' ').map((word) => word.length)), label).toBeLessThanOrEqual(7)
    expect(shortLabel.length).toBeLessThanOrEqual(label.length)
  }
})

it('has unit, decimals, values and limits in the chosen unit', () => {
  const units = { speed: 'm/s', height: 'm', temperature: 'degC', distance: 'nmi' } as const
  // A nautical mile is 1852 m, so a hundredth of a kilometer is less than a hundredth of a mile.
  const visibility = group({
    parameter: 'visibility',
    unit: 'km',
    decimals: 2,
    ...points([1.852, null]),
    thresholdMin: 9.26,
  })
  const [column] = columnsOf([[visibility]], units)
  expect(column).toMatchObject({ unit: 'nmi', decimals: 3, thresholdMin: 5, thresholdMax: null })
  expect(column && [...column.values.values()].map((value) => cellText(value, column.decimals))).toEqual([
    '1.000',
    '-',
  ])
})
