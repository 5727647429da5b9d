import { type MailBody, type MailLinks, subjectLine } from '#server/mail/mailBody.ts'
import { htmlPage, lineLegend, type MailLink, statedFacts, textPage } from '#server/mail/mailPage.ts'
import { windowText } from '#server/mail/windowText.ts'
import { tokens } from '#tokens.ts'
import { UTC } from '#weather/time.ts'
import { type DateLanguage, usualDisplay } from '#weather/units/display.ts'
import { NO_LIMITS } from '#weather/windows/firstLine/firstLine.ts'
import { type WorkName, workWords } from '#weather/windows/job/workNames.ts'
import type { ForecastWindow, WindowChange } from '#weather/windows/windowChanges.ts'
import { statusName, statusWords } from '#weather/windows/windowStatus.ts'
import { datedText } from '#weather/zone.ts'
import type { EndedWindow, ReportSummary } from '../document/reportSummary.ts'
import type { ReportContent } from '../reportContent.ts'

/** The mail of a report without its files. */
type ReportBody = Pick<MailBody, 'subject' | 'text' | 'html' | 'images'>

const PICTURE = 'forecast'

/** Maximum number of windows, and of changes of windows, in a mail; the document lists all windows. */
const MOST_LINES = 5

/** The current status and the first line of the forecast. */
function nowText({ judgement }: ReportSummary): string {
  if (!judgement) return NO_LIMITS
  const { status, text } = judgement.now
  return status === undefined ? text : `Now: ${statusWords[statusName(status)]}. ${text}`
}

/** The first lines, and the number of omitted ones. */
const shortened = (lines: readonly string[]): string[] =>
  lines.length <= MOST_LINES
    ? [...lines]
    : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more`]

const windowLine = (window: EndedWindow, zone: string, language?: DateLanguage): string =>
  `${windowText(window, zone, language)}, ${window.isEndOpen ? 'to the end of the forecast' : `ended by ${window.ending}`}`

function changeText(change: WindowChange, zone: string, language?: DateLanguage): string {
  const text = (window: ForecastWindow) => windowText(window, zone, language)
  if (change.kind === 'new') return `New: ${text(change.window)}`
  if (change.kind === 'gone') return `No longer expected: ${text(change.before)}`
  return `Changed: ${text(change.window)}, before ${text(change.before)}`
}

const NO_CHANGE = 'No window has changed.'

function changeLines(
  changes: readonly WindowChange[] | null,
  zone: string,
  language?: DateLanguage,
): string[] {
  if (!changes) return []
  return changes.length === 0
    ? [NO_CHANGE]
    : shortened(changes.map((change) => changeText(change, zone, language)))
}

const { light, status } = tokens

/** The symbols of the picture's bar in a line of text: one that is not solid in the picture has a shape of its own. */
const keyLooks: Readonly<Partial<Record<WorkName, { color: string; symbol?: string }>>> = {
  ok: { color: status.ok },
  window: { color: status.ok },
  short: { color: status.ok, symbol: '▭' },
  warning: { color: status.warning },
  alarm: { color: status.alarm },
  closed: { color: light.muted, symbol: '▨' },
}

const keyLine = (names: readonly WorkName[]) =>
  lineLegend(
    names.flatMap((name) => {
      const look = keyLooks[name]
      return look ? [{ name: workWords[name], ...look }] : []
    }),
  )

const accentOf = ({ judgement }: ReportSummary) =>
  tokens.status[judgement?.now.status === undefined ? 'unknown' : statusName(judgement.now.status)]

/** A test was requested by its recipient, so there is nothing to mute. */
const linksOf = ({ site, isTest }: ReportContent, links: MailLinks): MailLink[] => [
  ['See the forecast of the site', `${links.portal}/forecasts/site/${site.id}`],
  ...(isTest ? [] : [['No more mails of this report', links.muteRecord] as const]),
]

/**
 * The mail of a report: the current status, the next windows and what has changed, followed by the limits and the data source.
 */
export function reportBody(summary: ReportSummary, content: ReportContent, links: MailLinks): ReportBody {
  const { report, site, isTest, previousRun, display: { language } = usualDisplay } = content
  const { judgement, picture, source, scope, notes, isSynthetic } = summary
  const zone = report.inLocalTime ? site.timeZone : UTC
  const now = nowText(summary)
  const since = previousRun === null ? '' : datedText(previousRun, zone, language)
  const page = {
    title: `${isTest ? 'Test: ' : ''}${report.name}, ${site.name}`,
    lead: now,
    facts: statedFacts([
      [
        'Next windows',
        shortened(judgement?.windows.map((window) => windowLine(window, zone, language)) ?? []),
      ],
      [
        'Since the last report',
        judgement?.changes
          ? [
              ...changeLines(judgement.changes, zone, language),
              `Compared with forecast reference time ${since}`,
            ]
          : [],
      ],
      ['Limits', judgement?.limits ?? []],
      ['Job', judgement?.job ? [judgement.job] : []],
      ['Report', [isTest ? 'This is a test that you requested.' : undefined, report.description.trim()]],
      ['Forecast', [source, scope, ...notes]],
    ]),
    isSynthetic,
    links: linksOf(content, links),
  }
  const picturePart = picture && {
    cid: PICTURE,
    width: picture.width,
    text: `${[judgement && 'Weather windows', picture.title].filter(Boolean).join(' and ')}, ${site.name}`,
    legend: [...(judgement ? [keyLine(judgement.key)] : []), lineLegend(picture.lines)].join('<br>'),
  }
  return {
    subject: subjectLine(`${page.title}: ${now.replace(/^Now: /, '').replace(/\.$/, '')}`),
    text: textPage(page),
    html: htmlPage(page, { accent: accentOf(summary), picture: picturePart ?? undefined }),
    images: picture ? [{ cid: PICTURE, png: picture.png }] : [],
  }
}
