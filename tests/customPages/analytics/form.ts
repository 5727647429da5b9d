import type { AnalyticsForm } from '#customPages/analytics/analyticsForm.ts'
import type { AnalyticsParameterRow } from '#schemas/shapes/hindcast/analytics.ts'

/** A row of the form for a parameter whose id alone matters. */
export const rowOf = (id: number, value: AnalyticsParameterRow['value'] = {}): AnalyticsParameterRow => ({
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
  isCompressed: false,
  workingDays: { start: 0, end: 6 },
  windowLengthHours: 6,
  windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
  isTimezoneUTC: true,
  weatherParameters: [rowOf(11, { max: 1.5 })],
}
