import { expect, it } from 'vitest'
import { provenanceText } from '#texts/provenanceText.ts'
import { registryUnits } from '#weather/units/units.ts'

it('the provenance text names the data of a table', () => {
  const archive = {
    source: 'archive' as const,
    title: 'Archive: alpha ventus',
    synthetic: false,
    latitude: 54.01,
    longitude: 6.6,
    distance: 2.345,
    from: Date.UTC(2002, 0, 1) / 1000,
    to: Date.UTC(2014, 11, 31, 23) / 1000,
    coverage: { wind_speed_10m: 1, wave_height: 0.9876 },
  }
  expect(provenanceText(archive)).toBe(
    'Archive: alpha ventus · 2002 to 2014 · 98.7 % of hours known · 2.3 km from the point',
  )
  // A nautical mile is 1.852 km by definition.
  expect(provenanceText(archive, { ...registryUnits, distance: 'nmi' })).toBe(
    'Archive: alpha ventus · 2002 to 2014 · 98.7 % of hours known · 1.3 nmi from the point',
  )
  expect(provenanceText({ ...archive, model: 'NORA3', distance: 0 })).toBe(
    'Archive: alpha ventus · NORA3 · 2002 to 2014 · 98.7 % of hours known',
  )
  const synthetic = { ...archive, title: 'Synthetic demonstration data', distance: 0, coverage: undefined }
  expect(provenanceText(synthetic)).toBe('Synthetic demonstration data · 2002 to 2014')
})
