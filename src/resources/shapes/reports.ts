import { chartsOfSite, jobOfReport, type Report } from '../../schemas/reports/report.ts'
import type { FormOperation, FormValues, RecordShape } from '../form/recordShape.ts'

/** The charts of any site. */
const charts = chartsOfSite(true)

const nameOf = (id: unknown) => charts.find(({ chartId }) => chartId === id)?.name

const isObject = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The operation of the form; undefined if it is empty, as in the form of a report without one. */
const chosenOperation = ({ operation }: FormValues): Report['operation'] | undefined =>
  isObject(operation) && typeof operation.name === 'string' ? (operation as Report['operation']) : undefined

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
          left: [],
        }
      : { values: others, left: [] },
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
      ? (reportCharts as Report['reportCharts']).map(({ chartId }) => chartId)
      : [],
  }),
  toCall: ({ reportCharts, operation: held, ...others }) => ({
    ...others,
    ...(chosenOperation({ operation: held }) && { operation: held }),
    reportCharts: (Array.isArray(reportCharts) ? reportCharts : []).map((chartId: unknown) => ({
      chartId,
      ...(nameOf(chartId) !== undefined && { name: nameOf(chartId) }),
    })),
  }),
  formPath: (pointer) => pointer.replace(/^(\/reportCharts|\/sendDays)\/.+$/, '$1'),
  operation,
}
