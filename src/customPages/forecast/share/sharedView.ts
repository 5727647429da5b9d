import { jobOfPart, jobPart } from '#formats/jobPart.ts'
import { offeredSets, type ViewSet } from '#schemas/viewSet.ts'
import { type ViewPart, withoutView, withViewPart } from '#shell/address/viewParts.ts'
import type { OperationJob } from '#shell/operations/operationJob.ts'
import type { Horizon } from '#weather/forecastDays.ts'
import { forecastDays } from '#weather/forecastDays.ts'
import { HOUR } from '#weather/time.ts'
import { SHORTEST } from '../overview/timeRange.ts'
import { modes, type SiteView } from '../siteView.ts'

/** The parts of a site's view that an address sets; the user's own settings apply to absent parts. */
export interface SharedView extends Partial<SiteView>, ViewSet {
  /** Whole hours, unix seconds; at least as long as the shortest range that can be chosen. */
  range?: Horizon
  /** The limits that judge the page, and the job that windows must fit. */
  job?: OperationJob
  /** Reference time of the run from which the link was made, unix seconds: the page says what has moved since. */
  run?: number
}

export type SharedPart = keyof SharedView

/** The parts with a fixed set of values. */
type Chosen = Exclude<SharedPart, 'range' | 'job' | 'run'>

/** A part with a fixed set of values, each by its text in the address. */
interface Choice {
  part: ViewPart
  /** The name of the part within a sentence. */
  title: string
  values: ReadonlyMap<string, unknown>
}

const choice = <T>(part: ViewPart, title: string, values: Iterable<readonly [string, T]>): Choice => ({
  part,
  title,
  values: new Map(values),
})

const setsOf = (position: keyof ViewSet) =>
  offeredSets(position, true).map(({ chartId }) => [String(chartId), chartId] as const)

const choices = {
  mode: choice(
    'view.mode',
    'charts or table',
    modes.map((mode) => [mode.toLowerCase(), mode] as const),
  ),
  days: choice(
    'view.days',
    'horizon',
    forecastDays.map((days) => [String(days), days] as const),
  ),
  isLocalTime: choice('view.clock', 'clock', [
    ['utc', false],
    ['local', true],
  ]),
  showThresholds: choice('view.limits', 'limits', [
    ['shown', true],
    ['hidden', false],
  ]),
  upper: choice('view.upper', 'upper chart', setsOf('upper')),
  lower: choice('view.lower', 'lower chart', setsOf('lower')),
} satisfies Record<Chosen, Choice>

const choiceEntries = Object.entries(choices) as [Chosen, Choice][]

const rangeParts = { from: 'view.from', to: 'view.to' } as const satisfies Record<string, ViewPart>
export const RANGE_TITLE = 'time range'

const JOB: ViewPart = 'view.job'
const JOB_TITLE = 'limits and job'

const RUN: ViewPart = 'view.run'
const RUN_TITLE = 'run'

/** A whole hour in UTC by ISO 8601: 2026-11-23T06Z. */
const hourText = (time: number) => `${new Date(time * 1000).toISOString().slice(0, 13)}Z`

const HOUR_TEXT = /^\d{4}-\d\d-\d\dT\d\dZ$/

/** Unix seconds; undefined if the text is not a valid whole hour, for example 30 February. */
function timeOf(text: string | undefined): number | undefined {
  if (text === undefined || !HOUR_TEXT.test(text)) return undefined
  const time = Date.parse(text.replace('Z', ':00Z')) / 1000
  return Number.isFinite(time) && hourText(time) === text ? time : undefined
}

/** The value of a part; undefined if it is absent or occurs twice. */
const onlyOf = (params: URLSearchParams, part: ViewPart): string | undefined => {
  const [first, second] = params.getAll(part)
  return second === undefined ? first : undefined
}

function readRange(params: URLSearchParams): Horizon | undefined {
  const from = timeOf(onlyOf(params, rangeParts.from))
  const to = timeOf(onlyOf(params, rangeParts.to))
  return from !== undefined && to !== undefined && to - from >= SHORTEST ? { from, to } : undefined
}

/** A shared view, as far as the address could be read. */
export interface ReadView {
  view: SharedView
  /** Titles of the invalid parts, for which the user's own settings apply. */
  ignored: readonly string[]
}

/** Reads the view of a query string; never throws. */
export function readSharedView(search: string): ReadView {
  const params = new URLSearchParams(search)
  const ignored: string[] = []
  const read = choiceEntries.flatMap(([name, { part, title, values }]) => {
    if (!params.has(part)) return []
    const text = onlyOf(params, part)
    if (text !== undefined && values.has(text)) return [[name, values.get(text)] as const]
    ignored.push(title)
    return []
  })
  const range = readRange(params)
  if (!range && Object.values(rangeParts).some((part) => params.has(part))) ignored.push(RANGE_TITLE)
  const job = jobOfPart(onlyOf(params, JOB) ?? '')
  if (!job && params.has(JOB)) ignored.push(JOB_TITLE)
  const run = timeOf(onlyOf(params, RUN))
  if (run === undefined && params.has(RUN)) ignored.push(RUN_TITLE)
  return {
    view: {
      ...Object.fromEntries(read),
      ...(range && { range }),
      ...(job && { job }),
      ...(run !== undefined && { run }),
    },
    ignored,
  }
}

/** The parts of an address that are no choices. */
const otherParts = { range: Object.values(rangeParts), job: [JOB], run: [RUN] }

/** The query string of a view; a range is shortened to whole hours. */
export function writeSharedView(view: SharedView): string {
  const { range, job, run } = view
  const chosen = choiceEntries.map(([name, { part, values }]): [ViewPart, string | undefined] => [
    part,
    [...values].find(([, value]) => value === view[name])?.[0],
  ])
  const parts: [ViewPart, string | undefined][] = [
    ...chosen,
    [rangeParts.from, range && hourText(Math.ceil(range.from / HOUR) * HOUR)],
    [rangeParts.to, range && hourText(Math.floor(range.to / HOUR) * HOUR)],
    [JOB, job && jobPart(job)],
    [RUN, run === undefined ? undefined : hourText(run)],
  ]
  return parts.reduce((search, [part, text]) => withViewPart(search, part, text), '')
}

/** A user's view sets, overridden by those of the address. */
export const sharedViewSet = (own: ViewSet, { upper = own.upper, lower = own.lower }: ViewSet): ViewSet => ({
  ...(upper !== undefined && { upper }),
  ...(lower !== undefined && { lower }),
})

/** A query string without the given parts of the view; without all parts if none are given. */
export function withoutShared(search: string, parts?: readonly SharedPart[]): string {
  if (!parts) return withoutView(search)
  return parts
    .flatMap((name) =>
      name in otherParts ? otherParts[name as keyof typeof otherParts] : choices[name as Chosen].part,
    )
    .reduce((query, part) => withViewPart(query, part, undefined), search)
}

/** The part of a shared range within a forecast; undefined if it is too short. */
export function rangeWithin(range: Horizon, horizon: Horizon): Horizon | undefined {
  const from = Math.max(range.from, horizon.from)
  const to = Math.min(range.to, horizon.to)
  return to - from >= SHORTEST ? { from, to } : undefined
}
