import type { PdfContent, PdfText } from 'pdfmake'
import { FONT } from '../fonts/fonts.ts'
import { svgWithFonts } from '../fonts/svgFonts.ts'
import { textRuns } from '../fonts/textRuns.ts'

/** Maximum characters of a right-to-left line: it is set as a whole, because pdfmake would put its words in the wrong order. */
const LONGEST_LINE = 60

/** Splits a text into lines of whole words. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < LONGEST_LINE)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const parts = (text: string, style: object): PdfText[] =>
  textRuns(text).flatMap(({ text: part, font, isRightToLeft }): PdfText[] => {
    if (!isRightToLeft) return [{ ...style, text: part, ...(font !== FONT && { font }) }]
    return linesOf(part).flatMap((line, index) => [
      ...(index > 0 ? [{ ...style, text: '\n' }] : []),
      // With a list of features, even an empty one, a line is shaped as a whole.
      { ...style, text: line, font, noWrap: true, fontFeatures: [] },
    ])
  })

/** Content in which every text names the fonts that contain its letters, because pdfmake omits letters that a font lacks. */
export function withFonts(content: PdfContent): PdfContent {
  if ('text' in content) {
    const { text, ...style } = content
    const all = typeof text === 'string' ? [{ text }] : text
    return { ...style, text: all.flatMap(({ text: one, ...own }) => parts(one, own)) }
  }
  if ('svg' in content) return { ...content, svg: svgWithFonts(content.svg) }
  if ('stack' in content) return { ...content, stack: content.stack.map(withFonts) }
  if ('columns' in content) return { ...content, columns: content.columns.map(withFonts) }
  if ('table' in content) {
    const { table } = content
    return { ...content, table: { ...table, body: table.body.map((row) => row.map(withFonts)) } }
  }
  return content
}
