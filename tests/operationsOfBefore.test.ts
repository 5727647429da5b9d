import { expect, test } from 'vitest'
import { readSharedView } from '#customPages/forecast/share/sharedView.ts'
import { readAddress } from '#customPages/hindcast/hindcastAddress.ts'
import { builtInParameters, toRequest } from '#customPages/hindcast/hindcastForm.ts'
import { hindcastOperation } from '#formats/requestedOperation.ts'
import { shape as alerts } from '#resources/shapes/alerts.ts'
import { shape as operations } from '#resources/shapes/operations.ts'
import { jobOfReport } from '#schemas/reports/report.ts'
import { alertRule } from '#server/alerts/alertRule.ts'
import { offeredOperations } from '#shell/operations/operationJob.ts'
import { jobSettingsOf } from '#weather/windows/job/jobSettings.ts'

/** What version 0.1.0 and the versions after it have stored, before limits had strict ends and work could pause. */
const shift = {
  workingDays: { start: 0, end: 4 },
  windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 19 } },
  isTimezoneUTC: false,
}
const limits = [
  { parameterId: 11, max: 1.5 },
  { parameterId: 1, min: 2, max: 12 },
]
const job = { hours: 9, workWindow: shift, operation: { name: 'Heavy lift', limits } }

const record = {
  id: 4,
  customerId: 7,
  version: 1,
  name: 'Heavy lift',
  limits,
  windowLength: 9,
  ...shift,
  note: '',
  isShared: false,
}

test('a stored job is the same job', () => {
  expect(jobSettingsOf(job)).toEqual(job)
  expect(jobSettingsOf({ hours: 3, workWindow: { ...shift, isTimezoneUTC: undefined } })).toMatchObject({
    hours: 3,
    workWindow: { isTimezoneUTC: true },
  })
})

test('a stored operation is offered as it was, and its form stores it unchanged', () => {
  expect(offeredOperations([{ ...record, isOwn: true }], undefined)[0]?.job).toEqual(job)
  const { id: _, customerId: __, version: ___, ...body } = record
  expect(operations.toCall(operations.toForm(record))).toMatchObject(body)
})

test('a stored report has its job in its operation, and one without an operation only its hours', () => {
  expect(jobOfReport({ windowLength: 9, operation: { ...job.operation, ...shift } })).toEqual(job)
  expect(jobOfReport({ windowLength: 6 })).toEqual(jobSettingsOf({ hours: 6 }))
})

test('a stored alert counts every hour, with limits as before', () => {
  const site = { timeZone: 'Europe/London', latitude: 54, longitude: 1 }
  const body = {
    parameters: [
      {
        parameterId: 11,
        values: [1.5],
        operators: [{ id: 4 as const, type: 'LT' as const }],
        logic: null,
      },
    ],
    windowLength: { value: 6, operator: { id: 2 as const, type: 'GTE' as const } },
  }
  const { work, limits: rule, windowLength } = alertRule(body, site)
  expect([work, windowLength]).toEqual([undefined, { operator: 'GTE', value: 6 }])
  expect(rule).toEqual([
    { parameter: 'wave_height', intervals: [{ upper: { at: 1.5, isInclusive: false } }] },
  ])
  const form = alerts.toForm({ id: 1, customerId: 7, version: 1, ...body })
  expect(alerts.toCall(form)).not.toHaveProperty('workWindow')
})

test('an address of a shared view or of a hindcast means what it meant', () => {
  const { view, ignored } = readSharedView('?view.days=5&view.job=9*0-4_7-19_local*11__1.5*1_2_12')
  expect(ignored).toEqual([])
  expect(view.job).toEqual({ ...job, operation: { name: 'Limits of this link', limits } })
  const query =
    '?lat=54&lon=6.6&days=Mon-Fri&hours=daylight&window=9&when=LT:wave_height:1.5&runs=within-shifts'
  const { values } = readAddress(query, builtInParameters)
  expect(hindcastOperation(toRequest(values))).toMatchObject({
    windowLength: 9,
    workWindow: {
      workingDays: shift.workingDays,
      windowSelection: { name: 'custom', customRange: { start: 0, end: 24 }, daylight: true },
      isTimezoneUTC: true,
    },
  })
})
