import { expect, test } from 'vitest'
import { shape } from '#resources/shapes/reports.ts'

const record = { id: 7, customerId: 1, version: 2, name: 'Morning', pointId: 3 }
const charts = [
  { chartId: 2, name: 'Waves' },
  { chartId: 1, name: 'Wind' },
]

test('the form contains the ids of the charts, and the call also their names', () => {
  const form = shape.toForm({ ...record, reportCharts: charts })
  expect(form).toEqual({ ...record, reportCharts: [2, 1] })
  expect(shape.toCall(form)).toEqual({ ...record, reportCharts: charts })
})

test('a form that is empty or has an unknown chart is sent unchanged', () => {
  expect(shape.toCall({})).toEqual({ reportCharts: [] })
  expect(shape.toCall({ reportCharts: [99] })).toEqual({ reportCharts: [{ chartId: 99 }] })
})

test.each([
  ['/reportCharts/0/chartId', '/reportCharts'],
  ['/sendDays/1', '/sendDays'],
  ['/sendTime/1', '/sendTime/1'],
  ['/recipients/0', '/recipients/0'],
  ['/pointId', '/pointId'],
])('an error at %s is shown at %s', (pointer, field) => {
  expect(shape.formPath(pointer)).toBe(field)
})
