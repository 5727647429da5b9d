import type { Data, Layout } from 'plotly.js'
import type { ChartColors } from '#chartModel/chartColors.ts'
import { tokens } from '#tokens.ts'

/** A Plotly figure whose layout has a width, a height and a top margin. */
export interface Figure {
  data: Partial<Data>[]
  layout: Partial<Layout>
}

interface Heading {
  title: string
  /** Lines below the title, from `headLines`. */
  lines: readonly string[]
}

const GUTTER = 16
/** Plotly's line height in a title, 1.3 times the font size. */
const LINE = 1.3 * tokens.font.size.body
/** Width of an average character, as a share of the font size. */
const LETTER = 0.6

/** Escapes text for Plotly, which parses HTML tags and entities. */
export const plainText = (text: string): string =>
  text
    .replace(/[\s\p{C}]+/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Wraps a text into lines of at most that many characters; a longer word is split. */
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

/** Adds a title and lines above a figure, for a standalone picture; increases its height by the room that they need. */
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
      // The title is left-aligned, because its width is unknown: a picture does not use the fonts of the page.
      title: {
        text: plainText(title),
        font: { size: tokens.font.size.body, color: colors.ink, weight: tokens.font.strong },
        // A separate subtitle, because tags in the title would need inline styles, which the content policy forbids.
        subtitle: {
          text: below.map(plainText).join('<br>'),
          font: { size: tokens.font.size.caption, color: colors.muted },
        },
        automargin: false,
        xref: 'container',
        x: 0,
        xanchor: 'left',
        yref: 'container',
        y: 1,
        yanchor: 'top',
        // The first line is at the position of the title.
        pad: { l: GUTTER, t: LINE },
      },
    },
  }
}
