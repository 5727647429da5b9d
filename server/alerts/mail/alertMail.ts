import { type Composer, type MailBody, type MailLinks, subjectLine } from '#server/mail/mailBody.ts'
import {
  type Fact,
  htmlPage,
  lineLegend,
  type MailLink,
  statedFacts,
  textPage,
} from '#server/mail/mailPage.ts'
import { windowText } from '#server/mail/windowText.ts'
import { provenanceText } from '#texts/provenanceText.ts'
import { tokens } from '#tokens.ts'
import type { AlertWindow } from '#weather/alerts/eventWindow.ts'
import { decimalText } from '#weather/decimalText.ts'
import { parameterByName } from '#weather/parameters.ts'
import { UTC } from '#weather/time.ts'
import { type DateLanguage, usualDisplay } from '#weather/units/display.ts'
import { shownDecimals, shownUnit, toShown, withUnit } from '#weather/units/shownUnit.ts'
import type { Units } from '#weather/units/units.ts'
import { momentText } from '#weather/zone.ts'
import {
  type AlertMessage,
  type AlertMessageCondition,
  type FoundEvents,
  messagesIn,
} from '../alertMessage.ts'
import { alertChart, CHART_SIZE, chartedConditions } from './alertChart.ts'
import { alertLead, alertSubject, foundLead, foundSubject } from './alertText.ts'

const CHART = 'chart'

/** A window in the site's local time, and also in UTC where that differs. */
function clocksOf(window: AlertWindow, zone: string, language: DateLanguage): string[] {
  const lines = [windowText(window, zone, language), windowText(window, UTC, language)]
  const texts = window.isEndOpen ? [`${lines[0]}, to the end of the forecast`, lines[1] ?? ''] : lines
  return zone === UTC ? texts.slice(0, 1) : texts
}

function valueText({ parameter: name, most }: AlertMessageCondition, units: Units): string {
  const parameter = parameterByName(name)
  if (!parameter || most === null) return ''
  if (parameter.categorical) return most >= 0.5 ? 'yes' : 'no'
  const unit = shownUnit(parameter.unit, units)
  return withUnit(decimalText(toShown(most, unit), shownDecimals(parameter.decimals, unit)), unit)
}

function conditionText(condition: AlertMessageCondition, units: Units): string {
  const value = valueText(condition, units)
  return value ? `${condition.text}; farthest from it in this window: ${value}` : condition.text
}

/** When the events are, and if there are several, the value of each that is farthest from its limit. */
function eventFacts(messages: readonly AlertMessage[]): [string, string[]][] {
  const isOne = messages.length === 1
  return messages.map((message, index) => {
    const { site, window, hours, conditions } = message
    const { units, language } = message.display ?? usualDisplay
    const none = `Longest window until ${momentText(hours.end, UTC, language)} UTC: ${message.windowText}`
    const values = isOne ? [] : conditions.map((condition) => conditionText(condition, units))
    const when = window ? clocksOf(window, site.timeZone, language) : [none]
    return [isOne ? 'When' : `Window ${index + 1}`, [...when, ...values]]
  })
}

function turbineText({
  turbineModel,
  turbineTypeId,
  hubHeight,
}: NonNullable<AlertMessage['turbine']>): string {
  const model = turbineModel ?? (turbineTypeId === undefined ? undefined : `type ${turbineTypeId}`)
  const height = hubHeight === undefined ? undefined : `hub height ${hubHeight} m`
  return [model, height].filter(Boolean).join(', ')
}

function factsOf(message: AlertMessage, messages: readonly AlertMessage[]): Fact[] {
  const { alert, site, before, conditions, provenance } = message
  const isOne = messages.length === 1
  const listed = new Set(messages.map(({ window }) => window?.start))
  const others = message.others.filter(({ start }) => isOne || !listed.has(start))
  const { turbine, pitchConfiguration } = message
  const { timeZone } = site
  const { units, language } = message.display ?? usualDisplay
  const pitch = pitchConfiguration?.radioSelectionId
  return statedFacts([
    ['Site', [site.name]],
    ['Alert', [alert.name, alert.description]],
    ...eventFacts(messages),
    ['Before', before ? clocksOf(before, timeZone, language) : []],
    ['Also', others.map((other) => windowText(other, timeZone, language))],
    [
      'Limits',
      [
        ...conditions.map((condition) => (isOne ? conditionText(condition, units) : condition.text)),
        `Window ${message.windowText}`,
      ],
    ],
    ['Turbine', turbine ? [turbineText(turbine)] : []],
    ['Pitch configuration', pitch === undefined ? [] : [String(pitch)]],
    [
      'Forecast',
      [
        `Forecast reference time ${momentText(message.run, UTC, language)} UTC`,
        provenanceText(provenance, units),
      ],
    ],
  ])
}

/** The links at the end of every mail: to the forecast, and to stop the mails. */
const linksOf = (
  { site, display }: AlertMessage,
  events: readonly { window: AlertWindow | null; thread: string }[],
  { portal, muteThread, muteRecord }: MailLinks,
): MailLink[] => [
  ['See the forecast of the site', `${portal}/forecasts/site/${site.id}`],
  ...events.map(({ window, thread }): MailLink => {
    const which =
      window && events.length > 1
        ? `the window ${windowText(window, site.timeZone, display?.language)}`
        : 'this event'
    return [`No more mails about ${which}`, muteThread(thread)]
  }),
  ['No more mails of this alert', muteRecord],
]

const accents = {
  start: tokens.status.warning,
  change: tokens.status.warning,
  clear: tokens.status.ok,
} as const

const chartText = ({ conditions, site }: AlertMessage) =>
  `${conditions.map(({ text }) => text).join(', ')} at ${site.name}, forecast by hour`

const legend = ({ conditions }: AlertMessage) =>
  lineLegend(
    chartedConditions(conditions)
      .flatMap(({ parameter }) => parameterByName(parameter) ?? [])
      .map(({ color, displayName }) => ({ color, name: displayName })),
  )

/** The mail of an alert about one event, or about all that were found together: text, HTML and a chart of the evaluated run. There is no chart if that run is no longer stored. */
export const alertMail: Composer = async (parts, row, links): Promise<MailBody> => {
  const messages = messagesIn(row.content)
  const [message] = messages
  if (!message) throw new Error('The mail of an alert needs an event.')
  const isOne = messages.length === 1
  const { threads = [row.thread] } = row.content as Partial<FoundEvents>
  const events = messages.map(({ window }, index) => ({ window, thread: threads[index] ?? row.thread }))
  const png = await alertChart(parts, messages, row.customer_id)
  const page = {
    title: isOne ? alertSubject(message) : foundSubject(messages),
    lead: isOne ? alertLead(message) : foundLead(messages),
    facts: factsOf(message, messages),
    isSynthetic: message.provenance.synthetic,
    links: linksOf(message, events, links),
  }
  const picture = { cid: CHART, width: CHART_SIZE.width, text: chartText(message), legend: legend(message) }
  return {
    subject: subjectLine(page.title),
    text: textPage(page),
    html: htmlPage(page, { accent: accents[message.kind], picture: png && picture }),
    images: png ? [{ cid: CHART, png }] : [],
  }
}
