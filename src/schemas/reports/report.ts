import { type Parameter, parameterByName } from '#weather/parameters.ts'
import { type JobSettings, jobSettingsOf } from '#weather/windows/job/jobSettings.ts'
import { type ChartSetDefinition, chartSetOf, chartSets, isSetOf } from '../chartSets.ts'
import type { ReportRecord } from '../resourceFile/recordTypes.ts'
import types from './reportTypes.json' with { type: 'json' }

/** A file that a report attaches to its mail. */
export type ReportFile = 'pdf' | 'csv'

export interface ReportType {
  id: number
  /** The name shown in the selection. */
  type: string
  /** The files attached to the mail; every mail also has the text and one picture. */
  files: readonly ReportFile[]
}

/** The report types, sorted by name. */
export const reportTypes: readonly ReportType[] = [...(types as ReportType[])].sort((a, b) =>
  a.type < b.type ? -1 : 1,
)

/** The files of a report type; none if it is unknown. */
export const filesOfType = (id: number): readonly ReportFile[] =>
  reportTypes.find((type) => type.id === id)?.files ?? []

/** The codes of the weekdays, in order from Monday. */
export const weekDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/** The job that a window of a report must fit. Reports of before have the working time in their operation. */
export const jobOfReport = ({
  windowLength,
  workWindow,
  operation,
}: Partial<Pick<ReportRecord, 'windowLength' | 'workWindow' | 'operation'>>): JobSettings =>
  jobSettingsOf({ hours: windowLength, workWindow: workWindow ?? operation, operation })

/** A chart that is available to a report on a site, as `GET /report/charts/{siteId}` returns it. */
export interface SiteChart {
  chartId: number
  name: string
  /** The id of the chart set's first parameter. */
  parameterId: number
}

/** The parameters that a chart set draws, in the order of its lines. */
const drawnBy = ({ groups }: ChartSetDefinition): Parameter[] =>
  [...new Set(groups.map(({ parameter }) => parameter))]
    .map(parameterByName)
    .filter((row) => row !== undefined)

/** The chart sets available at a site, sorted by name. */
export const chartsOfSite = (isOffshore: boolean): SiteChart[] =>
  chartSets
    .filter((set) => isSetOf(isOffshore, set))
    .flatMap((set) =>
      drawnBy(set)
        .slice(0, 1)
        .map(({ parameterId }) => ({ chartId: set.chartId, parameterId, name: set.name })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The chart sets of a report that are available at its site, in the report's order. */
export const setsOfReport = (
  charts: readonly Pick<SiteChart, 'chartId'>[],
  isOffshore: boolean,
): ChartSetDefinition[] =>
  charts.flatMap(({ chartId }) => chartSetOf(chartId) ?? []).filter((set) => isSetOf(isOffshore, set))

/** The names of the parameters that charts draw, each once, in the order of the charts. */
export const parametersOfCharts = (charts: readonly Pick<SiteChart, 'chartId'>[]): string[] => {
  const sets = setsOfReport(charts, true)
  return [...new Set(sets.flatMap(drawnBy).map(({ displayName }) => displayName))]
}
