import type { Font } from 'fontkit'
import { openFont } from './openFont.ts'
import { fontsOf, textRuns } from './textRuns.ts'

/** The style of a text; sizes in points. */
export interface TextStyle {
  size: number
  isBold?: boolean
}

/** Share of the width that is used when counting lines, so that the text never takes more lines than counted. */
const FULL = 0.99

/** The width of a text on one line. */
export const textWidth = (text: string, style: TextStyle): number =>
  textRuns(text).reduce((width, { text: part, font: name }) => {
    const font = openFont(name, weightOf(style))
    return width + (font.layout(part).advanceWidth / font.unitsPerEm) * style.size
  }, 0)

const weightOf = ({ isBold = false }: TextStyle) => (isBold ? 'bold' : 'regular')

/** The line height that fits the letters of all fonts of a text. */
function lineHeight(text: string, style: TextStyle): number {
  const fonts = fontsOf([text]).map((name) => openFont(name, weightOf(style)))
  const most = (measure: (font: Font) => number) =>
    Math.max(...fonts.map((font) => measure(font) / font.unitsPerEm))
  return (
    (most(({ ascent }) => ascent) + most(({ descent }) => -descent) + most(({ lineGap }) => lineGap)) *
    style.size
  )
}

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** The height of a text in lines no longer than `width`; a longer word counts as many lines as it needs. */
export function textHeight(text: string, width: number, style: TextStyle): number {
  const room = width * FULL
  let lines = 1
  let used = 0
  const add = (length: number) => {
    if (used > 0 && used + length > room) {
      lines++
      used = 0
    }
    lines += Math.floor(length / room)
    used += length % room
  }
  for (const { segment } of words.segment(text)) add(textWidth(segment, style))
  return lines * lineHeight(text, style)
}
