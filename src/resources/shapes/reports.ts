import { isObject } from '#schemas/isObject.ts'
import { chartsOfSite, jobOfReport } from '#schemas/reports/report.ts'
import type { ReportRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { FormOperation, FormValues, RecordShape } from '../record/recordShape.ts'

/** The charts of any site. */
const charts = chartsOfSite(true)

const nameOf = (id: unknown) => charts.find(({ chartId }) => chartId === id)?.name

/** The operation of the form; undefined if it is empty, as in the form of a report without one. */
const chosenOperation = ({ operation }: FormValues): ReportRecord['operation'] | undefined =>
  isObject(operation) && typeof operation.name === 'string'
    ? (operation as ReportRecord['operation'])
    : undefined

const operation: FormOperation = {
  chosen: (values) => chosenOperation(values)?.name,
  take: ({ operation: _, ...others }, job) =>
    job
      ? {
          values: {
            ...others,
            windowLength: job.hours,
            operation: { ...job.operation, ...job.workWindow },
          },
          differences: [],
        }
      : { values: others, differences: [] },
  give: (values) => {
    const job = jobOfReport({ windowLength: Number(values.windowLength), operation: chosenOperation(values) })
    return job.operation && { ...job, limits: job.operation.limits }
  },
}

/** A report: its calls contain charts with their names, its form the ids of the ticked charts. */
export const shape: RecordShape = {
  toForm: ({ reportCharts, ...others }) => ({
    ...others,
    reportCharts: Array.isArray(reportCharts)
      ? (reportCharts as ReportRecord['reportCharts']).map(({ chartId }) => chartId)
      : [],
  }),
  toCall: ({ reportCharts, operation: choice, ...others }) => ({
    ...others,
    ...(chosenOperation({ operation: choice }) && { operation: choice }),
    reportCharts: (Array.isArray(reportCharts) ? reportCharts : []).map((chartId: unknown) => ({
      chartId,
      ...(nameOf(chartId) !== undefined && { name: nameOf(chartId) }),
    })),
  }),
  formPath: (pointer) => pointer.replace(/^(\/reportCharts|\/sendDays)\/.+$/, '$1'),
  operation,
}
