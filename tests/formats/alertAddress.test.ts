import { expect, test } from 'vitest'
import { alertAddress } from '#formats/alertAddress.ts'
import { limitsOf, noThreshold } from '#weather/adapters/thresholds.ts'
import { anyJob } from '#weather/windows/job/jobSettings.ts'

const valuesOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://portal.example')
  return [pathname, JSON.parse(searchParams.get('values') ?? '')]
}

test('the form of a new alert begins with the site and its limits, inclusive like thresholds', () => {
  const address = alertAddress(
    12,
    limitsOf([
      { ...noThreshold, parameterId: 11, thresholdMax: 1.5, tolerance: 10, toleranceType: 1 },
      { ...noThreshold, parameterId: 1, thresholdMin: 2, thresholdMax: 12 },
      { ...noThreshold, parameterId: 21, thresholdMin: 0 },
      { ...noThreshold, parameterId: 3, tolerance: 1 },
    ]),
  )
  expect(valuesOf(address)).toEqual([
    '/alerts/create',
    {
      site: 12,
      parameters: [
        { parameterId: 11, operator: 1, value: 1.5, logicId: 0 },
        { parameterId: 1, operator: 2, value: 2, logicId: 1, secondOperator: 1, secondValue: 12 },
        { parameterId: 21, operator: 2, value: 0, logicId: 0 },
      ],
    },
  ])
})

test('the hours of the job become the minimum length of the window, and its shift the working time', () => {
  const { workWindow } = anyJob
  expect(valuesOf(alertAddress(12, [], { hours: 8, workWindow }))).toEqual([
    '/alerts/create',
    { site: 12, weatherWindowLengthOperator: 2, weatherWindowLengthValue: 8 },
  ])
  const shift = {
    ...workWindow,
    windowSelection: { name: 'custom' as const, customRange: { start: 7, end: 19 }, daylight: true },
  }
  const atSite = { ...shift, timeZone: 'Europe/London' }
  expect(valuesOf(alertAddress(12, [], { hours: 1, workWindow: atSite }))).toEqual([
    '/alerts/create',
    { site: 12, workWindow: shift },
  ])
  const pausing = { ...shift, isCompressed: true }
  expect(valuesOf(alertAddress(12, [], { hours: 1, workWindow: pausing }))).toEqual([
    '/alerts/create',
    { site: 12, workWindow: pausing },
  ])
  expect(
    valuesOf(alertAddress(12, [], { hours: 1, workWindow: { ...workWindow, isCompressed: true } })),
  ).toEqual(['/alerts/create', { site: 12 }])
})

test('without limits the address contains only the site', () => {
  expect(valuesOf(alertAddress(12, []))).toEqual(['/alerts/create', { site: 12 }])
})
