import { escapeHtml } from '../escapeHtml.ts'
import { FONT } from './fonts.ts'
import { type TextRun, textRuns } from './textRuns.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes XML character references. */
const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, number, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return number === undefined ? (entities[name] ?? whole) : String.fromCodePoint(Number(number))
  })

const part = ({ text, font }: TextRun): string =>
  font === FONT ? escapeHtml(text) : `<tspan font-family="${font}">${escapeHtml(text)}</tspan>`

/** The content of the text elements. */
const nodes = (svg: string) => svg.matchAll(/<text\b[^>]*>(.*?)<\/text>/gs)

/** An SVG in which letters missing from the default font name the font that has them. */
export const svgWithFonts = (svg: string): string =>
  svg.replace(/(<text\b[^>]*>)(.*?)(<\/text>)/gs, (_, start: string, content: string, end: string) =>
    [
      start,
      content.replace(/[^<>]+(?=<|$)/g, (words) => textRuns(decoded(words)).map(part).join('')),
      end,
    ].join(''),
  )

/** The font families that the texts of an SVG need. */
export const fontsOfSvg = (svg: string): string[] => {
  const texts = [...nodes(svg)].map(([, content = '']) => decoded(content.replace(/<[^>]*>/g, '')))
  return [...new Set([FONT, ...texts.flatMap(textRuns).map(({ font }) => font)])]
}
