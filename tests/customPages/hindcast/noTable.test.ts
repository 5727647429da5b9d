import { expect, it } from 'vitest'
import { noAnswer, noTable } from '#customPages/hindcast/hindcastRequest.ts'
import { ApiError } from '#providers/apiError.ts'
import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'

const answer: HindcastResult = {
  data: [{ Year: 2002 } as HindcastRow],
  failedParameters: [],
  status: 'OK',
  statusMessage: '',
}

it('an answer with rows has a table', () => {
  expect(noTable(answer)).toBeUndefined()
})

it('an answer with failed parameters is a message that names them', () => {
  const failed = {
    ...answer,
    failedParameters: ['swell_height'],
    statusMessage: 'Swell is not archived here.',
  }
  expect(noTable(failed)).toEqual({
    title: 'No data',
    text: 'Swell is not archived here.',
    failedParameters: ['swell_height'],
    canRetry: false,
  })
})

it('an answer without rows is a message', () => {
  expect(noTable({ ...answer, data: [] })).toMatchObject({
    title: 'No data',
    text: 'Enter correct coordinates and submit',
  })
})

it('a request that failed can be tried again, unless it was refused', () => {
  const titles = [400, 429, 500].map((status) => {
    const { title, canRetry } = noAnswer(
      new ApiError(status, '', 'Why', status === 429 ? { retryAfter: 3 } : {}),
    )
    return [title, canRetry]
  })
  expect(titles).toEqual([
    ['No data', false],
    ['Please wait', true],
    ['Internal error', true],
  ])
})
