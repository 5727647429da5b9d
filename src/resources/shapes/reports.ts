import { chartsOfSite, type Report } from '../../schemas/reports/report.ts'
import type { RecordShape } from '../form/recordShape.ts'

/** Of any site. */
const charts = chartsOfSite(true)

const nameOf = (id: unknown) => charts.find(({ chartId }) => chartId === id)?.name

/** A report: its calls hold charts with their names, its form the ids of those that are ticked. */
export const shape: RecordShape = {
  toForm: ({ reportCharts, ...others }) => ({
    ...others,
    reportCharts: Array.isArray(reportCharts)
      ? (reportCharts as Report['reportCharts']).map(({ chartId }) => chartId)
      : [],
  }),
  toCall: ({ reportCharts, ...others }) => ({
    ...others,
    reportCharts: (Array.isArray(reportCharts) ? reportCharts : []).map((chartId: unknown) => ({
      chartId,
      ...(nameOf(chartId) !== undefined && { name: nameOf(chartId) }),
    })),
  }),
  formPath: (pointer) => pointer.replace(/^(\/reportCharts|\/sendDays)\/.+$/, '$1'),
}
