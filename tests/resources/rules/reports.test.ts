import { describe, expect, test } from 'vitest'
import { rule } from '../../../src/resources/rules/reports.ts'

const lookups = {
  pointId: [
    { id: 1, name: 'At sea', isOffshore: true },
    { id: 2, name: 'On land', isOffshore: false },
    { id: 3, name: 'Also at sea', isOffshore: true },
  ],
}
const form = { pointId: 1, reportCharts: [2, 1, 4, 6], sendDays: ['Mo', 'We'] }

describe('a change of the site', () => {
  test('removes the charts that a site on land lacks', () => {
    expect(rule(form, { ...form, pointId: 2 }, lookups)).toEqual({
      ...form,
      pointId: 2,
      reportCharts: [1, 6],
    })
  })

  test.each([[3], [undefined]])('to %s keeps charts that are not known to be missing', (pointId) => {
    expect(rule(form, { ...form, pointId }, lookups)).toEqual({ ...form, pointId })
  })

  test('is the first choice of a new report too', () => {
    const empty = { reportCharts: [2, 3] }
    expect(rule(empty, { ...empty, pointId: 2 }, lookups).reportCharts).toEqual([3])
  })
})

test('another change removes no chart', () => {
  const onLand = { ...form, pointId: 2 }
  expect(rule(onLand, { ...onLand, name: 'Other' }, lookups).reportCharts).toEqual(form.reportCharts)
})

test('days are kept in the order of the week', () => {
  const { sendDays } = rule(form, { ...form, sendDays: ['Su', 'We', 'Mo', 'Tu'] }, lookups)
  expect(sendDays).toEqual(['Mo', 'Tu', 'We', 'Su'])
})
