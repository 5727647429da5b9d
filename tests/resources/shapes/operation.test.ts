import { describe, expect, it } from 'vitest'
import { shape as alerts } from '#resources/shapes/alerts.ts'
import { shape as reports } from '#resources/shapes/reports.ts'
import { jobOfReport } from '#schemas/reports/report.ts'
import type { OperationJob } from '#shell/operations/operationJob.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'

const shift = {
  ...anyJob.workWindow,
  windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 19 } },
}
const job: OperationJob = {
  hours: 6,
  workWindow: shift,
  operation: {
    name: 'Heavy lift',
    limits: [
      { parameterId: 11, max: 2.5 },
      { parameterId: 26, min: 1, max: 20 },
    ],
  },
}

describe('an operation in the form of an alert', () => {
  it('replaces rows, window length and working time', () => {
    const before = { name: 'Mine', parameters: [{ parameterId: 1, operator: 4, value: 9, logicId: 0 }] }
    const taken = alerts.operation?.take(before, job)
    expect(taken?.values).toEqual({
      name: 'Mine',
      // 1 is LTE, 2 is GTE; logic 1 is AND.
      parameters: [
        { parameterId: 11, operator: 1, value: 2.5, logicId: 0 },
        { parameterId: 26, operator: 2, value: 1, logicId: 1, secondOperator: 1, secondValue: 20 },
      ],
      weatherWindowLengthOperator: 2,
      weatherWindowLengthValue: 6,
      workWindow: shift,
    })
    expect(taken?.differences).toEqual([])
    const { workWindow: _, ...everyHour } = taken?.values ?? {}
    const always = { ...job, workWindow: anyJob.workWindow }
    expect(alerts.operation?.take({ ...before, workWindow: shift }, always).values).toEqual(everyHour)
    expect(alerts.operation?.take(before, undefined)).toEqual({ values: before, differences: [] })
  })

  it('converts back from the form', () => {
    const taken = alerts.operation?.take({}, job)
    expect(alerts.operation?.give(taken?.values ?? {})).toEqual({
      hours: 6,
      workWindow: shift,
      limits: job.operation.limits,
      differences: [],
    })
  })

  it('sends no working time if its group is empty', () => {
    expect(alerts.toCall({ workWindow: {} })).not.toHaveProperty('workWindow')
    expect(alerts.toCall({ workWindow: shift })).toMatchObject({ workWindow: shift })
  })

  it('is built from the complete rows, and reports what it cannot contain', () => {
    const values = {
      parameters: [
        { parameterId: 11, operator: 4, value: 1.5, logicId: 0 },
        { parameterId: 1, operator: 1, value: 4, logicId: 2, secondOperator: 2, secondValue: 12 },
        { parameterId: 26, operator: 2 },
        {},
      ],
      weatherWindowLengthOperator: 1,
      weatherWindowLengthValue: 6,
    }
    expect(alerts.operation?.give(values)).toEqual({
      hours: 1,
      workWindow: anyJob.workWindow,
      limits: [
        { parameterId: 11, max: 1.5, isMaxExclusive: true },
        { parameterId: 1, max: 4, or: { min: 12 } },
      ],
      differences: ['The window length is left out: an operation needs at least so many hours.'],
    })
  })
})

describe('an operation in the form of a report', () => {
  it('is stored as a copy beside its working time, which stays when it is removed', () => {
    const { values } = reports.operation?.take({ name: 'Morning' }, job) ?? {}
    expect(values).toEqual({
      name: 'Morning',
      windowLength: 6,
      workWindow: shift,
      operation: { name: 'Heavy lift', limits: job.operation.limits },
    })
    expect(reports.operation?.chosen?.(values ?? {})).toBe('Heavy lift')
    expect(reports.operation?.give(values ?? {})).toEqual({
      ...job,
      limits: job.operation.limits,
    })
    expect(reports.operation?.take(values ?? {}, undefined).values).toEqual({
      name: 'Morning',
      windowLength: 6,
      workWindow: shift,
    })
  })

  it('of before has the working time in itself, which its form shows and then stores beside it', () => {
    const limits = [{ parameterId: 11, max: 2.5 }]
    const operation = { name: 'Heavy lift', limits }
    const stored = { windowLength: 6, operation: { ...operation, ...shift }, reportCharts: [] }
    const form = reports.toForm({ id: 1, customerId: 1, version: 1, ...stored })
    expect(form).toMatchObject({ workWindow: shift, operation })
    expect(reports.toCall(form)).toMatchObject({ windowLength: 6, workWindow: shift, operation })
    expect(jobOfReport(stored)).toEqual({ hours: 6, workWindow: shift, operation })
    expect(jobOfReport({ ...stored, workWindow: anyJob.workWindow }).workWindow).toEqual(anyJob.workWindow)
  })

  it('is not sent if none is chosen, when forms have an empty object', () => {
    expect(reports.toCall({ name: 'Morning', operation: {}, reportCharts: [] })).toEqual({
      name: 'Morning',
      reportCharts: [],
    })
    expect(reports.operation?.give({ operation: {}, windowLength: 3 })).toBeUndefined()
  })
})
