import { expect, it } from 'vitest'
import { previewTable } from '#map/popups/previewRows.ts'
import type { PreviewForecast } from '#schemas/shapes/forecast/forecast.ts'

const row = (name: string, decimals: number, values: (number | null)[]): PreviewForecast => ({
  parameterId: name.length,
  name,
  unit: 'm',
  decimals,
  days: values.map((value, day) => ({ date: `2026-12-${30 + day}`, value })),
  provenance: {
    source: 'open-meteo',
    title: 'A model',
    synthetic: false,
    latitude: 54,
    longitude: 6,
    distance: 0,
  },
})

// Specification section 2, home map: a Parameter column and one column per day, shown as month-day.
it('has a row for each parameter and a column for each day', () => {
  const { days, rows } = previewTable([row('Wave height', 1, [1, 2.25]), row('Wind', 0, [9.6, 12])])
  expect(days.map(({ label }) => label)).toEqual(['12-30', '12-31'])
  expect(rows).toMatchObject([
    { name: 'Wave height', unit: 'm', values: ['1.0', '2.3'] },
    { name: 'Wind', unit: 'm', values: ['10', '12'] },
  ])
})

it('writes a dash for a missing value', () => {
  expect(previewTable([row('Visibility', 1, [null, 4])]).rows[0]?.values).toEqual(['-', '4.0'])
  const shorter = row('Wave', 0, [1])
  expect(previewTable([row('Wind', 0, [1, 0]), shorter]).rows.map(({ values }) => values)).toEqual([
    ['1', '0'],
    ['1', '-'],
  ])
})

it('is in feet if chosen, and a missing day stays a dash', () => {
  const units = { speed: 'm/s', height: 'ft', temperature: 'degC', distance: 'km' } as const
  // 3.048 m are 10 ft by definition; a tenth of a meter is more than a tenth of a foot.
  expect(previewTable([row('Wave height', 1, [3.048, null])], units).rows).toMatchObject([
    { name: 'Wave height', unit: 'ft', values: ['10.0', '-'] },
  ])
})
