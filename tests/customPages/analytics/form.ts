import type { AnalyticsForm } from '../../../src/customPages/analytics/analyticsForm.ts'
import type { HwwaParameterRow } from '../../../src/schemas/shapes/analytics.ts'

/** A row of the form for a parameter whose id alone matters. */
export const rowOf = (id: number, value: HwwaParameterRow['value'] = {}): HwwaParameterRow => ({
  id,
  name: `parameter_${id}`,
  unit: 'm',
  description: `Parameter ${id}`,
  value,
  isActive: true,
})

/** A valid form. */
export const form: AnalyticsForm = {
  site: { id: 3, name: 'Alpha Ventus' },
  months: [1, 2, 12],
  analysisLevelMeters: 100,
  percentiles: 90,
  plannersPercentile: false,
  workingDays: { start: 0, end: 6 },
  windowLengthHours: 6,
  windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
  isTimezoneUTC: true,
  weatherParameters: [rowOf(11, { max: 1.5 })],
}
