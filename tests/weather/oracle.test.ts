import { describe, expect, it } from 'vitest'
import { fromBound, fromCondition } from '#weather/adapters/analysisLimits.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { analyticsTable } from '#weather/hindcast/analyticsTable.ts'
import { hindcastTable } from '#weather/hindcast/hindcastTable.ts'
import type { WorkWindow } from '#weather/workWindow.ts'
import { alphaVentus, hasAlphaVentus, needsAlphaVentus, oracleCases } from './alphaVentus.ts'

const point = { latitude: 54.01, longitude: 6.6 }
const lastDay = { 'Mon-Fri': 4, 'Mon-Sat': 5, 'Mon-Sun': 6 }
const TOLERANCE = 0.01

function custom(days: [number, number], start: number, end: number): WorkWindow {
  return {
    workingDays: { start: days[0], end: days[1] },
    windowSelection: { name: 'custom', customRange: { start, end } },
    isTimezoneUTC: true,
    timeZone: 'Europe/Berlin',
  }
}

/** Largest difference of two lists; infinite if only one of two values is null. */
function distance(actual: readonly (number | null)[], expected: readonly (number | null)[]): number {
  return Math.max(
    ...expected.map((value, index) => {
      const other = actual[index] ?? null
      if (value === null || other === null) return value === other ? 0 : Number.POSITIVE_INFINITY
      return Math.abs(value - other)
    }),
  )
}

describe.skipIf(!hasAlphaVentus)(`alpha ventus against an independent program${needsAlphaVentus}`, () => {
  const series = hasAlphaVentus ? alphaVentus() : { start: 0, length: 0, columns: {} }
  const cases = oracleCases()

  it.each(cases.hindcast)('hindcast case %#', ({ request, rows }) => {
    const table = hindcastTable(series, {
      limits: request.conditions.map(({ name, ...row }) => fromCondition(name, row)),
      windowLength: request.windowLength,
      workWindow: custom([0, lastDay[request.workingDays]], request.startHour, request.endHour),
      isCompressed: request.isCompressed,
      point,
    })
    expect(table.rows.map(({ Year }) => String(Year)).sort()).toEqual(Object.keys(rows).sort())
    for (const row of table.rows) {
      const values = [...monthNames.map((month) => row[month]), row.Average]
      expect(distance(values, rows[String(row.Year)]!), String(row.Year)).toBeLessThan(TOLERANCE)
    }
  })

  it.each(cases.analytics)('analytics case %#', ({ request, expected }) => {
    const table = analyticsTable(series, {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      limits: request.bounds.map(({ name, ...bound }) => fromBound(name, bound)),
      percentile: request.percentile,
      windowLength: request.windowLength,
      workWindow: custom(request.workingDays, request.start, request.end),
      windParameter: 'wind_speed_10m',
      point,
    })
    const { wind, ...byName } = expected
    const answers = { ...table.hours, ...table.days }
    expect(Object.keys(answers).sort()).toEqual(Object.keys(byName).sort())
    for (const [name, byMonth] of Object.entries(byName)) {
      expect(distance(Object.values(answers[name]!), Object.values(byMonth)), name).toBeLessThan(TOLERANCE)
    }
    for (const entry of table.windVariabilityYearly) {
      const { yearly, avg, sd } = wind[entry.month]!
      expect(Object.keys(entry.windSpeedYearly)).toEqual(Object.keys(yearly))
      const actual = [...Object.values(entry.windSpeedYearly), entry.windSpeedAvg, entry.windSpeedLower]
      expect(distance(actual, [...Object.values(yearly), avg, avg - sd])).toBeLessThan(TOLERANCE)
      expect(distance([entry.windSpeedUpper], [avg + sd])).toBeLessThan(TOLERANCE)
    }
  })
})
