import type { PdfContent } from 'pdfmake'
import { chartColors } from '#chartModel/chartColors.ts'
import { CONTENT_WIDTH, size } from '#server/documents/page.ts'
import { ruledRows } from '#server/documents/tableLayouts.ts'
import { FONT } from '#server/fonts/fonts.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import { tokens } from '#tokens.ts'

const { muted } = tokens.light

export const CHAPTER = 13
export const TITLE = 22
/** The colors of paper. */
export const colors = chartColors('light', FONT)

/** Points per pixel of a chart: its letters of 11 pixels are 8 points. */
export const CHART_SCALE = 0.73
export const CHART_WIDTH = CONTENT_WIDTH / CHART_SCALE

export const heading = (id: string, text: string): PdfContent => ({
  text,
  id,
  outline: true,
  bold: true,
  fontSize: CHAPTER,
  margin: [0, 18, 0, 4],
})

/** Content that is not divided between pages. */
export const together = (stack: PdfContent[]): PdfContent => ({ unbreakable: true, stack })

export const smallHeading = (text: string): PdfContent => ({
  text,
  bold: true,
  fontSize: size.heading,
  margin: [0, 8, 0, 2],
})

/** Pairs of name and text, one below the other. */
export const pairs = (facts: readonly Fact[]): PdfContent => ({
  layout: ruledRows,
  table: {
    widths: [110, '*'],
    dontBreakRows: true,
    body: facts.map(([name, text]): PdfContent[] => [
      { text: name, color: muted },
      { text, bold: false },
    ]),
  },
})

export const noteOf = (text: string): PdfContent => ({ text, bold: true, margin: [0, 3, 0, 0] })

export const SYNTHETIC = 'These are synthetic data, for trying the portal: no figure here is one for a bid.'
