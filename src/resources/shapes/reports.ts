import { workTimeField } from '#formats/alertAddress.ts'
import { isObject } from '#schemas/isObject.ts'
import { chartsOfSite, jobOfReport } from '#schemas/reports/report.ts'
import type { ReportRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { FormOperation, FormValues, RecordShape } from '../record/recordShape.ts'
import { workTimeIn } from '../record/workTime.ts'

/** The charts of any site. */
const charts = chartsOfSite(true)

const nameOf = (id: unknown) => charts.find(({ chartId }) => chartId === id)?.name

/** The operation of the form; undefined if it is empty, as in the form of a report without one. */
const chosenOperation = ({ operation }: FormValues): ReportRecord['operation'] | undefined =>
  isObject(operation) && typeof operation.name === 'string'
    ? (operation as ReportRecord['operation'])
    : undefined

/** The job of the form. */
const jobIn = (values: FormValues) =>
  jobOfReport({
    windowLength: Number(values.windowLength),
    workWindow: workTimeIn(values),
    operation: chosenOperation(values),
  })

const operation: FormOperation = {
  chosen: (values) => chosenOperation(values)?.name,
  take: ({ operation: _, ...others }, job) => {
    if (!job) return { values: others, differences: [] }
    const { workWindow: __, ...rest } = others
    const taken = { windowLength: job.hours, ...workTimeField(job.workWindow), operation: job.operation }
    return { values: { ...rest, ...taken }, differences: [] }
  },
  give: (values) => {
    const job = jobIn(values)
    return job.operation && { ...job, limits: job.operation.limits }
  },
}

/** The working time and the operation of a form; reports of before have the former in the latter. */
function jobFields(values: FormValues): FormValues {
  const job = jobIn(values)
  return { ...workTimeField(job.workWindow), ...(job.operation && { operation: job.operation }) }
}

/** A report: its calls contain charts with their names, its form the ids of the ticked charts. */
export const shape: RecordShape = {
  toForm: ({ reportCharts, workWindow, operation: chosen, ...others }) => ({
    ...others,
    ...jobFields({ workWindow, operation: chosen }),
    reportCharts: Array.isArray(reportCharts)
      ? (reportCharts as ReportRecord['reportCharts']).map(({ chartId }) => chartId)
      : [],
  }),
  toCall: ({ reportCharts, workWindow, operation: choice, ...others }) => ({
    ...others,
    ...(workTimeIn({ workWindow }) && { workWindow }),
    ...(chosenOperation({ operation: choice }) && { operation: choice }),
    reportCharts: (Array.isArray(reportCharts) ? reportCharts : []).map((chartId: unknown) => ({
      chartId,
      ...(nameOf(chartId) !== undefined && { name: nameOf(chartId) }),
    })),
  }),
  formPath: (pointer) => pointer.replace(/^(\/reportCharts|\/sendDays)\/.+$/, '$1'),
  operation,
}
