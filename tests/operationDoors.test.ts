import { describe, expect, test } from 'vitest'
import * as analyticsForm from '#customPages/analytics/analyticsForm.ts'
import { withOperation as analyticsWith } from '#customPages/analytics/form/operationForm.ts'
import * as hindcastForm from '#customPages/hindcast/form/operationForm.ts'
import { builtInParameters, initialForm, submitted, toRequest } from '#customPages/hindcast/hindcastForm.ts'
import {
  chosenJob,
  initialDraft,
  mapRequest,
  operationOf,
} from '#customPages/hindcast/workability/workabilityDraft.ts'
import { alertAddress, leftOutOfAlert } from '#formats/alertAddress.ts'
import { jobOfPart, jobPart } from '#formats/jobPart.ts'
import { analyticsOperation, hindcastOperation } from '#formats/requestedOperation.ts'
import { shape as alerts } from '#resources/shapes/alerts.ts'
import { shape as reports } from '#resources/shapes/reports.ts'
import { jobOfReport } from '#schemas/reports/report.ts'
import { alertRule } from '#server/alerts/alertRule.ts'
import {
  type OperationJob,
  offeredOperations,
  operationBody,
  type SavedOperation,
} from '#shell/operations/operationJob.ts'
import { fromOperationLimits } from '#weather/adapters/operationLimits.ts'
import type { AskedOperation } from '#weather/adapters/operations.ts'
import { hoursOfLimits } from '#weather/alerts/alertHours.ts'
import { evaluate, windowsOf } from '#weather/alerts/evaluation.ts'
import { favourable } from '#weather/masks/favourable.ts'
import { countHours, maskOf } from '#weather/masks/hourMask.ts'
import { usableMask } from '#weather/masks/usableMask.ts'
import { hindcastParameters } from '#weather/parameters.ts'
import type { HourlySeries } from '#weather/series.ts'
import { anyJob, jobSettingsOf, operationLimits } from '#weather/windows/job/jobSettings.ts'
import { windowHours } from '#weather/windows/windowHours.ts'
import { permittedHours, type WorkHours } from '#weather/workWindow.ts'
import { jobWindows } from './weather/windows/job/jobWindows.ts'

/** Ten days around the night in which the clocks of London go forward, in waters off Yorkshire. */
const START = Date.parse('2026-03-26T00:00:00Z') / 1000
const HOURS = 240
const site = { latitude: 53.9, longitude: 1.8, timeZone: 'Europe/London' }

const WIND = 1
const DIRECTION = 8
const WAVES = 11

/** Values in steps, many of which are exactly at the limits below. */
const columnOf = (value: (hour: number) => number) =>
  Float32Array.from({ length: HOURS }, (_, hour) => value(hour))
const series = {
  start: START,
  length: HOURS,
  columns: {
    wind_speed_10m: columnOf((hour) => Math.round(8 + 4 * Math.sin(hour / 17) + 2 * Math.sin(hour / 5))),
    wind_direction_10m: columnOf((hour) => (300 + 30 * Math.round(4 * Math.sin(hour / 31) + 3)) % 360),
    wave_height: columnOf((hour) => Math.round(2 * (1.2 + 0.9 * Math.sin(hour / 23))) / 2),
  },
}

/** The same with no value at a limit, where inclusive and strict ends are alike. */
const betweenEnds = {
  ...series,
  columns: Object.fromEntries(
    Object.entries(series.columns).map(([name, column]) => [name, column.map((value) => value + 0.01)]),
  ),
}

/** What a place says if it only differs for a value equal to a limit. */
const AT_ENDS = /counts as (beyond|within) it here\.$/

const always = anyJob.workWindow
const shift = (start: number, end: number, more: Partial<WorkHours> = {}): WorkHours => ({
  ...always,
  windowSelection: { name: 'custom', customRange: { start, end } },
  ...more,
})
const wind = { parameterId: WIND, max: 10 }
const job = (
  hours: number,
  workWindow: WorkHours = always,
  limits: OperationJob['operation']['limits'] = [wind],
): OperationJob => ({ hours, workWindow, operation: { name: 'Lift', limits } })

const operations: readonly [name: string, job: OperationJob][] = [
  ['a shift over midnight', job(5, shift(22, 6))],
  [
    'hours in daylight',
    job(4, {
      ...always,
      windowSelection: { name: 'custom', customRange: { start: 5, end: 21 }, daylight: true },
    }),
  ],
  ['daylight', job(6, { ...always, windowSelection: { name: 'daylight' } })],
  ['work that may pause', job(18, shift(7, 19, { isCompressed: true }))],
  ['a sector through north', job(3, always, [{ parameterId: DIRECTION, min: 300, max: 30 }, wind])],
  ['a tolerance', job(6, always, [{ ...wind, tolerance: 10, toleranceType: 1 }])],
  [
    'strict ends',
    job(6, always, [
      { ...wind, isMaxExclusive: true },
      { parameterId: WAVES, max: 1.5, isMaxExclusive: true },
    ]),
  ],
  ["the site's clock over its change", job(12, shift(7, 19, { isTimezoneUTC: false }))],
  ['two intervals', job(2, always, [{ parameterId: WAVES, max: 0.5, or: { min: 1.5, max: 2 } }, wind])],
  ['working days that the hindcast has', job(9, shift(7, 19, { workingDays: { start: 0, end: 4 } }))],
  ['other working days', job(4, { ...always, workingDays: { start: 2, end: 3 } })],
  ['both ends and a day without a break', job(24, always, [{ parameterId: WAVES, min: 0.5, max: 1.5 }])],
]

/** A place that holds an operation: what it is filled in with, what it then asks, and what it gives on. */
interface Place {
  take: (job: OperationJob) => { state: unknown; left: readonly string[] }
  asks: (state: never) => AskedOperation
  give: (state: never) => { job: OperationJob; left: readonly string[] }
}

const place = <State>({
  take,
  asks,
  give,
}: {
  take: (job: OperationJob) => { state: State; left?: readonly string[] }
  asks: (state: State) => AskedOperation
  give: (state: State) => SavedOperation
}): Place => ({
  take: (from) => ({ left: [], ...take(from) }),
  asks: asks as Place['asks'],
  give: (state) => {
    const { hours, workWindow, limits, differences = [] } = give(state as State)
    return { job: { hours, workWindow, operation: { name: 'Lift', limits } }, left: differences }
  },
})

const askedBy = ({ hours, workWindow, operation }: OperationJob): AskedOperation => ({
  limits: operationLimits(operation),
  windowLength: hours,
  workWindow,
})
const givenBy = ({ hours, workWindow, operation }: OperationJob): SavedOperation => ({
  hours,
  workWindow,
  limits: operation.limits,
})

const stored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

/** The fields of the form of a new alert. */
const alertOf = (values: object) => {
  const call = alerts.toCall({
    site: 1,
    weatherWindowLengthOperator: 2,
    weatherWindowLengthValue: 1,
    ...values,
  })
  return stored(call) as unknown as Parameters<typeof alertRule>[0]
}
const askedByAlert = (values: object): AskedOperation => {
  const { limits, windowLength, work } = alertRule(alertOf(values), site)
  const { timeZone: _, ...workWindow } = work?.workWindow ?? { ...always, timeZone: '' }
  return { limits, windowLength: windowLength.value, workWindow }
}
const givenByAlert = (values: object) =>
  alerts.operation!.give({ weatherWindowLengthOperator: 2, weatherWindowLengthValue: 1, ...values })!

const hindcast = initialForm(builtInParameters)
const offered = hindcastParameters.map(({ parameterId: id, name, unit, description }) => ({
  id,
  name,
  unit,
  description,
}))
const area = { west: 1, south: 53, east: 2, north: 54 }

const places: Readonly<Record<string, Place>> = {
  'the job of the forecast, the board and the calendar': place({
    take: (from) => ({ state: jobSettingsOf(stored(from)) as OperationJob }),
    asks: askedBy,
    give: givenBy,
  }),
  'a shared link and the CSV': place({
    take: (from) => ({ state: jobOfPart(jobPart(from))! }),
    asks: askedBy,
    give: givenBy,
  }),
  'a stored operation': place({
    take: ({ operation, ...from }) => {
      const record = operationBody({ ...from, limits: operation.limits }, { name: 'Lift', isShared: false })
      return { state: offeredOperations([{ id: 1, ...stored(record) }], undefined)[0]!.job }
    },
    asks: askedBy,
    give: givenBy,
  }),
  'a report and its PDF': place({
    take: (from) => {
      const { values, differences: left } = reports.operation!.take({}, from)
      return { state: stored(reports.toCall(values)), left }
    },
    asks: (report) => askedBy(jobOfReport(report) as OperationJob),
    give: (report) => givenBy(jobOfReport(report) as OperationJob),
  }),
  'the form of an alert': place({
    take: (from) => {
      const { values, differences: left } = alerts.operation!.take({}, from)
      return { state: values, left }
    },
    asks: askedByAlert,
    give: givenByAlert,
  }),
  'Alert me': place({
    take: ({ operation, ...from }) => {
      const limits = fromOperationLimits(operation.limits)
      const address = new URL(alertAddress(1, limits, from), 'https://portal.example')
      const values = JSON.parse(address.searchParams.get('values')!)
      const left = leftOutOfAlert(limits)
      return { state: values, left: left === undefined ? [] : [left] }
    },
    asks: askedByAlert,
    give: givenByAlert,
  }),
  hindcast: place({
    take: (from) => {
      const { form, differences: left } = hindcastForm.withOperation(hindcast, from)
      return { state: form, left }
    },
    asks: (form) => hindcastOperation(toRequest(submitted(form))),
    give: (form) => hindcastForm.operationOf(form),
  }),
  analytics: place({
    take: (from) => {
      const { part, differences: left } = analyticsWith(from, offered)
      return { state: { ...analyticsForm.initialAnalyticsForm, ...part }, left }
    },
    asks: (form) =>
      analyticsOperation(
        analyticsForm.toAnalyticsRequest({
          ...form,
          site: { id: 1, name: '' },
          analysisLevelMeters: 10,
        } as never),
      ),
    give: (form) => analyticsForm.operationOf(form),
  }),
  'the workability map': place({
    take: (from) => ({ state: { ...initialDraft(3, area), ...chosenJob(from) } }),
    asks: (draft) => {
      const { limits, windowLength, workWindow, isCompressed } = mapRequest(draft)
      return {
        limits: fromOperationLimits(limits),
        windowLength,
        workWindow: { ...workWindow, ...(isCompressed && { isCompressed }) },
      }
    },
    give: (draft) => operationOf(draft),
  }),
}

/** The windows of a forecast, their hours, and the usable part of the permitted hours. */
function judged({ limits, windowLength, workWindow }: AskedOperation, weather: HourlySeries = series) {
  const atSite = { ...workWindow, timeZone: site.timeZone }
  const hours = windowHours(weather, limits, false)
  const windows = jobWindows(hours, { hours: windowLength, workWindow: atSite }, site)
  const permitted = maskOf(permittedHours(START, HOURS, site, atSite).permitted)
  const { ok } = favourable(weather, limits)
  const usable = usableMask(ok, permitted, windowLength, workWindow.isCompressed === true)
  return {
    windows: windows.map(({ start, end, hours: length }) => [start, end, length]),
    share: countHours(usable) / countHours(permitted),
  }
}

/** Expects that two places judge alike, or that something was said on the way: what is left out, or what differs at the ends. */
function expectSame(one: AskedOperation, other: AskedOperation, left: readonly string[]) {
  const leftOut = left.filter((text) => !AT_ENDS.test(text))
  if (leftOut.length > 0) return expect(leftOut.join(' ')).toMatch(/left out/i)
  expect(judged(other, betweenEnds)).toEqual(judged(one, betweenEnds))
  if (left.length === 0) expect(judged(other)).toEqual(judged(one))
}

describe.each(operations)('%s', (_, operation) => {
  const asked = judged(askedBy(operation))

  test('has windows, so that a difference would be seen', () => {
    expect(asked.windows.length).toBeGreaterThan(0)
    expect(asked.share).toBeLessThan(1)
  })

  test.each(Object.entries(places))(
    'gives the same windows, hours and share in %s, or says what is left out',
    (_, here) => {
      const { state, left } = here.take(operation)
      expectSame(askedBy(operation), here.asks(state as never), left)
    },
  )

  const pairs = Object.entries(places).flatMap(([source, one]) =>
    Object.entries(places).map(([destination, other]) => ({ source, destination, one, other })),
  )
  test.each(pairs)('is the same at both ends from $source to $destination', ({ one, other }) => {
    const { state } = one.take(operation)
    const { job: given, left } = one.give(state as never)
    const arrived = other.take(given)
    expectSame(one.asks(state as never), other.asks(arrived.state as never), [...left, ...arrived.left])
  })

  test('fires an alert for exactly these windows', () => {
    const { state, left } = places['the form of an alert']!.take(operation)
    const rule = alertRule(alertOf(state as object), site)
    const { least, hoursIn } = evaluate(series, hoursOfLimits(series), rule, START, HOURS - 1)
    const windows = windowsOf({ hours: rule.windowLength.value }, least.strict, hoursIn)
    if (left.length > 0) return expect(left.join(' ')).toMatch(/left out/i)
    expect(windows.map((window) => [window.start, window.end, hoursIn(window)])).toEqual(asked.windows)
  })
})

test('only these doors leave something out, and each says so', () => {
  const leaving = operations.flatMap(([name, operation]) =>
    Object.entries(places).flatMap(([door, { take }]) =>
      take(operation).left.flatMap((text) => (AT_ENDS.test(text) ? [] : [`${name}, ${door}: ${text}`])),
    ),
  )
  const twoComparisons =
    'Left out: Significant wave height at most 0.5 m or from 1.5 to 2 m. An alert has at most two comparisons of a parameter.'
  expect(leaving).toEqual([
    'a sector through north, hindcast: Wind direction 10 m is left out: a condition is one interval.',
    `two intervals, the form of an alert: ${twoComparisons}`,
    `two intervals, Alert me: ${twoComparisons}`,
    'two intervals, hindcast: Significant wave height is left out: a condition is one interval.',
    'two intervals, analytics: Significant wave height is left out: here a limit is one interval.',
    'other working days, hindcast: The working days are left out: the hindcast does not have them.',
    'both ends and a day without a break, hindcast: The lower limit of Significant wave height is left out: a condition has one side.',
  ])
})
