import { csvComment, csvNumber, csvText } from '#formats/csvText.ts'
import { provenanceText } from '#texts/provenanceText.ts'
import type { Limit } from '#weather/operation.ts'
import { type Parameter, parameters } from '#weather/parameters.ts'
import { cutSeries, firstDays, type HourlySeries } from '#weather/series.ts'
import { shortestDecimal } from '#weather/singlePrecision.ts'
import { HOUR, UTC } from '#weather/time.ts'
import { type ShownUnit, shownDecimals, shownUnit, toShown } from '#weather/units/shownUnit.ts'
import { registryUnits, type Units } from '#weather/units/units.ts'
import { type JobSettings, jobAt } from '#weather/windows/job/jobSettings.ts'
import { judgeRun } from '#weather/windows/job/judgedRun.ts'
import { jobText } from '#weather/windows/jobText.ts'
import { judgedText } from '#weather/windows/judgedText.ts'
import { limitText } from '#weather/windows/limitText.ts'
import { type Shift, shiftsOf } from '#weather/windows/segments.ts'
import { windowBar } from '#weather/windows/windowHours.ts'
import { statusName, statusWords, type WindowStatus } from '#weather/windows/windowStatus.ts'
import { zoneOffset } from '#weather/zone.ts'
import type { Provenance, SourcedSeries } from '../sources/source.ts'
import type { Task, Work } from '../workers/work.ts'

/** The forecast file that a user requests. */
export interface CsvView {
  site: { name: string; latitude: number; longitude: number; isOffshore: boolean; timeZone: string }
  days: number
  /** Whether times are in the site's time zone, otherwise UTC. */
  inLocalTime: boolean
  /** Those that apply to the site. */
  limits: readonly Limit[]
  /** The job whose windows have a column of their own. */
  job?: JobSettings
  /** Whether the customer's thresholds also warn within the tolerance inside the bounds. */
  toleranceBothSides: boolean
  /** The units of the file; if absent, those of the registry. */
  units?: Units
}

/** Excel only reads a file as UTF-8 if it begins with this mark; other CSV readers skip it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180. */
const NEWLINE = '\r\n'

/** The columns of one parameter in a run, and their titles. */
const variants = [
  { suffix: '', name: '' },
  { suffix: '_p10', name: ' P10' },
  { suffix: '_p90', name: ' P90' },
  { suffix: '_lowest', name: ' lowest' },
  { suffix: '_highest', name: ' highest' },
]

/** The status of an hour in the words used on all screens and papers; empty if it is not judged. */
const wordOf = (status: WindowStatus, isJudged: boolean) => (isJudged ? statusWords[statusName(status)] : '')

/** ISO 8601: 2026-10-25T00:00:00Z, or in a zone's local time with its UTC offset, 2026-10-25T02:00:00+02:00. */
export function isoTime(unixSeconds: number, zone: string): string {
  const clock = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19)
  if (zone === UTC) return `${clock(unixSeconds * 1000)}Z`
  const offset = zoneOffset(zone, unixSeconds)
  const distance = clock(Math.abs(offset)).slice(11, 16)
  return `${clock(unixSeconds * 1000 + offset)}${offset < 0 ? '-' : '+'}${distance}`
}

/** The limits and the job in words, each a line of its own. */
const judgedBy = (view: CsvView): string[] =>
  view.job
    ? [
        ...view.limits.map((limit) => limitText(limit, view.units)),
        ...[jobText(view.job)].filter((text) => text !== '').map((text) => `Job: ${text}`),
      ]
    : []

function comments(view: CsvView, provenance: Provenance, zone: string) {
  const { site, units } = view
  const { name, latitude, longitude } = site
  const { forecastReferenceTime: run, notes = [] } = provenance
  return [
    `${name} · latitude ${latitude} · longitude ${longitude}`,
    provenanceText(provenance, units),
    ...(run === undefined ? [] : [`Forecast reference time ${isoTime(run, zone)}`]),
    ...notes,
    ...judgedBy(view),
  ].map(csvComment)
}

const titleUnit = ({ categorical }: Parameter, unit: ShownUnit) => (categorical ? '0 or 1' : unit.name)

const zoneOf = ({ inLocalTime, site }: CsvView) => (inLocalTime ? site.timeZone : UTC)

/** The columns of a file: all that the run has for the site. */
const columnsOf = ({ columns }: HourlySeries, { site, units = registryUnits }: CsvView) =>
  parameters
    .filter(({ offshoreOnly }) => site.isOffshore || !offshoreOnly)
    .flatMap((parameter) =>
      variants.flatMap(({ suffix, name }) => {
        const values = columns[`${parameter.name}${suffix}`]
        const unit = shownUnit(parameter.unit, units)
        const title = `${parameter.displayName}${name} (${titleUnit(parameter, unit)})`
        const decimals = shownDecimals(parameter.decimals, unit)
        // Limits apply to the parameter itself, not to its bands and extremes.
        const judged = suffix === '' ? parameter.name : undefined
        return values ? [{ title, values, unit, decimals, judged }] : []
      }),
    )

/** Comment lines with the provenance, and the names of the columns with their units. */
function csvHead({ series, provenance }: SourcedSeries, view: CsvView): string {
  const zone = zoneOf(view)
  const titles = columnsOf(series, view).map(({ title }) => title)
  const inJob = view.job ? ['Window for the job (0 or 1)'] : []
  const header = [`Time (${zone})`, 'Weather window', ...inJob, ...titles].map(csvText).join(',')
  const lines = [...comments(view, provenance, zone), header].map((line) => line + NEWLINE)
  return `${BYTE_ORDER_MARK}${lines.join('')}`
}

/** A value in the unit of the file; missing is null. */
const shownValue = (value: number, unit: ShownUnit): number | null =>
  Number.isNaN(value) ? null : toShown(shortestDecimal(value), unit)

/** The shifts of all windows of a series that hold the job of the file. */
function jobShifts(series: HourlySeries, view: CsvView): Shift[] {
  const { site, job, limits, toleranceBothSides: bothSides } = view
  if (!job) return []
  const by = { limits, job: jobAt(job, site.timeZone), place: site, bothSides }
  return judgeRun(series, by)?.windows.flatMap(shiftsOf) ?? []
}

/** The hours of a series, one line each: the time, the status of the weather window in words, the job, the numbers. */
function csvLines(series: HourlySeries, view: CsvView, shifts: readonly Shift[]): string {
  const { job, limits, toleranceBothSides } = view
  const zone = zoneOf(view)
  const inJob = (time: number) =>
    limits.length === 0 ? '' : shifts.some(({ start, end }) => start <= time && time < end) ? '1' : '0'
  const statuses = windowBar(series.columns, limits, toleranceBothSides)
  const columns = columnsOf(series, view)
  const lines = Array.from({ length: series.length }, (_, step) =>
    [
      isoTime(series.start + step * HOUR, zone),
      wordOf(statuses[step] ?? null, limits.length > 0),
      ...(job ? [inJob(series.start + step * HOUR)] : []),
      ...columns.map(({ values, unit, decimals, judged }) => {
        const value = values[step] ?? Number.NaN
        const limit = limits.find(({ parameter }) => parameter === judged)
        return limit && !Number.isNaN(value)
          ? judgedText(value, limit, decimals, unit)
          : csvNumber(shownValue(value, unit), decimals)
      }),
    ].join(','),
  )
  return lines.map((line) => line + NEWLINE).join('')
}

/**
 * The first days of a forecast as a spreadsheet file: comment lines with the provenance, a header, and one line per hour with
 * the time, the status of the weather window in words, whether the hour is in a window that holds the job, and all that the run has for the site, in the user's units, with enough
 * decimals to lose nothing. Missing is empty.
 */
export function forecastCsv(sourced: SourcedSeries, view: CsvView): string {
  const series = firstDays(sourced.series, view.days)
  return `${csvHead(sourced, view)}${csvLines(series, view, jobShifts(series, view))}`
}

export const csvOfForecast: Task<{ sourced: SourcedSeries; view: CsvView }, string> = {
  name: 'CSV of a forecast',
  compute: ({ sourced, view }) => forecastCsv(sourced, view),
}

export const linesOfForecast: Task<
  { series: HourlySeries; view: CsvView; shifts: readonly Shift[] },
  string
> = {
  name: 'CSV lines of a forecast',
  compute: ({ series, view, shifts }) => csvLines(series, view, shifts),
}

/** Hours per chunk. */
const PIECE = 48

/** The same file in chunks: each is computed after the previous one was consumed. */
export async function* csvPieces(sourced: SourcedSeries, view: CsvView, work: Work): AsyncGenerator<string> {
  yield csvHead(sourced, view)
  const series = firstDays(sourced.series, view.days)
  const shifts = jobShifts(series, view)
  for (let from = 0; from < series.length; from += PIECE) {
    const piece = cutSeries(series, from, Math.min(from + PIECE, series.length))
    yield await work.run(linesOfForecast, { series: piece, view, shifts })
  }
}
