import { expect, it } from 'vitest'
import { alertFrequencies, alertLogics, alertOperators, NO_LOGIC } from '../../../src/schemas/alerts/alert.ts'

it('the alert look-ups have the ids of the specification', () => {
  expect(alertOperators.map(({ id, type }) => `${id} ${type}`)).toEqual([
    '1 LTE',
    '2 GTE',
    '3 GT',
    '4 LT',
    '5 EQ',
  ])
  expect(alertLogics.map(({ id, type }) => `${id} ${type}`)).toEqual(['0 ', '1 AND', '2 OR'])
  expect(alertLogics.find(({ id }) => id === NO_LOGIC)?.type).toBe('')
})

it('an alert is evaluated as often a day as its frequency says', () => {
  expect(alertFrequencies.map(({ id, frequency }) => [id, frequency])).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
  ])
  for (const { frequency, runHours } of alertFrequencies) expect(runHours).toHaveLength(frequency)
})
