import { tokens } from '#tokens.ts'
import { escapeHtml } from '../escapeHtml.ts'

/** A label and its values, one line each. */
export type Fact = readonly [label: string, lines: readonly string[]]

/** A link's text and its address. */
export type MailLink = readonly [text: string, address: string]

export const SYNTHETIC = 'Synthetic demonstration data: not a forecast of real weather.'

const { light, font, status } = tokens

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

/** The facts that have lines, without empty lines. */
export const statedFacts = (facts: readonly (readonly [string, readonly (string | undefined)[]])[]): Fact[] =>
  facts
    .map(([label, lines]): Fact => [label, lines.filter((line): line is string => Boolean(line))])
    .filter(([, lines]) => lines.length > 0)

interface MailPage {
  title: string
  /** The reason for the mail, or its introductory text. */
  lead: string
  facts: readonly Fact[]
  isSynthetic: boolean
  links: readonly MailLink[]
}

/** A mail as plain text. */
export const textPage = ({ lead, facts, isSynthetic, links }: MailPage): string =>
  [
    lead,
    ...facts.map(([label, lines]) => `${label}:\n${lines.map((line) => `  ${line}`).join('\n')}`),
    ...(isSynthetic ? [SYNTHETIC] : []),
    ...links.map(([text, address]) => `${text}:\n${address}`),
    '',
  ].join('\n\n')

/** An image in the mail, and its width on a wide screen. */
interface MailPicture {
  cid: string
  width: number
  /** Alternative text. */
  text: string
  /** HTML below it. */
  legend: string
}

const pictureHtml = ({ cid, width, text, legend }: MailPicture) =>
  `<p><img src="cid:${cid}" width="${width}" alt="${escapeHtml(text)}" style="max-width:100%;height:auto"><br><span style="${styles.legend}">${legend}</span></p>`

/** A mail as HTML, below a colored line. */
export function htmlPage(
  { title, lead, facts, isSynthetic, links }: MailPage,
  { accent, picture }: { accent: string; picture?: MailPicture | undefined },
): string {
  const rows = facts.map(
    ([label, lines]) =>
      `<tr><th scope="row" style="${styles.label}">${escapeHtml(label)}</th><td style="${styles.value}">${lines.map(escapeHtml).join('<br>')}</td></tr>`,
  )
  const anchors = links.map(
    ([text, address]) => `<a href="${escapeHtml(address)}" style="${styles.link}">${escapeHtml(text)}</a>`,
  )
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.card};border-top:4px solid ${accent}">`,
    `<h1 style="${styles.title}">${escapeHtml(title)}</h1><p>${escapeHtml(lead)}</p>`,
    ...(picture ? [pictureHtml(picture)] : []),
    `<table role="presentation" style="border-collapse:collapse">${rows.join('')}</table>`,
    ...(isSynthetic ? [`<p style="${styles.note}">${SYNTHETIC}</p>`] : []),
    `<p style="margin:24px 0 0">${anchors.join('<br>')}</p>`,
    '</div></body></html>',
    '',
  ].join('\n')
}

interface LegendLine {
  color: string
  name: string
  symbol?: string
}

/** The legend of the lines in an image. */
export const lineLegend = (lines: readonly LegendLine[]): string =>
  lines
    .map(
      ({ color, name, symbol = '▬' }) =>
        `<span style="color:${escapeHtml(color)}">${symbol}</span> ${escapeHtml(name)}`,
    )
    .join(' &nbsp; ')
