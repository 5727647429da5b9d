import { csvComment, csvNumber, csvText } from '../../src/schemas/csvText.ts'
import { provenanceText } from '../../src/schemas/provenanceText.ts'
import { type Parameter, parameters } from '../../src/weather/parameters.ts'
import type { Threshold } from '../../src/weather/threshold.ts'
import { HOUR, UTC, zoneOffset } from '../../src/weather/time.ts'
import { windowBar } from '../../src/weather/windows/windowHours.ts'
import { statusName, type WindowStatus } from '../../src/weather/windows/windowStatus.ts'
import type { Provenance, SourcedSeries } from '../sources/source.ts'
import type { Task } from '../workers/work.ts'
import { firstDays } from './assembleForecast.ts'
import { answered } from './chartGroup.ts'
import { limitsOf, siteThresholds } from './siteThresholds.ts'

/** What a user requests as a file. */
export interface CsvView {
  site: { name: string; latitude: number; longitude: number; isOffshore: boolean; timeZone: string }
  days: number
  /** On the site's clock, else in UTC. */
  inLocalTime: boolean
  thresholds: readonly Threshold[]
  /** Whether the customer's thresholds also warn inside the bounds. */
  toleranceBothSides: boolean
}

/** Excel reads a file as UTF-8 only when it begins with this mark; other readers of CSV skip it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180. */
const NEWLINE = '\r\n'

/** The columns of one parameter in a run, and what they are called. */
const variants = [
  { suffix: '', name: '' },
  { suffix: '_p10', name: ' P10' },
  { suffix: '_p90', name: ' P90' },
  { suffix: '_lowest', name: ' lowest' },
  { suffix: '_highest', name: ' highest' },
]

/** Missing is empty. */
const wordOf = (status: WindowStatus) => (status === null ? '' : statusName(status))

/** ISO 8601: 2026-10-25T00:00:00Z, or on a zone's clock with its distance from UTC, 2026-10-25T02:00:00+02:00. */
export function isoTime(unixSeconds: number, zone: string): string {
  const clock = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19)
  if (zone === UTC) return `${clock(unixSeconds * 1000)}Z`
  const offset = zoneOffset(zone, unixSeconds)
  const distance = clock(Math.abs(offset)).slice(11, 16)
  return `${clock(unixSeconds * 1000 + offset)}${offset < 0 ? '-' : '+'}${distance}`
}

function comments({ name, latitude, longitude }: CsvView['site'], provenance: Provenance, zone: string) {
  const { forecastReferenceTime: run, notes = [] } = provenance
  return [
    `${name} · latitude ${latitude} · longitude ${longitude}`,
    provenanceText(provenance),
    ...(run === undefined ? [] : [`Model run ${isoTime(run, zone)}`]),
    ...notes,
  ].map(csvComment)
}

const unitOf = ({ unit, categorical }: Parameter) => (categorical ? '0 or 1' : unit)

/**
 * The first days of a forecast as a file for spreadsheets: comment lines that say where the numbers are from, a header,
 * and an hour a line with the time, the status of the weather window in words, and all that the run has for the
 * site, in the units and decimals of the registry. Missing is empty.
 */
export function forecastCsv(sourced: SourcedSeries, view: CsvView): string {
  const { site, days, thresholds, toleranceBothSides } = view
  const series = firstDays(sourced.series, days)
  const zone = view.inLocalTime ? site.timeZone : UTC
  const limits = limitsOf(siteThresholds(thresholds, site.isOffshore))
  const statuses = windowBar(series.columns, limits, toleranceBothSides)
  const columns = parameters
    .filter(({ offshoreOnly }) => site.isOffshore || !offshoreOnly)
    .flatMap((parameter) =>
      variants.flatMap(({ suffix, name }) => {
        const values = series.columns[`${parameter.name}${suffix}`]
        const title = `${parameter.displayName}${name} (${unitOf(parameter)})`
        return values ? [{ title, values, decimals: parameter.decimals }] : []
      }),
    )
  const header = [`Time (${zone})`, 'Weather window', ...columns.map(({ title }) => title)].map(csvText)
  const lines = Array.from({ length: series.length }, (_, step) =>
    [
      isoTime(series.start + step * HOUR, zone),
      wordOf(statuses[step] ?? null),
      ...columns.map(({ values, decimals }) => csvNumber(answered(values[step]), decimals)),
    ].join(','),
  )
  const all = [...comments(site, sourced.provenance, zone), header.join(','), ...lines]
  return `${BYTE_ORDER_MARK}${all.join(NEWLINE)}${NEWLINE}`
}

export const csvOfForecast: Task<{ sourced: SourcedSeries; view: CsvView }, string> = {
  name: 'CSV of a forecast',
  compute: ({ sourced, view }) => forecastCsv(sourced, view),
}
