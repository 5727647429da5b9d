import { describe, expect, it } from 'vitest'
import { operationOf, withOperation } from '#customPages/hindcast/form/operationForm.ts'
import { builtInParameters, initialForm } from '#customPages/hindcast/hindcastForm.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'

const form = initialForm(builtInParameters)
const shift = {
  workingDays: { start: 0, end: 4 },
  windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 19 } },
  isTimezoneUTC: false,
}
const operation = {
  name: 'Heavy lift',
  limits: [
    { parameterId: 11, max: 2.5 },
    { parameterId: 26, min: 1 },
  ],
}
const active = (rows: typeof form.conditionList) =>
  rows.filter(({ apply }) => apply).map(({ id, condition, testValue }) => [id, condition, testValue])

describe('an operation in the form of a hindcast', () => {
  it('becomes conditions, window length and working hours, which replace the earlier ones', () => {
    const before = {
      ...form,
      conditionList: form.conditionList.map((row) =>
        row.id === 1 ? { ...row, apply: true, testValue: 9 } : row,
      ),
    }
    const { form: filled, differences } = withOperation(before, { hours: 6, workWindow: shift, operation })
    expect(active(filled.conditionList)).toEqual([
      [11, 'LT', 2.5],
      [26, 'GT', 1],
    ])
    expect(filled).toMatchObject({
      windowLength: 6,
      workingDays: 'Mon-Fri',
      windowSelection: shift.windowSelection,
      isTimezoneUTC: false,
      isCompressed: false,
    })
    expect(differences).toEqual(['A value equal to a limit counts as beyond it here.'])
  })

  it('reports what the form cannot hold: a second end, other parameters, other days, a flag that must be present', () => {
    const limits = [
      { parameterId: 11, min: 0.5, max: 2.5 },
      { parameterId: 34, max: 15 },
      { parameterId: 27, max: 0 },
      { parameterId: 24, min: 1 },
    ]
    const { form: filled, differences } = withOperation(form, {
      hours: 1,
      workWindow: { ...anyJob.workWindow, workingDays: { start: 5, end: 6 } },
      operation: { name: 'Odd', limits },
    })
    expect(active(filled.conditionList)).toEqual([
      [11, 'LT', 2.5],
      [27, 'LT', 0.5],
    ])
    expect(differences).toEqual([
      'Wind gust 10 m is left out: the hindcast does not have it.',
      'The lower limit of Significant wave height is left out: a condition has one side.',
      'Sea ice is left out: here it can only be absent.',
      'The working days are left out: the hindcast does not have them.',
      'A value equal to a limit counts as beyond it here.',
    ])
  })

  it('brings along daylight and whether work may pause, and is saved with them', () => {
    const workWindow = {
      ...shift,
      windowSelection: { ...shift.windowSelection, daylight: true },
      isCompressed: true,
    }
    const { form: filled } = withOperation(form, { hours: 6, workWindow, operation })
    expect(filled.isCompressed).toBe(true)
    expect(operationOf(filled).workWindow).toEqual(workWindow)
  })

  it('is saved with strict limits', () => {
    const { form: filled } = withOperation(form, { hours: 6, workWindow: shift, operation })
    expect(operationOf(filled)).toEqual({
      hours: 6,
      workWindow: shift,
      limits: [
        { parameterId: 11, max: 2.5, isMaxExclusive: true },
        { parameterId: 26, min: 1, isMinExclusive: true },
      ],
    })
    expect(operationOf(form)).toMatchObject({ limits: [], hours: 1 })
  })
})
