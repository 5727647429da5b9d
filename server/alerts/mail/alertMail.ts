import { type Composer, type MailBody, type MailLinks, subjectLine } from '#server/mail/mailBody.ts'
import { type Fact, htmlPage, lineLegend, statedFacts, textPage } from '#server/mail/mailPage.ts'
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
import type { AlertMessage, AlertMessageCondition } from '../alertMessage.ts'
import { alertChart, CHART_SIZE, chartedConditions } from './alertChart.ts'
import { alertLead, alertSubject } from './alertText.ts'

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

function turbineText({
  turbineModel,
  turbineTypeId,
  hubHeight,
}: NonNullable<AlertMessage['turbine']>): string {
  const model = turbineModel ?? (turbineTypeId === undefined ? undefined : `type ${turbineTypeId}`)
  const height = hubHeight === undefined ? undefined : `hub height ${hubHeight} m`
  return [model, height].filter(Boolean).join(', ')
}

function factsOf(message: AlertMessage): Fact[] {
  const { alert, site, window, before, others, hours, conditions, provenance } = message
  const { turbine, pitchConfiguration } = message
  const { timeZone } = site
  const { units, language } = message.display ?? usualDisplay
  const none = `Longest window until ${momentText(hours.end, UTC, language)} UTC: ${message.windowText}`
  const pitch = pitchConfiguration?.radioSelectionId
  return statedFacts([
    ['Site', [site.name]],
    ['Alert', [alert.name, alert.description]],
    ['When', window ? clocksOf(window, timeZone, language) : [none]],
    ['Before', before ? clocksOf(before, timeZone, language) : []],
    ['Also', others.map((other) => windowText(other, timeZone, language))],
    [
      'Limits',
      [...conditions.map((condition) => conditionText(condition, units)), `Window ${message.windowText}`],
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
const linksOf = (message: AlertMessage, { portal, muteThread, muteRecord }: MailLinks) =>
  [
    ['See the forecast of the site', `${portal}/forecasts/site/${message.site.id}`],
    ['No more mails about this event', muteThread],
    ['No more mails of this alert', muteRecord],
  ] as const

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

/** The mail of an alert: text, HTML and a chart of the evaluated run. There is no chart if that run is no longer stored. */
export const alertMail: Composer = async (parts, row, links): Promise<MailBody> => {
  const message = row.content as AlertMessage
  const png = await alertChart(parts, message, row.customer_id)
  const page = {
    title: alertSubject(message),
    lead: alertLead(message),
    facts: factsOf(message),
    isSynthetic: message.provenance.synthetic,
    links: linksOf(message, links),
  }
  const picture = { cid: CHART, width: CHART_SIZE.width, text: chartText(message), legend: legend(message) }
  return {
    subject: subjectLine(page.title),
    text: textPage(page),
    html: htmlPage(page, { accent: accents[message.kind], picture: png && picture }),
    images: png ? [{ cid: CHART, png }] : [],
  }
}
