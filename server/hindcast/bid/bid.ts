import { campaign, daysOf, durationLines } from '#chartModel/statistics/cards/campaign.ts'
import { waiting } from '#chartModel/statistics/cards/waiting.ts'
import { usualChoices } from '#chartModel/statistics/choices.ts'
import { monthLines } from '#chartModel/statistics/figures/monthLines.ts'
import type { StatisticFigure } from '#chartModel/statistics/figures/statisticFigure.ts'
import type { FigureTable, Note } from '#chartModel/statistics/figureTable.ts'
import { type ByMonth, monthRows } from '#chartModel/statistics/monthRows.ts'
import { statisticRequest } from '#chartModel/statistics/statisticRequest.ts'
import type { BidRequest } from '#schemas/shapes/hindcast/bid.ts'
import type { StatisticsResult } from '#schemas/shapes/hindcast/placeStatistics.ts'
import type { AdmitWork, Work } from '#server/workers/work.ts'
import { answerHead, headFacts } from '#texts/answerHead/answerHead.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import { hindcastTerms } from '#texts/answerHead/requestTerms.ts'
import type { Campaign } from '#weather/placeStatistics/campaign.ts'
import type { Waiting } from '#weather/placeStatistics/waiting.ts'
import { UTC } from '#weather/time.ts'
import type { Display } from '#weather/units/display.ts'
import type { Units } from '#weather/units/units.ts'
import { datedText } from '#weather/zone.ts'
import type { CachedHindcast } from '../cache/hindcastCache.ts'
import { placeStatistic } from '../placeStatistics.ts'

/** The responses of POST /hindcast/statistics behind a bid. */
export interface BidAnswers {
  campaign: StatisticsResult
  waiting: StatisticsResult
}

/** The input of the two pages. */
export interface BidParts {
  request: BidRequest
  answers: BidAnswers
  place: { name?: string; isOffshore: boolean; timeZone: string }
  preparedBy: string
  /** Unix seconds. */
  produced: number
  display: Display
}

/** A page of the document. */
export interface BidPage {
  title: string
  lead: string
  headline?: string
  notes: readonly Note[]
  figure?: StatisticFigure
  table?: FigureTable
  sections: readonly { title: string; facts: readonly Fact[] }[]
}

export interface Bid {
  title: string
  siteName: string
  place: string
  produced: string
  isSynthetic: boolean
  pages: readonly [BidPage, BidPage]
}

const tableOf = ({ siteId: _, netHours: __, ...request }: BidRequest) => request

const choicesOf = ({ netHours = usualChoices.netHours }: BidRequest) => ({ ...usualChoices, netHours })

/** The durations of the job and the waits for a window, as on the page, computed one after the other. */
export async function bidAnswers(
  request: BidRequest,
  cache: Pick<CachedHindcast, 'get'>,
  work: Work,
  units: Units,
): Promise<BidAnswers> {
  const within: AdmitWork = (compute) => compute(work)
  const [table, choices] = [tableOf(request), choicesOf(request)]
  const durations = { ...statisticRequest(campaign, table, choices, units), intervals: true }
  return {
    campaign: await placeStatistic(durations, cache, within),
    waiting: await placeStatistic(statisticRequest(waiting, table, choices, units), cache, within),
  }
}

const percentiles = ['P50', 'P80', 'P90'] as const
const keys = ['p50_hours', 'p80_hours', 'p90_hours'] as const

const intervalText = (interval: readonly [number, number] | null | undefined): string | null =>
  interval ? interval.map((hours) => daysOf(hours)?.toFixed(1)).join(' to ') : null

const durationTable = (figures: ByMonth<Campaign>): FigureTable => ({
  caption:
    'Elapsed days of the job by the month in which it begins; beside each percentile its interval (90 % confidence). The bars of the chart are that of P80.',
  columns: [
    { title: 'Start' },
    ...percentiles.flatMap((title) => [
      { title, unit: 'days', decimals: 1 },
      { title: 'Interval', unit: 'days' },
    ]),
    { title: 'Starts' },
    { title: 'Left out' },
    { title: 'Years' },
  ],
  ...monthRows(
    figures,
    (found) => [
      ...keys.flatMap((key, place) => [daysOf(found[key]), intervalText(found.intervals_hours?.[place])]),
      found.starts_used,
      found.left_out_end_of_series + found.left_out_unknown,
      found.years,
    ],
    'year',
  ),
})

const durationChart = (figures: ByMonth<Campaign>): StatisticFigure =>
  monthLines(figures, {
    about: 'Days that the job takes, P50, P80 and P90 by month of the start, with the interval of P80.',
    label: 'Duration of a start month',
    unit: 'days',
    decimals: 1,
    lines: durationLines,
    intervals: {
      low: (found) => daysOf(found?.intervals_hours?.[1]?.[0] ?? null),
      high: (found) => daysOf(found?.intervals_hours?.[1]?.[1] ?? null),
    },
    chosen: 'year',
  })

const tooFewYears = (figures: ByMonth<Campaign>): Note[] =>
  Object.values(figures).some(({ intervals_hours, starts_used }) => starts_used > 0 && !intervals_hours?.[0])
    ? [
        {
          severity: 'info',
          text: 'Fewer than ten years are too few for an interval: there is none where it is missing.',
        },
      ]
    : []

const conventions = (netHours: number): Fact[] => [
  [
    'Percentile',
    'PNN is the time that NN % of the starts, or of the hours, do not exceed: P90 is the long one.',
  ],
  [
    'Duration',
    `From 00:00 of every day of the series to the end of usable hour ${netHours}, nights, days off and bad weather included, in days of 24 h.`,
  ],
  [
    'Usable hour',
    'Of an unbroken run, at least as long as the window, of permitted hours in which every condition holds.',
  ],
  [
    'Interval',
    '5 to 95 % of the percentile in 1,000 samples of calendar years, drawn with replacement. It assumes independent years and a climate that does not change.',
  ],
  ['Wait', 'From any hour of the month until work can go on for the whole window.'],
  [
    'Left out',
    'Starts whose job does not end within the data or has more than 5 % of its duration unknown; waits that are cut.',
  ],
  [
    'Limits',
    'Weather at the point that was read, of the years named here; nothing else that stops work is in the figures.',
  ],
]

const factsText = (facts: readonly Fact[]): string =>
  facts.map(([name, text]) => `${name}: ${text}`).join(' · ')

/** The text of a statistic without figures. */
const nothingOf = ({ statusMessage }: StatisticsResult): Note[] => [
  { severity: 'warning', text: statusMessage },
]

/** The two pages as text, numbers and figures: how long the job takes, and how that was found. */
export function bid({ request, answers, place, preparedBy, produced, display }: BidParts): Bid {
  const { latitude, longitude } = request
  const [table, choices] = [tableOf(request), choicesOf(request)]
  const terms = hindcastTerms(table)
  const { provenance } = answers.campaign
  const siteName = place.name ?? `Latitude ${latitude}, longitude ${longitude}`
  const head = answerHead(
    { ...(place.name !== undefined && { name: place.name }), latitude, longitude },
    terms,
    answers.campaign,
    { units: 'Days of 24 h; waits in hours', readIn: display.units },
  )
  const made = datedText(produced, terms.isUtc ? UTC : place.timeZone, display.language)
  const durations = answers.campaign.data as ByMonth<Campaign> | null
  const waits = answers.waiting.data as ByMonth<Waiting> | null
  const shownDurations =
    durations && campaign.show(durations, { choices, request: table, units: display.units })
  const shownWaits = waits && waiting.show(waits, { choices, request: table, units: display.units })
  const source = headFacts({ ...head, place: {}, request: { facts: [], text: '' } })
  return {
    title: `Durations for a bid ${siteName}`,
    siteName,
    place: `LAT ${latitude.toFixed(4)}   LON ${longitude.toFixed(4)}   ${place.isOffshore ? 'offshore' : 'onshore'}`,
    produced: made,
    isSynthetic: provenance?.synthetic === true,
    pages: [
      {
        title: 'Duration of the job by start month',
        lead: 'How long the job takes, nights, days off and bad weather included, by the month in which it begins.',
        ...(shownDurations?.headline !== undefined && { headline: shownDurations.headline }),
        notes: shownDurations
          ? [...shownDurations.notes, ...tooFewYears(durations)]
          : nothingOf(answers.campaign),
        ...(durations && { figure: durationChart(durations), table: durationTable(durations) }),
        sections: [
          { title: 'The job', facts: [['Net hours', `${choices.netHours} h`], ...head.request.facts] },
        ],
      },
      {
        title: 'Waits, sample, source and convention',
        lead: 'How long one waits for the next window, and how the figures of both pages are made.',
        ...(shownWaits?.headline !== undefined && { headline: shownWaits.headline }),
        notes: shownWaits ? shownWaits.notes : nothingOf(answers.waiting),
        ...(shownWaits && { table: shownWaits.table }),
        sections: [
          {
            title: 'Sample and source',
            facts: [
              ...(shownDurations ? [['Sample', factsText(shownDurations.sample)] as const] : []),
              ...source,
              ['Prepared by', `${preparedBy}, ${made}`],
            ],
          },
          { title: 'Convention', facts: conventions(choices.netHours) },
        ],
      },
    ],
  }
}
