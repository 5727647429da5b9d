import { expect, it } from 'vitest'
import { builtInParameters, initialForm } from '../../../src/customPages/hindcast/hindcastForm.ts'
import { provenanceSentence } from '../../../src/customPages/hindcast/provenanceSentence.ts'
import { stateOf } from '../../../src/customPages/hindcast/useHindcast.ts'
import type { HindcastResult } from '../../../src/schemas/entities.ts'
import type { HindcastRow } from '../../../src/weather/hindcastTable.ts'

const form = { ...initialForm(builtInParameters), latitude: 54, longitude: 6.6 }
const answer: HindcastResult = {
  data: [{ Year: 2002 } as HindcastRow],
  failedParameters: [],
  status: 'OK',
  statusMessage: '',
}

it('shows the table of an answer under its coordinates', () => {
  expect(stateOf(form, answer)).toEqual({ kind: 'results', latitude: 54, longitude: 6.6, result: answer })
})

it('clears the table and names the parameters when some failed', () => {
  const failed = {
    ...answer,
    failedParameters: ['swell_height'],
    statusMessage: 'Swell is not archived here.',
  }
  expect(stateOf(form, failed)).toEqual({
    kind: 'message',
    heading: 'No data',
    text: 'Swell is not archived here.',
    failedParameters: ['swell_height'],
  })
})

it('says so when there is no row', () => {
  expect(stateOf(form, { ...answer, data: [] })).toMatchObject({
    heading: 'No data',
    text: 'Enter correct coordinates and submit',
  })
})

it('says which data a table was computed from', () => {
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
  expect(provenanceSentence(archive)).toBe(
    'Archive: alpha ventus · 2002 to 2014 · 98.7 % of hours known · 2.3 km from the point',
  )
  const synthetic = { ...archive, title: 'Synthetic demonstration data', distance: 0, coverage: undefined }
  expect(provenanceSentence(synthetic)).toBe('Synthetic demonstration data · 2002 to 2014')
})
