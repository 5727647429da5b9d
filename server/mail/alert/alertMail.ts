import { provenanceText } from '../../../src/schemas/provenanceText.ts'
import { tokens } from '../../../src/tokens.ts'
import type { AlertWindow } from '../../../src/weather/alerts/eventWindow.ts'
import { decimalText } from '../../../src/weather/decimalText.ts'
import { parameterByName } from '../../../src/weather/parameters.ts'
import { momentText } from '../../../src/weather/zone.ts'
import type { AlertMessage, AlertMessageCondition } from '../../alerts/alertMessage.ts'
import { type Composer, escapeHtml, type MailBody, type MailLinks, subjectLine } from '../mailBody.ts'
import { alertChart, CHART_SIZE, chartedConditions } from './alertChart.ts'
import { alertLead, alertSubject, windowText } from './alertText.ts'

const CHART = 'chart'

/** A label and what stands beside it, a line each. */
type Fact = readonly [label: string, lines: readonly string[]]

const UTC = 'UTC'

/** A window on the clock of the site, and in UTC where that is another. */
function clocksOf(window: AlertWindow, zone: string): string[] {
  const lines = [windowText(window, zone), windowText(window, UTC)]
  const texts = window.isEndOpen ? [`${lines[0]}, to the end of the forecast`, lines[1] ?? ''] : lines
  return zone === UTC ? texts.slice(0, 1) : texts
}

function valueText({ parameter: name, most }: AlertMessageCondition): string {
  const parameter = parameterByName(name)
  if (!parameter || most === null) return ''
  if (parameter.categorical) return most >= 0.5 ? 'yes' : 'no'
  const { unit, decimals } = parameter
  return `${decimalText(most, decimals)}${unit === '°' ? '' : ' '}${unit}`.trimEnd()
}

function conditionText(condition: AlertMessageCondition): string {
  const value = valueText(condition)
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
  const none = `Longest window until ${momentText(hours.end, UTC)} UTC: ${message.windowText}`
  const pitch = pitchConfiguration?.radioSelectionId
  const facts: [string, (string | undefined)[]][] = [
    ['Site', [site.name]],
    ['Alert', [alert.name, alert.description]],
    ['When', window ? clocksOf(window, timeZone) : [none]],
    ['Before', before ? clocksOf(before, timeZone) : []],
    ['Also', others.map((other) => windowText(other, timeZone))],
    ['Limits', [...conditions.map(conditionText), `Window ${message.windowText}`]],
    ['Turbine', turbine ? [turbineText(turbine)] : []],
    ['Pitch configuration', pitch === undefined ? [] : [String(pitch)]],
    ['Forecast', [`Run of ${momentText(message.run, UTC)} UTC`, provenanceText(provenance)]],
  ]
  return facts
    .map(([label, lines]): Fact => [label, lines.filter((line): line is string => Boolean(line))])
    .filter(([, lines]) => lines.length > 0)
}

/** What every mail ends with: where to look, and how to stop it. */
const linksOf = (message: AlertMessage, { portal, muteThread, muteRecord }: MailLinks) =>
  [
    ['See the forecast of the site', `${portal}/forecasts/site/${message.site.id}`],
    ['No more mails about this event', muteThread],
    ['No more mails of this alert', muteRecord],
  ] as const

const SYNTHETIC = 'Synthetic demonstration data: not a forecast of real weather.'

function plainText(message: AlertMessage, links: MailLinks): string {
  const facts = factsOf(message).map(
    ([label, lines]) => `${label}:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  )
  return [
    alertLead(message),
    ...facts,
    ...(message.provenance.synthetic ? [SYNTHETIC] : []),
    ...linksOf(message, links).map(([text, address]) => `${text}:\n${address}`),
    '',
  ].join('\n\n')
}

const { light, font, status } = tokens
const accents = { start: status.warning, change: status.warning, clear: status.ok } as const

const styles = {
  body: `margin:0;padding:16px;background:${light.canvas};color:${light.ink};font:${font.size.body}px/1.5 Arial,sans-serif`,
  card: `max-width:640px;margin:0 auto;padding:24px;background:${light.paper};border:1px solid ${light.line}`,
  title: `margin:0 0 8px;font-size:${font.size.title}px;line-height:1.3`,
  label: `padding:6px 16px 6px 0;vertical-align:top;color:${light.muted};white-space:nowrap;text-align:left;font-weight:normal`,
  value: 'padding:6px 0;vertical-align:top',
  note: `margin:16px 0 0;padding:8px 12px;border-left:4px solid ${status.warning};background:${light.canvas}`,
  legend: `font-size:${font.size.caption}px;color:${light.muted}`,
  link: `color:${light.primary}`,
} as const

function html(message: AlertMessage, links: MailLinks, hasChart: boolean): string {
  const title = alertSubject(message)
  const rows = factsOf(message).map(
    ([label, lines]) =>
      `<tr><th scope="row" style="${styles.label}">${escapeHtml(label)}</th><td style="${styles.value}">${lines.map(escapeHtml).join('<br>')}</td></tr>`,
  )
  const anchors = linksOf(message, links).map(
    ([text, address]) => `<a href="${escapeHtml(address)}" style="${styles.link}">${escapeHtml(text)}</a>`,
  )
  const chart = `<p><img src="cid:${CHART}" width="${CHART_SIZE.width}" alt="${escapeHtml(chartText(message))}" style="max-width:100%;height:auto"><br><span style="${styles.legend}">${legend(message)}</span></p>`
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.card};border-top:4px solid ${accents[message.kind]}">`,
    `<h1 style="${styles.title}">${escapeHtml(title)}</h1><p>${escapeHtml(alertLead(message))}</p>`,
    ...(hasChart ? [chart] : []),
    `<table role="presentation" style="border-collapse:collapse">${rows.join('')}</table>`,
    ...(message.provenance.synthetic ? [`<p style="${styles.note}">${SYNTHETIC}</p>`] : []),
    `<p style="margin:24px 0 0">${anchors.join('<br>')}</p>`,
    '</div></body></html>',
    '',
  ].join('\n')
}

/** Which line of the chart is which. */
const legend = ({ conditions }: AlertMessage) =>
  chartedConditions(conditions)
    .flatMap(({ parameter }) => parameterByName(parameter) ?? [])
    .map(({ color, displayName }) => `<span style="color:${color}">&#9644;</span> ${escapeHtml(displayName)}`)
    .join(' &nbsp; ')

const chartText = ({ conditions, site }: AlertMessage) =>
  `${conditions.map(({ text }) => text).join(', ')} at ${site.name}, forecast by hour`

/** The mail of an alert: text, HTML and a chart of the run that was evaluated. Without that run it has no chart. */
export const alertMail: Composer = async (parts, row, links): Promise<MailBody> => {
  const message = row.content as AlertMessage
  const png = await alertChart(parts, message, row.customer_id)
  return {
    subject: subjectLine(alertSubject(message)),
    text: plainText(message, links),
    html: html(message, links, png !== undefined),
    images: png ? [{ cid: CHART, png }] : [],
  }
}
