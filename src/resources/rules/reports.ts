import { nextOccurrence, type Schedule } from '#schemas/reports/occurrences.ts'
import { chartsOfSite, weekDays } from '#schemas/reports/report.ts'
import type { TimeZone } from '#schemas/shapes/records/site.ts'
import { usualDisplay } from '#weather/units/display.ts'
import { momentText, zoneShortName } from '#weather/zone.ts'
import type { FormRule, FormSummary } from '../record/formRule.ts'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Specification, portal, sections 3 and 4: a change of the site removes the chosen charts that the new site lacks; days are
 * sorted by weekday.
 */
export const rule: FormRule = (previous, next, { pointId: sites = [] }) => {
  const days = listOf(next.sendDays)
  const ordered = weekDays.filter((day) => days.includes(day))
  const isOrdered = ordered.every((day, index) => day === days[index])
  const inOrder = isOrdered ? next : { ...next, sendDays: ordered }
  const site = sites.find(({ id }) => id === next.pointId)
  if (!site || next.pointId === previous.pointId) return inOrder
  const offered = chartsOfSite(site.isOffshore === true).map(({ chartId }) => chartId)
  const stillOffered = listOf(next.reportCharts).filter((id) => offered.some((chartId) => chartId === id))
  return { ...inOrder, reportCharts: stillOffered }
}

const INCOMPLETE = 'Choose a site, sending times and sending days to read when the next report is sent.'

const isTime = (time: unknown): time is string =>
  typeof time === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(time)

const isDate = (date: unknown): date is string =>
  typeof date === 'string' && /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date))

/** When the next report is sent, in words. */
export const summary: FormSummary = (values, { pointId: sites = [] }, now, { language } = usualDisplay) => {
  const { isActive, inLocalTime, expireDate } = values
  const site = sites.find(({ id }) => id === values.pointId)
  const times = listOf(values.sendTime)
  const sendTime = times.filter(isTime)
  const sendDays = weekDays.filter((day) => listOf(values.sendDays).includes(day))
  if (!site || sendTime.length < Math.max(times.length, 1) || sendDays.length === 0 || !isDate(expireDate))
    return INCOMPLETE
  if (isActive !== true) return 'The report is not active: nothing is sent.'
  const schedule: Schedule = { sendTime, sendDays, inLocalTime: inLocalTime === true, expireDate }
  const zone = (site.timeZone as TimeZone).name
  const next = nextOccurrence(schedule, zone, now)
  if (next === undefined) return 'No report is sent: the expiry date comes before the next sending time.'
  const utc = `${momentText(next, 'UTC', language)} UTC`
  return `The next report is sent ${
    schedule.inLocalTime ? `${momentText(next, zone, language)} ${zoneShortName(zone, next)} (${utc})` : utc
  }.`
}
