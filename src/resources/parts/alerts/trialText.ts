import type { AlertSeries, AlertTrial } from '#schemas/shapes/records/alertAnswers.ts'
import { DAY, HOUR } from '#weather/time.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { momentText } from '#weather/zone.ts'

type Window = AlertTrial['forecast']['windows'][number]
type Sent = NonNullable<AlertTrial['sent']>[number]

const counted = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

/** "Mon 15 Jun 06:00 to Tue 16 Jun 14:00 UTC, 32 h"; a window that the end of the forecast cuts off gets "or longer". */
export const windowLine = (
  { start, end, isEndOpen, hours = (end - start) / HOUR }: Window,
  language?: DateLanguage,
): string =>
  `${momentText(start, 'UTC', language)} to ${momentText(end, 'UTC', language)} UTC, ${hours} h${isEndOpen ? ' or longer' : ''}`

/** What the alert would do with the newest forecast. */
export function forecastText({ forecast: { result, windows }, windowText }: AlertTrial): string {
  if (result === 'noData') return 'Not known: values are missing that could change the answer.'
  if (result === 'quiet') return 'With the newest forecast it would send nothing.'
  return windows.length === 0
    ? `With the newest forecast it would send a message: there is ${windowText}.`
    : `With the newest forecast it would send a message: ${counted(windows.length, 'window', 'windows')} of ${windowText}.`
}

/** A replay knows the weather that came: real forecasts err. */
const PERFECT = 'had each forecast been right'

const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)

export const NO_SERIES = 'There is no series of the past at this site.'

type Series = NonNullable<AlertSeries['series']>

/** The first and the last date (00:00 UTC, unix seconds) on which an alert can be tried. */
export const trialDates = ({ from, to }: Series) => ({ first: Math.ceil(from / DAY) * DAY, last: to })

/** What *Try* covers of the past, before it is tried. */
export const seriesText = (series: Series): string => {
  const { first, last } = trialDates(series)
  return `The last 12 months of the series are ${dayOf(series.lastYear)} to ${dayOf(series.to)}; dates from ${dayOf(first)} to ${dayOf(last)} can be tried.`
}

/** What the alert would have done in the last 12 months of the series. */
export function pastText({ past }: Pick<AlertTrial, 'past'>): string {
  if (past === null) return NO_SERIES
  const { from, to, count, longest } = past
  const fired = count === 0 ? 'never have fired' : `have fired ${counted(count, 'time', 'times')}`
  return `In the last 12 months of the series, ${dayOf(from)} to ${dayOf(to)}, it would ${fired}, ${PERFECT}; the longest window was ${longest} h.`
}

/** How many messages the alert would have sent around a date. */
export const sentText = (sent: readonly Sent[], date: string): string =>
  sent.length === 0
    ? `Around ${date} it would have sent nothing, ${PERFECT}.`
    : `Around ${date} it would have sent ${counted(sent.length, 'message', 'messages')}, ${PERFECT}:`

const kinds: Readonly<Record<Sent['kind'], string>> = { start: 'Begins', change: 'Changes', clear: 'Ends' }

/** One message: its time and content. */
export const messageLine = ({ at, kind, cleared, window }: Sent, language?: DateLanguage): string =>
  `${momentText(at, 'UTC', language)} UTC: ${kinds[kind]}${cleared === 'withdrawn' ? ' (withdrawn)' : ''}${window ? `, ${windowLine(window, language)}` : ', no such window'}`
