import type { Annotation, Data, Layout } from 'plotly.js'
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
const LINE = 18
const TITLE = 24
/** Width of an average letter, as a share of the size of the font. */
const LETTER = 0.55

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
  const { width = 800, height = 400, margin = {}, annotations = [] } = figure.layout
  const letters = Math.floor((width - 2 * GUTTER) / (LETTER * tokens.font.size.caption))
  const below = lines.flatMap((line) => wrapped(line, letters))
  const headHeight = GUTTER + TITLE + LINE * below.length + LINE / 2
  const top = headHeight + (margin.t ?? 0)
  const text = (words: string, fromTop: number): Partial<Annotation> => ({
    text: plainText(words),
    xref: 'paper',
    x: 0,
    xanchor: 'left',
    xshift: GUTTER - (margin.l ?? 0),
    yref: 'paper',
    y: 1,
    yanchor: 'top',
    yshift: top - fromTop,
    showarrow: false,
    font: { color: colors.muted, size: tokens.font.size.caption },
  })
  return {
    data: figure.data,
    layout: {
      ...figure.layout,
      width,
      height: height + headHeight,
      margin: { ...margin, t: top },
      annotations: [
        ...annotations,
        {
          ...text(title, GUTTER / 2),
          font: { color: colors.ink, size: tokens.font.size.body, weight: tokens.font.strong },
        },
        ...below.map((line, index) => text(line, GUTTER / 2 + TITLE + LINE * index)),
      ],
    },
  }
}
