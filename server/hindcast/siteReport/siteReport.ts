import type { Choices } from '#chartModel/statistics/choices.ts'
import { monthLines } from '#chartModel/statistics/figures/monthLines.ts'
import type { StatisticFigure } from '#chartModel/statistics/figures/statisticFigure.ts'
import type { Cell, FigureTable, Note } from '#chartModel/statistics/figureTable.ts'
import { statisticFacts } from '#chartModel/statistics/head.ts'
import { coverageFacts, monthPhrase, yearsNotes } from '#chartModel/statistics/sample.ts'
import { percentText } from '#chartModel/statistics/shownValues.ts'
import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import type { StatisticsResult } from '#schemas/shapes/hindcast/placeStatistics.ts'
import type { SiteReportRequest } from '#schemas/shapes/hindcast/siteReport.ts'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import { answerHead, headFacts } from '#texts/answerHead/answerHead.ts'
import { type Fact, requestText } from '#texts/answerHead/requestFacts.ts'
import { hindcastTerms } from '#texts/answerHead/requestTerms.ts'
import { shownOfPlain } from '#texts/percentileText.ts'
import { tableAverages } from '#texts/tableAverages.ts'
import { tooFewYearsOfAmounts } from '#texts/tooFewYears.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { parameterByName } from '#weather/parameters.ts'
import type { MonthAmounts } from '#weather/placeStatistics/monthAmounts.ts'
import type { Place } from '#weather/series.ts'
import { UTC } from '#weather/time.ts'
import type { Display } from '#weather/units/display.ts'
import { datedText } from '#weather/zone.ts'
import { type SiteAnswers, tableOf } from './siteAnswers.ts'
import { type ChapterPart, choicesOfReport, statisticChapters } from './siteChapters.ts'

/** The input of a site report. */
export interface SiteReportParts {
  request: SiteReportRequest
  answers: SiteAnswers
  /** `name` is set if the place is a site; `timeZone` is the IANA name of the point's time zone. */
  place: { name?: string; isOffshore: boolean; timeZone: string }
  /** The username of the user who prepared it. */
  preparedBy: string
  /** Unix seconds. */
  produced: number
  display: Display
}

/** A statistic in a chapter; without figures the notes say why. */
export interface ChapterFigures {
  /** The subject of the statistic, if the chapter has several. */
  subject?: string
  headline?: string
  notes: readonly Note[]
  /** The request and the sample. */
  facts: readonly Fact[]
  figure?: StatisticFigure
  table?: FigureTable
}

export interface Chapter {
  title: string
  /** The result in one sentence, for the summary. */
  result: string
  lead: string
  definition: readonly string[]
  figures: readonly ChapterFigures[]
}

/** The content of a site report as text, numbers and figures, independent of how it is drawn. */
export interface SiteReport {
  title: string
  siteName: string
  /** Latitude, longitude, and whether it is at sea. */
  place: string
  produced: string
  /** The request in one line; empty if it has too many conditions. */
  request: string
  /** Place, request, units and data. */
  facts: readonly Fact[]
  isSynthetic: boolean
  /** The place, and the point whose data were read if it is another one. */
  point: Place
  read: Place | undefined
  chapters: readonly Chapter[]
  /** How the figures are made, by whom, and when. */
  method: readonly Fact[]
  definitions: readonly Fact[]
  provenance: readonly Fact[]
  limits: readonly string[]
}

const noFigures = (message: string): Pick<ChapterFigures, 'notes'> => ({
  notes: [{ severity: 'warning', text: message }],
})

/** More conditions than this are listed only on the title page. */
const FEW_CONDITIONS = 6

const activeConditions = ({ conditionList }: Pick<SiteReportRequest, 'conditionList'>) =>
  conditionList.filter(({ apply }) => apply).length

const shortened =
  (request: SiteReportRequest) =>
  ([name, text]: Fact): Fact =>
    name === 'Conditions' && activeConditions(request) > FEW_CONDITIONS
      ? [name, `${activeConditions(request)}, listed on the title page`]
      : [name, text]

const usableDefinition = [
  'A condition states what must hold for work to go on. An hour is favourable where every condition holds, strictly; where a value of one is missing the hour is unknown, and never favourable.',
  'Usable are the hours that lie in an unbroken run, at least as long as the window, of favourable hours that are permitted by the working days and hours. Runs are found on the continuous series; each hour belongs to its own month.',
  'The value of a month of a year is 100 x usable hours / permitted hours with data. Average is the mean over the years, PNN a percentile over the years by linear interpolation; the table says in how many years there is at least so much.',
  'A month of a year with less than 95 % of its permitted hours known is marked and left out of averages and percentiles.',
]

function usableMonths(
  amounts: readonly MonthAmounts[],
  { data: rows, incompleteMonths }: HindcastResult,
  { percentile, isPlanners }: Choices,
): ChapterFigures {
  const plain = [...new Set([10, percentile, 90])]
  const names = plain.map((p) => `P${p}`)
  const shown = plain.map((p) => shownOfPlain(p, isPlanners))
  const tooFew = tooFewYearsOfAmounts(amounts, shown, { rows, incompleteMonths })
  const nameOf = (p: number) => shownOfPlain(p, isPlanners).name
  const byMonth = Object.fromEntries(amounts.map((one) => [one.month, one]))
  const years = amounts.map((one) => one.years)
  const [fewest, most] = [Math.min(...years), Math.max(...years)]
  const of = (name: string) => (one: MonthAmounts | undefined) =>
    one?.percent.percentiles[name]?.value ?? null
  const cells = ({ percent: share, hours, days, startDays }: MonthAmounts): Cell[] => [
    share.average,
    ...names.map((name) => share.percentiles[name]?.value ?? null),
    hours.average,
    ...names.map((name) => hours.percentiles[name]?.value ?? null),
    days.average,
    startDays.average,
  ]
  return {
    notes: [...yearsNotes(most), ...(tooFew === null ? [] : [{ severity: 'info', text: tooFew } as const])],
    facts: [['Years', fewest === most ? String(most) : `${fewest} to ${most}`]],
    figure: monthLines(byMonth, {
      about: 'Usable hours in percent of the permitted hours, by month.',
      label: 'Usable hours of a month',
      unit: '%',
      decimals: 1,
      lines: [
        { title: nameOf(90), value: of('P90'), rank: 'inner' },
        { title: 'Average', value: (one) => one?.percent.average ?? null, rank: 'mean' },
        ...(names.length > 2
          ? [{ title: nameOf(percentile), value: of(`P${percentile}`), rank: 'main' } as const]
          : []),
        { title: nameOf(10), value: of('P10'), rank: 'outer' },
      ],
      intervals: {
        low: (one) => one?.percent.percentiles[`P${percentile}`]?.low ?? null,
        high: (one) => one?.percent.percentiles[`P${percentile}`]?.high ?? null,
      },
      top: 100,
      chosen: 'year',
    }),
    table: {
      caption: `Usable hours of the months. The bars of the chart are the interval of ${nameOf(percentile)} with a probability of at least 90 %; the chapter on uncertainty has its numbers.`,
      columns: [
        { title: 'Month' },
        { title: 'Average', unit: '%', decimals: 1 },
        ...shown.map(({ title }) => ({ title, unit: '%', decimals: 1 })),
        { title: 'Average', unit: 'h', decimals: 1 },
        ...shown.map(({ title }) => ({ title, unit: 'h', decimals: 1 })),
        { title: 'Usable', unit: 'days', decimals: 1 },
        { title: 'Start', unit: 'days', decimals: 1 },
        { title: 'Years', decimals: 0 },
      ],
      rows: amounts.map((one) => [monthNames[one.month - 1] ?? '', ...cells(one), one.years]),
    },
  }
}

/** The rows of the page's table: every year, Average and the percentiles. */
function usableYears(
  { data, incompleteMonths = {} }: HindcastResult,
  { isPlanners }: Choices,
): ChapterFigures {
  const years = data.filter(({ Year }) => typeof Year === 'number')
  return {
    notes: [],
    facts: [['Years', String(years.length)]],
    table: {
      caption:
        'Usable hours in percent of the permitted hours with data. A star marks a month that is left out of averages and percentiles.',
      columns: [{ title: 'Year' }, ...monthNames.map((title) => ({ title })), { title: 'Average' }],
      rows: data.map((row) => [
        typeof row.Year === 'number' || row.Year === 'Average'
          ? String(row.Year)
          : shownOfPlain(Number(row.Year.slice(1)), isPlanners).title,
        ...monthNames.map((name, place) => {
          const value = row[name]
          const mark = incompleteMonths[row.Year]?.includes(place + 1) ? '*' : ''
          return value === null ? (mark === '' ? null : `-${mark}`) : `${value.toFixed(1)}${mark}`
        }),
        row.Average === null ? null : row.Average.toFixed(1),
      ]),
    },
  }
}

function usableChapters({ answers: { analysis }, request }: SiteReportParts): Chapter[] {
  const choices = choicesOfReport(request)
  const { amounts, data, statusMessage } = analysis
  const average = data.find(({ Year }) => Year === 'Average')
  const lowest = data.find(({ Year }) => Year === 'P10')
  const isFound = amounts !== undefined && average !== undefined
  const nothing = noFigures(statusMessage)
  return [
    {
      title: 'Usable hours by month',
      result: isFound
        ? `${percentText(average.Average)} of the permitted hours of the year are usable on average; ${shownOfPlain(10, choices.isPlanners).title}, ${percentText(lowest?.Average)}.`
        : statusMessage,
      lead: 'The part of the permitted hours in which work could go on, month by month.',
      definition: usableDefinition,
      figures: [isFound ? usableMonths(amounts, analysis, choices) : { ...nothing, facts: [] }],
    },
    {
      title: 'Usable hours of each year',
      result: isFound
        ? `${data.filter(({ Year }) => typeof Year === 'number').length} years, each with its months.`
        : statusMessage,
      lead: 'The same, year by year: what the averages and percentiles are made of.',
      definition: [
        ...tableAverages,
        'Rows P10 to P90 are percentiles over the years, month by month. Averages and percentiles leave marked months out.',
      ],
      figures: [isFound ? usableYears(analysis, choices) : { ...nothing, facts: [] }],
    },
  ]
}

function figuresOf(
  { statistic, choices }: ChapterPart,
  { data, status, statusMessage, provenance }: StatisticsResult,
  { request, display: { units } }: SiteReportParts,
): ChapterFigures {
  const table = tableOf(request)
  const requested = statisticFacts(statistic, table, choices, units).map(shortened(request))
  const coverage = provenance ? coverageFacts(provenance) : []
  if (data === null || status !== 'OK')
    return { ...noFigures(statusMessage), facts: [...requested, ...coverage] }
  const shown = statistic.show(data, { choices, request: table, units })
  const { headline, notes, sample, chart, table: rows } = shown
  return {
    ...(headline !== undefined && { headline }),
    notes,
    facts: [...requested, ...sample, ...coverage],
    ...(chart && { figure: chart }),
    table: rows,
  }
}

function statisticChapter(parts: ChapterPart[], answers: StatisticsResult[], of: SiteReportParts): Chapter {
  const [first] = parts
  const { title, lead, definition, subject } = first!.statistic
  const named = (one: ChapterPart) => one.statistic.subject?.(one.choices)
  const figures = parts.map((part, index) => figuresOf(part, answers[index]!, of))
  const only = parts.length === 1 && subject ? named(first!) : undefined
  return {
    title: only === undefined ? title : `${title}: ${only}`,
    result: figures.map(({ headline, notes }) => headline ?? notes[0]?.text ?? '').join(' '),
    lead,
    definition: definition(first!.choices, of.display.units),
    figures: figures.map((one, index) => {
      const name = named(parts[index]!)
      return parts.length > 1 && name !== undefined ? { ...one, subject: name } : one
    }),
  }
}

const definitions: readonly Fact[] = [
  [
    'Series',
    'Hourly, in UTC; a step stands for the hour that begins then. A missing value never counts as favourable.',
  ],
  ['Known hour', 'An hour with a value of every parameter that is read. An unknown hour ends a run.'],
  [
    'Permitted hour',
    'An hour of the working days and working hours. A window that runs past midnight belongs to the weekday on which it starts. In daylight the centre of the sun stands at or above -0.833 degrees at the middle of the hour.',
  ],
  [
    'Window',
    'The least number of hours in a row for which work must be possible. Where work may pause between shifts, a run goes on after the break.',
  ],
  [
    'Usable hour',
    'An hour of an unbroken run, at least as long as the window, of hours that are favourable and permitted.',
  ],
  ['Usable day', 'A permitted day with at least one usable hour that starts on it.'],
  [
    'Start day',
    'A permitted day with a permitted hour from which work can go on for the whole window: the hours of the window, or where work may pause the next permitted hours, are all favourable, none unknown or after the end of the data.',
  ],
  [
    'Percentile',
    'By linear interpolation at (n - 1) NN / 100 of the sorted values. Of waits, durations and values PNN is plain: NN % of the sample are at or below it. Of usable percent, hours and days each PNN stands with its meaning, in how many years there is at least so much; a planner calls P90 what 90 % of the years exceed, which is the plain P10.',
  ],
  [
    'Interval',
    'The pair of ranks of the sorted yearly values with the least distance between which the percentile of all years lies with a probability of at least 90 %. It assumes independent years.',
  ],
  ['Wait', 'Hours from an hour to the first hour from which work can go on for the whole window.'],
  ['Spell', 'An unbroken run of good, or of bad, hours, day and night, with its whole length.'],
  ['Exceedance', 'The percent of the known hours in which a value is greater.'],
  [
    'Direction',
    'Wind, waves and swell: where they come from; a current: where it goes to. Degrees clockwise from true north.',
  ],
  [
    'Significant wave height',
    'Hs, four times the square root of the zeroth moment of the wave spectrum. Tp is the period of its peak.',
  ],
  ['Return value', 'The value that is exceeded once in so many years on average.'],
  [
    'Campaign',
    'A task of so many net hours, begun at 00:00 of each day of the series, that goes on in usable hours alone.',
  ],
  [
    'Left out',
    'Of the hours of the month in the years of the series, those that are not counted: months of a year with less than 95 % of their hours known, and missing hours.',
  ],
]

const limits: readonly string[] = [
  'Every figure describes the weather of the years named above. Future years may differ, by chance and because the climate changes.',
  'The numbers are those of the point that was read, which need not be the requested one, and of the height and the averaging time of the source. Local effects that the source does not resolve are not in them.',
  'Weather is the only thing that stops work here: breakdowns, crews, vessels, ports and decisions made on a forecast are not considered. A hindcast knows the weather; a planner has a forecast, so fewer hours will be used.',
  'Months and years with gaps are left out as each chapter states. They may differ from those that are counted: instruments fail in storms.',
  'Few years make wide intervals. The interval of a percentile is a part of the result, and is to be quoted with it.',
  'Return values are extrapolated from the storms of the series. They are no design values.',
]

/** How the figures are made, and of which moment they are. */
const methodOf = (made: string, preparedBy: string, { provenance }: HindcastResult): Fact[] => [
  [
    'Method',
    'Every figure is counted from the hourly series of the point; none comes from a fitted model, but for return values. Each chapter ends with its definition.',
  ],
  ['Revision', `Made ${made} by ${preparedBy}. The same request to the same data gives the same figures.`],
  ...(provenance?.to === undefined ? [] : [['Data until', datedText(provenance.to, UTC)] as const]),
]

/** The available share of each parameter in all data that were read. */
function coverageRows(found: readonly Provenance[]): Fact[] {
  const shares = new Map(found.flatMap(({ coverage = {} }) => Object.entries(coverage)))
  return [...shares].map(([name, share]) => [
    `Known: ${parameterByName(name)?.displayName ?? name}`,
    `${(Math.floor(1000 * share) / 10).toFixed(1)} % of the hours`,
  ])
}

/** The site report of a place from its responses. */
export function siteReport(parts: SiteReportParts): SiteReport {
  const { request, answers, place, produced, preparedBy, display } = parts
  const { analysis, statistics } = answers
  const { latitude, longitude } = request
  const terms = hindcastTerms(tableOf(request))
  const choices = choicesOfReport(request)
  const siteName = place.name ?? `Latitude ${latitude}, longitude ${longitude}`
  const head = answerHead(
    { ...(place.name !== undefined && { name: place.name }), latitude, longitude },
    terms,
    analysis,
    { units: 'Percent of the permitted hours with data, unless stated otherwise', readIn: display.units },
  )
  const facts: Fact[] = [
    ...head.request.facts,
    ['Percentile', shownOfPlain(choices.percentile, choices.isPlanners).title],
    ['Figures of one month', monthPhrase(choices.month)],
    ['Campaign', `${choices.netHours} net hours`],
  ]
  const found = [analysis, ...statistics.flat()].flatMap((one) => one.provenance ?? [])
  const made = datedText(produced, terms.isUtc ? UTC : place.timeZone, display.language)
  return {
    title: `Site report ${siteName}`,
    siteName,
    place: `LAT ${latitude.toFixed(4)}   LON ${longitude.toFixed(4)}   ${place.isOffshore ? 'offshore' : 'onshore'}`,
    produced: made,
    request:
      activeConditions(request) > FEW_CONDITIONS
        ? ''
        : requestText(terms, display.units, analysis.otherPause === undefined),
    facts: [...headFacts({ ...head, request: { ...head.request, facts } }), ['Prepared by', preparedBy]],
    isSynthetic: found.some(({ synthetic }) => synthetic),
    point: { latitude, longitude },
    read: found.find(({ distance }) => distance > 0),
    chapters: [
      ...usableChapters(parts),
      ...statisticChapters(request).map((chapter, index) =>
        statisticChapter(chapter, statistics[index]!, parts),
      ),
    ],
    method: methodOf(made, preparedBy, analysis),
    definitions,
    provenance: [
      ...(analysis.provenance ? headFacts({ ...head, place: {}, request: { facts: [], text: '' } }) : []),
      ...coverageRows(found),
    ],
    limits,
  }
}
