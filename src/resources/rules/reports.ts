import { chartsOfSite, weekDays } from '../../schemas/reports/report.ts'
import type { FormRule } from '../form/formRule.ts'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * Specification, portal, sections 3 and 4: a change of the site removes the chosen charts that the new site lacks; days are kept in
 * the order of the week.
 */
export const rule: FormRule = (previous, next, { pointId: sites = [] }) => {
  const days = listOf(next.sendDays)
  const ordered = weekDays.filter((day) => days.includes(day))
  const isOrdered = ordered.every((day, index) => day === days[index])
  const inOrder = isOrdered ? next : { ...next, sendDays: ordered }
  const site = sites.find(({ id }) => id === next.pointId)
  if (!site || next.pointId === previous.pointId) return inOrder
  const offered = chartsOfSite(site.isOffshore === true).map(({ chartId }) => chartId)
  const kept = listOf(next.reportCharts).filter((id) => offered.some((chartId) => chartId === id))
  return { ...inOrder, reportCharts: kept }
}
