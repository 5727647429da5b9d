import { expect, it } from 'vitest'
import { statisticState } from '#customPages/hindcast/statistics/useStatistic.ts'
import type { StatisticsResult } from '#schemas/shapes/hindcast/placeStatistics.ts'

const answer: StatisticsResult = {
  statistic: 'C.4 scatter',
  data: null,
  failedParameters: [],
  status: 'No data',
  statusMessage: 'Swell is not archived here.',
}

it('an answer without figures is its message', () => {
  expect(statisticState(answer, null)).toEqual({
    kind: 'none',
    text: 'Swell is not archived here.',
    result: answer,
  })
})

it('an answer with failed parameters names them after its message', () => {
  const failed = { ...answer, failedParameters: ['Swell height', 'Swell direction'] }
  expect(statisticState(failed, null)).toMatchObject({
    kind: 'none',
    text: 'Swell is not archived here. Missing: Swell height, Swell direction.',
  })
})

it('figures are shown, even if none of them has a value', () => {
  const found = { ...answer, data: { '1': null } }
  expect(statisticState(found, null)).toEqual({ kind: 'figures', figures: { '1': null }, result: found })
})
