import { expect, it } from 'vitest'
import { builtInParameters, initialForm, toRequest } from '#customPages/hindcast/hindcastForm.ts'
import { stateOf } from '#customPages/hindcast/useHindcast.ts'
import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'

const request = toRequest({ ...initialForm(builtInParameters), latitude: 54, longitude: 6.6 })
const answer: HindcastResult = {
  data: [{ Year: 2002 } as HindcastRow],
  failedParameters: [],
  status: 'OK',
  statusMessage: '',
}

it('an answer with rows is shown with its coordinates and its request', () => {
  expect(stateOf(request, answer)).toEqual({
    kind: 'results',
    latitude: 54,
    longitude: 6.6,
    result: answer,
    request,
  })
})

it('an answer with failed parameters is a message that names them', () => {
  const failed = {
    ...answer,
    failedParameters: ['swell_height'],
    statusMessage: 'Swell is not archived here.',
  }
  expect(stateOf(request, failed)).toEqual({
    kind: 'message',
    heading: 'No data',
    text: 'Swell is not archived here.',
    failedParameters: ['swell_height'],
  })
})

it('an answer without rows is a message', () => {
  expect(stateOf(request, { ...answer, data: [] })).toMatchObject({
    heading: 'No data',
    text: 'Enter correct coordinates and submit',
  })
})
