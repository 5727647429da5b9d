import type { PdfContent, PdfDocument, TableLayout } from 'pdfmake'
import { chartColors } from '#chartModel/chartColors.ts'
import { type Column, cellText, type FigureTable } from '#chartModel/statistics/figureTable.ts'
import { chartSvg } from '#server/charts/drawChart.ts'
import type { Brand } from '#server/customers/brand.ts'
import { CONTENT_PIXELS, CONTENT_WIDTH, POINTS_PER_PIXEL, size } from '#server/documents/page.ts'
import { onPaper } from '#server/documents/paper.ts'
import { pdfBytes } from '#server/documents/pdfBytes.ts'
import { ruledRows } from '#server/documents/tableLayouts.ts'
import { FONT } from '#server/fonts/fonts.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import { tokens } from '#tokens.ts'
import {
  type Chapter,
  type ChapterFigures,
  type SiteReport,
  type SiteReportParts,
  siteReport,
} from './siteReport.ts'

const { muted } = tokens.light

const CHAPTER = 13
const TITLE = 22
/** Font size of a title page with very many conditions. */
const DENSE = 6

/** The colors of paper. */
const colors = chartColors('light', FONT)

/** Pixels of a chart. A rose needs less width, and its legend is beside it. */
const SIZES = {
  lines: { width: CONTENT_PIXELS, height: 246 },
  boxes: { width: CONTENT_PIXELS, height: 246 },
  scatter: { width: CONTENT_PIXELS, height: 270 },
  rose: { width: 440, height: 280 },
} as const

/** Pixels of each of two charts side by side. */
const HALF = { width: CONTENT_PIXELS / 2 - 12, height: 230 }

const heading = (id: string, text: string): PdfContent => ({
  text,
  id,
  outline: true,
  pageBreak: 'before',
  bold: true,
  fontSize: CHAPTER,
  margin: [0, 0, 0, 4],
})

const smallHeading = (text: string): PdfContent => ({
  text,
  bold: true,
  fontSize: size.heading,
  margin: [0, 8, 0, 2],
})

/** Pairs of name and text, one below the other. */
const pairs = (facts: readonly Fact[]): PdfContent => ({
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

/** The same pairs in one paragraph. */
const line = (facts: readonly Fact[]): PdfContent[] =>
  facts.length === 0
    ? []
    : [
        {
          margin: [0, 4, 0, 0],
          fontSize: size.small,
          text: facts.flatMap(([name, text], index) => [
            { text: `${index > 0 ? '   ' : ''}${name} `, color: muted },
            { text, bold: true },
          ]),
        },
      ]

/** Minimum number of columns for which the width is divided by their text lengths. */
const WIDE = 15

/** Width of a digit in the document's font, as a fraction of the font size. */
const DIGIT_WIDTH = 0.6

/** Gap between two columns of a wide table, in points. */
const WIDE_GAP = 2.5

/** Font size of a table by its number of rows, in points, so that the table of a chapter fits on its page. */
const heightSize = (rows: number) => (rows <= 26 ? size.row : rows <= 46 ? 6.5 : rows <= 58 ? 5.5 : 4.5)

/** The columns of a wide table that have a value: a scatter of waves begins at 0 s, a period that no sea state has. */
function filled({ columns, rows, ...table }: FigureTable): FigureTable {
  const hasValues = columns.map((_, place) => rows.length === 0 || rows.some((row) => row[place] !== null))
  const withValues = <Value>(values: readonly Value[]) => values.filter((_, place) => hasValues[place])
  return { ...table, columns: withValues(columns), rows: rows.map(withValues) }
}

/** Column widths of a wide table by the longest words, in points, and the largest font size that fits. */
function wideColumns({ columns, rows }: FigureTable): { widths: number[]; fontSize: number } {
  const letters = columns.map((column, place) =>
    Math.max(
      ...headText(column)
        .split(/\s/)
        // Bold letters are wider.
        .map((word) => 1.25 * word.length),
      ...rows.map((row) => cellText(row[place] ?? null, column).length),
    ),
  )
  const sum = letters.reduce((all, count) => all + count, 0)
  const perLetter = (CONTENT_WIDTH - WIDE_GAP * columns.length) / sum
  return {
    widths: letters.map((count) => count * perLetter),
    fontSize: Math.min(heightSize(rows.length), Math.floor((10 * perLetter) / DIGIT_WIDTH) / 10),
  }
}

/** Font size of a table with few columns, in points. */
const cellSize = (columns: number, rows: number) => Math.min(columns <= 9 ? size.row : 6.5, heightSize(rows))

const dense = (fontSize: number, gap = fontSize < 6 ? 2 : 5): TableLayout => ({
  ...ruledRows,
  paddingLeft: () => 0,
  paddingRight: () => gap,
  paddingTop: () => (fontSize < size.row ? 0.75 : 1.25),
  paddingBottom: () => (fontSize < size.row ? 0.75 : 1.25),
})

const headText = ({ title, unit }: Column) => (unit === undefined ? title : `${title}\n${unit}`)

/** Maximum rows of a narrow table in one column; longer tables are folded into several. */
const FOLD = 20

function rowsTable({ columns, rows }: FigureTable, fontSize: number, widths?: number[]): PdfContent {
  const cell = (text: string, place: number, style: object = {}): PdfContent => ({
    text,
    fontSize,
    noWrap: true,
    alignment: place === 0 ? 'left' : 'right',
    ...style,
  })
  return {
    layout: widths ? dense(fontSize, WIDE_GAP) : dense(fontSize),
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widths ?? columns.map((_, place) => (place === 0 ? 'auto' : '*')),
      body: [
        columns.map((column, place) =>
          cell(headText(column), place, { bold: true, color: muted, noWrap: false }),
        ),
        ...rows.map((row) =>
          columns.map((column, place) => cell(cellText(row[place] ?? null, column), place)),
        ),
      ],
    },
  }
}

function figureTable(all: FigureTable): PdfContent {
  const isWide = all.columns.length >= WIDE
  const table = isWide ? filled(all) : all
  const wide = isWide ? wideColumns(table) : undefined
  const { columns, rows, caption } = table
  const isNarrow = columns.length <= 3 && rows.length > FOLD
  const folds = isNarrow ? Math.ceil(rows.length / FOLD) : 1
  const high = Math.ceil(rows.length / folds)
  const parts = Array.from({ length: folds }, (_, fold) => ({
    ...table,
    rows: rows.slice(fold * high, (fold + 1) * high),
  }))
  const fontSize = wide?.fontSize ?? (isNarrow ? size.row : cellSize(columns.length, rows.length))
  return {
    margin: [0, 6, 0, 0],
    stack: [
      { text: caption, color: muted, fontSize: size.small, margin: [0, 0, 0, 2] },
      isNarrow
        ? { columnGap: 24, columns: parts.map((part) => ({ ...rowsTable(part, fontSize), width: '*' })) }
        : rowsTable(table, fontSize, wide?.widths),
    ],
  }
}

const noteOf = (text: string): PdfContent => ({ text, bold: true, margin: [0, 3, 0, 0] })

function figures(
  { subject, headline, notes, facts, figure, table }: ChapterFigures,
  isHalf: boolean,
): PdfContent[] {
  const pixels = figure && (isHalf ? HALF : SIZES[figure.kind])
  return [
    ...(subject === undefined ? [] : [smallHeading(subject)]),
    ...(headline === undefined
      ? []
      : [{ text: headline, fontSize: size.status, margin: [0, 4, 0, 0] } as const]),
    ...notes.map(({ text }) => noteOf(text)),
    ...line(facts),
    ...(figure && pixels
      ? [
          {
            svg: chartSvg(figure.chart(pixels, colors)),
            width: pixels.width * POINTS_PER_PIXEL,
            margin: [0, 6, 0, 0],
          } as const,
        ]
      : []),
    ...(table ? [figureTable(table)] : []),
  ]
}

/** Figures below the heading, or two side by side. */
const beside = (all: readonly ChapterFigures[]): PdfContent[] =>
  all.length > 1
    ? [{ columnGap: 16, columns: all.map((one) => ({ width: '*', stack: figures(one, true) }) as const) }]
    : all.flatMap((one) => figures(one, false))

const idOf = (index: number) => `chapter ${index}`

const chapterContent = ({ title, lead, definition, figures: all }: Chapter, index: number): PdfContent[] => [
  heading(idOf(index), title),
  { text: lead, color: muted },
  ...beside(all),
  smallHeading('Definition'),
  ...definition.map((text): PdfContent => ({ text, fontSize: size.small, margin: [0, 0, 0, 1.5] })),
]

interface Entry {
  id: string
  title: string
}

/** The table of contents, with links to the chapters. */
const contents = (entries: readonly Entry[]): PdfContent => ({
  layout: ruledRows,
  fontSize: size.status,
  table: {
    widths: ['*', 40],
    body: [
      [
        { text: 'Chapter', color: muted },
        { text: 'Page', color: muted, alignment: 'right' },
      ],
      ...entries.map(({ id, title }): PdfContent[] => [
        { text: title, linkToDestination: id },
        { pageReference: id, alignment: 'right', linkToDestination: id },
      ]),
    ],
  },
})

const SYNTHETIC = 'These are synthetic data, for trying the portal: no figure here is one for a bid.'

const titlePage = ({ siteName, request, facts, isSynthetic }: SiteReport): PdfContent[] => [
  { text: 'Site report', bold: true, fontSize: TITLE, margin: [0, 40, 0, 4] },
  { text: siteName, fontSize: CHAPTER, margin: [0, 0, 0, 4] },
  ...(request === '' ? [] : [{ text: request, color: muted }]),
  { text: '', margin: [0, 0, 0, 12] },
  ...(isSynthetic ? [{ ...noteOf(SYNTHETIC), margin: [0, 0, 0, 12] } as const] : []),
  { ...pairs(facts), ...(request === '' && { fontSize: DENSE }) },
]

const summary = ({ chapters }: SiteReport): PdfContent => ({
  layout: ruledRows,
  table: {
    widths: [120, '*', 24],
    dontBreakRows: true,
    body: chapters.map(({ title, result }, index): PdfContent[] => [
      { text: title, bold: true, linkToDestination: idOf(index) },
      { text: result },
      { pageReference: idOf(index), alignment: 'right', color: muted },
    ]),
  },
})

/**
 * A site report with a customer's branding: title, contents, summary, a page for each
 * chapter, definitions, provenance and limits.
 */
function siteDocument(report: SiteReport, brand: Brand, created: Date): PdfDocument {
  const { chapters, definitions, provenance, limits } = report
  const chapterEntries = chapters.map(({ title }, index) => ({ id: idOf(index), title }))
  const own = {
    contents: 'Contents',
    summary: 'Summary',
    definitions: 'Definitions',
    provenance: 'Provenance and limits',
  }
  const entry = (id: keyof typeof own): Entry => ({ id, title: own[id] })
  return onPaper(report, brand, created, [
    ...titlePage(report),
    heading('contents', own.contents),
    contents([entry('summary'), ...chapterEntries, entry('definitions'), entry('provenance')]),
    heading('summary', own.summary),
    summary(report),
    ...chapters.flatMap(chapterContent),
    heading('definitions', own.definitions),
    pairs(definitions),
    heading('provenance', own.provenance),
    pairs(provenance),
    smallHeading('Limits'),
    ...limits.map((text): PdfContent => ({ text, margin: [0, 0, 0, 4] })),
  ])
}

/** The PDF of a site report. @throws Error for an invalid brand image. */
export const drawSiteReport = (parts: SiteReportParts, brand: Brand): Promise<Uint8Array> =>
  pdfBytes(siteDocument(siteReport(parts), brand, new Date(parts.produced * 1000)))
