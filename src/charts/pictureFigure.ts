import type { Data, Layout } from 'plotly.js'
import type { ChartColors } from '../chartModel/chartColors.ts'
import { tokens } from '../tokens.ts'

/** What Plotly draws; its layout has a width, a height and a margin at the top. */
export interface Figure {
  data: Partial<Data>[]
  layout: Partial<Layout>
}

interface Heading {
  title: string
  /** Below the title, from `headLines`. */
  lines: readonly string[]
}

const GUTTER = 16
/** Plotly's distance between two lines of a title, 1.3 of its size. */
const LINE = 1.3 * tokens.font.size.body
/** Width of an average letter, as a share of the size of the font. */
const LETTER = 0.6

/** Text as Plotly draws it: it reads tags and entities of HTML. */
export const plainText = (text: string): string =>
  text
    .replace(/[\s\p{C}]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** A text in lines of so many letters at most; a word that is longer is cut. */
export function wrapped(text: string, letters: number): string[] {
  const words = text.split(/\s+/).flatMap((word) => word.match(new RegExp(`.{1,${letters}}`, 'gu')) ?? [])
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** A figure with a title and lines above it, as a picture that stands alone: it is as much higher as they need. */
export function pictureFigure(figure: Figure, { title, lines }: Heading, colors: ChartColors): Figure {
  const { width = 800, height = 400, margin = {} } = figure.layout
  const letters = Math.floor((width - 2 * GUTTER) / (LETTER * tokens.font.size.caption))
  const below = lines.flatMap((line) => wrapped(line, letters))
  const headHeight = Math.ceil(GUTTER + LINE * (1 + below.length))
  return {
    data: figure.data,
    layout: {
      ...figure.layout,
      width,
      height: height + headHeight,
      margin: { ...margin, t: headHeight + (margin.t ?? 0) },
      // A title begins at its place, whatever the width of its letters: a picture has not the fonts of the page.
      title: {
        text: plainText(title),
        font: { size: tokens.font.size.body, color: colors.ink, weight: tokens.font.strong },
        // Of its own, for tags in a text would need inline styles, which the content policy forbids.
        subtitle: {
          text: below.map(plainText).join('<br>'),
          font: { size: tokens.font.size.caption, color: colors.muted },
        },
        automargin: false,
        ...{ xref: 'container', x: 0, xanchor: 'left', yref: 'container', y: 1, yanchor: 'top' },
        // The first line stands on the place of the title.
        pad: { l: GUTTER, t: LINE },
      },
    },
  }
}
