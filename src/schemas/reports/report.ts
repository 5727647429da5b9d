import { type Parameter, parameterByName } from '../../weather/parameters.ts'
import { type JobSettings, jobSettingsOf } from '../../weather/windows/job/jobSettings.ts'
import { type ChartSetDefinition, chartSets } from '../chartSets.ts'
import type { OperationRecord } from '../resourceFile/recordTypes.ts'
import types from './reportTypes.json' with { type: 'json' }

/** A file that a report attaches to its mail. */
export type ReportFile = 'pdf' | 'csv'

export interface ReportType {
  id: number
  /** The name that people choose. */
  type: string
  /** Every mail has the text and one picture; these come with it. */
  files: readonly ReportFile[]
}

/** What a report can be, sorted by name. */
export const reportTypes: readonly ReportType[] = [...(types as ReportType[])].sort((a, b) =>
  a.type < b.type ? -1 : 1,
)

/** The files of a report type; none of an unknown one. */
export const filesOfType = (id: number): readonly ReportFile[] =>
  reportTypes.find((type) => type.id === id)?.files ?? []

/** The codes of the days of the week, in their order. */
export const weekDays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
export type WeekDay = (typeof weekDays)[number]

/** A chart of a report: a chart set of the forecast page. */
export interface ReportChart {
  chartId: number
  name: string
}

/** The body of a report as it is stored and as calls carry it (specification, portal, 3); its owner is the record's. */
export interface Report {
  isActive: boolean
  name: string
  description: string
  /** The site. */
  pointId: number
  reportTypeId: number
  /** Length of the forecast. */
  daysForecast: number
  /** Times and days are those of the site's clock; false: of UTC. */
  inLocalTime: boolean
  /** HH:mm, one to four. */
  sendTime: string[]
  /** In the order of the week. */
  sendDays: WeekDay[]
  /** yyyy-MM-dd; the whole day (UTC) still counts. */
  expireDate: string
  recipients: string[]
  reportCharts: ReportChart[]
  /** Hours in a row that a window must have; 1 where none is given. */
  windowLength?: number
  /** A copy of the operation whose limits and working hours judge, in place of the owner's thresholds. */
  operation?: Pick<
    OperationRecord,
    'name' | 'limits' | 'workingDays' | 'windowSelection' | 'isTimezoneUTC'
  > | null
}

/** What a window of a report must hold. */
export const jobOfReport = ({
  windowLength,
  operation,
}: Pick<Report, 'windowLength' | 'operation'>): JobSettings =>
  jobSettingsOf({ hours: windowLength, workWindow: operation, operation })

/** A chart that a report on a site can have, as `GET /report/charts/{siteId}` answers it. */
export interface SiteChart extends ReportChart {
  /** That of the chart set's first parameter. */
  parameterId: number
}

/** The parameters that a chart set draws, in the order of its lines. */
const drawnBy = ({ groups }: ChartSetDefinition): Parameter[] =>
  [...new Set(groups.map(({ parameter }) => parameter))]
    .map(parameterByName)
    .filter((row) => row !== undefined)

/** The chart sets that a site can have, sorted by name. */
export const chartsOfSite = (isOffshore: boolean): SiteChart[] =>
  chartSets
    .filter((set) => isOffshore || !set.onlyAvailableForOffshore)
    .flatMap((set) =>
      drawnBy(set)
        .slice(0, 1)
        .map(({ parameterId }) => ({ chartId: set.chartId, parameterId, name: set.name })),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The names of the parameters that charts draw, each once, in the order of the charts. */
export const parametersOfCharts = (charts: readonly Pick<ReportChart, 'chartId'>[]): string[] => {
  const sets = charts.flatMap(({ chartId }) => chartSets.filter((set) => set.chartId === chartId))
  return [...new Set(sets.flatMap(drawnBy).map(({ displayName }) => displayName))]
}
