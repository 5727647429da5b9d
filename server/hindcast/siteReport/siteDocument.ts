import type { PdfContent, PdfDocument, TableLayout } from 'pdfmake'
import { chartColors } from '#chartModel/chartColors.ts'
import { type Column, cellText, type FigureTable } from '#chartModel/statistics/figureTable.ts'
import { chartSvg } from '#server/charts/drawChart.ts'
import type { Brand } from '#server/customers/brand.ts'
import { CONTENT_PIXELS, CONTENT_WIDTH, size } from '#server/documents/page.ts'
import { onPaper } from '#server/documents/paper.ts'
import { pdfBytes } from '#server/documents/pdfBytes.ts'
import { ruledRows } from '#server/documents/tableLayouts.ts'
import { FONT } from '#server/fonts/fonts.ts'
import { textWidth } from '#server/fonts/textHeight.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import { tokens } from '#tokens.ts'
import { placeMap } from './placeMap.ts'
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
/** The colors of paper. */
const colors = chartColors('light', FONT)

/** Points per pixel of a chart: its letters of 11 pixels are 8 points. */
const CHART_SCALE = 0.73
const CHART_WIDTH = CONTENT_WIDTH / CHART_SCALE

/** Pixels of a chart. A rose needs less width, and its legend is beside it. */
const SIZES = {
  lines: { width: CHART_WIDTH, height: 225 },
  boxes: { width: CHART_WIDTH, height: 225 },
  scatter: { width: CHART_WIDTH, height: 250 },
  rose: { width: 410, height: 260 },
} as const

/** Pixels of each of two charts side by side. */
const HALF = { width: CHART_WIDTH / 2 - 12, height: 210 }

const heading = (id: string, text: string): PdfContent => ({
  text,
  id,
  outline: true,
  bold: true,
  fontSize: CHAPTER,
  margin: [0, 18, 0, 4],
})

/** Content that is not divided between pages. */
const together = (stack: PdfContent[]): PdfContent => ({ unbreakable: true, stack })

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

/** Least gap between two columns of a table, in points, and the most of the width that names of rows take. */
const GAP = 6
const MOST_NAMES = 110

const headText = ({ title, unit }: Column) => (unit === undefined ? title : `${title}\n${unit}`)

const widthOf = (text: string, isBold = false) => textWidth(text, { size: size.row, isBold })

/** The columns that have a value: a scatter of waves begins at 0 s, a period that no sea state has. */
function filled({ columns, rows, ...table }: FigureTable): FigureTable {
  const hasValues = columns.map((_, place) => rows.length === 0 || rows.some((row) => row[place] !== null))
  const withValues = <Value>(values: readonly Value[]) => values.filter((_, place) => hasValues[place])
  return { ...table, columns: withValues(columns), rows: rows.map(withValues) }
}

/** The least width of a column in points; heads break between words. */
const leastWidth = ({ columns, rows }: FigureTable, place: number): number =>
  Math.max(
    ...headText(columns[place]!)
      .split(/\s/)
      .map((word) => widthOf(word, true)),
    ...rows.map((row) => widthOf(cellText(row[place] ?? null, columns[place]))),
  ) + GAP

/** A table as several below each other, each with the names of the rows, if the page is too narrow for all columns. */
function widthFolds(table: FigureTable): FigureTable[] {
  const { columns, rows } = table
  const [names = 0, ...others] = columns.map((_, place) => leastWidth(table, place))
  const room = CONTENT_WIDTH - Math.min(names, MOST_NAMES)
  const widest = Math.max(...others)
  const isFitting = others.reduce((sum, width) => sum + width, 0) <= room
  const most = isFitting ? others.length : Math.floor(room / widest)
  const folds = Math.ceil(others.length / most)
  const each = Math.ceil(others.length / folds)
  return Array.from({ length: folds }, (_, fold) => {
    const part = <Value>([first, ...more]: readonly Value[]) => [
      first!,
      ...more.slice(fold * each, (fold + 1) * each),
    ]
    return { ...table, columns: part(columns), rows: rows.map(part) }
  })
}

/** A table of at most so many columns is narrow: its rows are in as many parts beside each other. */
const NARROW = 3

/** The widths of columns in points: what each needs, and its part of the rest of `room`. */
function widthsIn(table: FigureTable, room: number): number[] {
  const least = table.columns.map((_, place) => leastWidth(table, place))
  const needed = least.map((width, place) => (place === 0 ? Math.min(width, MOST_NAMES) : width))
  const spare = (room - needed.reduce((sum, width) => sum + width, 0)) / needed.length
  return needed.map((width) => width - GAP + Math.max(0, spare))
}

function rowsTable(table: FigureTable, room = CONTENT_WIDTH): PdfContent {
  const { columns, rows } = table
  const cell = (text: string, place: number, style: object = {}): PdfContent => ({
    text,
    fontSize: size.row,
    noWrap: place > 0,
    alignment: place === 0 ? 'left' : 'right',
    ...style,
  })
  return {
    layout: denseRows,
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: widthsIn(table, room),
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

const denseRows: TableLayout = {
  ...ruledRows,
  paddingLeft: () => 0,
  paddingRight: () => GAP,
  paddingTop: () => 1,
  paddingBottom: () => 1,
}

/** The rows of a table in parts of equal height. */
function heightFolds(table: FigureTable): FigureTable[] {
  const { rows } = table
  const high = Math.ceil(rows.length / NARROW)
  return Array.from({ length: NARROW }, (_, fold) => ({
    ...table,
    rows: rows.slice(fold * high, (fold + 1) * high),
  }))
}

function figureTable(all: FigureTable): PdfContent {
  const table = filled(all)
  const isNarrow = table.columns.length <= NARROW
  const columnGap = 24
  const room = (CONTENT_WIDTH - (NARROW - 1) * columnGap) / NARROW
  const parts = isNarrow
    ? [
        {
          columnGap,
          columns: heightFolds(table).map((part) => ({ ...rowsTable(part, room), width: room }) as const),
        },
      ]
    : widthFolds(table).map((part) => rowsTable(part))
  return captioned(table, parts)
}

/** A table, in parts below each other, under its caption. */
const captioned = ({ caption }: FigureTable, parts: readonly PdfContent[]): PdfContent => ({
  margin: [0, 6, 0, 0],
  stack: [
    { text: caption, color: muted, fontSize: size.small, margin: [0, 0, 0, 2] },
    ...parts.map((part): PdfContent => ({ stack: [part], margin: [0, 0, 0, 6] })),
  ],
})

const noteOf = (text: string): PdfContent => ({ text, bold: true, margin: [0, 3, 0, 0] })

/** A figure up to its chart, without its table. */
function chartPart(
  { subject, headline, notes, facts, figure }: ChapterFigures,
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
            width: pixels.width * CHART_SCALE,
            margin: [0, 6, 0, 0],
          } as const,
        ]
      : []),
  ]
}

const tablePart = ({ table }: ChapterFigures): PdfContent[] => (table ? [figureTable(table)] : [])

/** Between two columns of figures. */
const HALVES_GAP = 16

/** The same for a figure that has half of the width. */
const halfTable = ({ table }: ChapterFigures): PdfContent[] =>
  table ? [captioned(table, [rowsTable(table, (CONTENT_WIDTH - HALVES_GAP) / 2)])] : []

/** The figures of a chapter, with what precedes them: one above its table, or two side by side. */
function figures(before: PdfContent[], all: readonly ChapterFigures[]): PdfContent[] {
  const [only, ...others] = all
  if (only && others.length === 0)
    return [together([...before, ...chartPart(only, false)]), ...tablePart(only)]
  const columns = all.map(
    (one): PdfContent => ({ width: '*', stack: [...chartPart(one, true), ...halfTable(one)] }),
  )
  return [together([...before, { columnGap: HALVES_GAP, columns }])]
}

const idOf = (index: number) => `chapter ${index}`

const chapterContent = ({ title, lead, definition, figures: all }: Chapter, index: number): PdfContent[] => [
  ...figures([heading(idOf(index), title), { text: lead, color: muted }], all),
  together([
    smallHeading('Definition'),
    ...definition.map((text): PdfContent => ({ text, fontSize: size.small, margin: [0, 0, 0, 1.5] })),
  ]),
]

const SYNTHETIC = 'These are synthetic data, for trying the portal: no figure here is one for a bid.'

/** Pixels of the map on the title page. */
const MAP = { width: CONTENT_PIXELS, height: 330 }

const titlePage = ({ siteName, request, facts, isSynthetic, point, read }: SiteReport): PdfContent[] => [
  { text: 'Site report', bold: true, fontSize: TITLE, margin: [0, 0, 0, 4] },
  { text: siteName, fontSize: CHAPTER, margin: [0, 0, 0, 4] },
  ...(request === '' ? [] : [{ text: request, color: muted }]),
  ...(isSynthetic ? [noteOf(SYNTHETIC)] : []),
  { stack: [pairs(facts)], margin: [0, 10, 0, 10] },
  together([
    { svg: placeMap(point, read, MAP), width: CONTENT_WIDTH },
    {
      text: `The dot is the place of this report${read ? ', the ring the point whose data were read' : ''}. Coast: Natural Earth, 1 : 50 million.`,
      color: muted,
      fontSize: size.small,
      margin: [0, 3, 0, 0],
    },
  ]),
]

/** The chapters with their results and pages. */
const contents = (chapters: readonly Chapter[], more: readonly Entry[]): PdfContent => ({
  layout: ruledRows,
  table: {
    headerRows: 1,
    widths: [120, '*', 24],
    dontBreakRows: true,
    body: [
      [
        { text: 'Chapter', color: muted },
        { text: 'Result', color: muted },
        { text: 'Page', color: muted, alignment: 'right' },
      ],
      ...chapters.map(({ title, result }, index) => entryRow({ id: idOf(index), title }, result)),
      ...more.map((entry) => entryRow(entry, '')),
    ],
  },
})

interface Entry {
  id: string
  title: string
}

const entryRow = ({ id, title }: Entry, result: string): PdfContent[] => [
  { text: title, bold: true, linkToDestination: id },
  { text: result },
  { pageReference: id, alignment: 'right', linkToDestination: id },
]

/**
 * A site report with a customer's branding: title and map, contents with results, the chapters one after the other, and method,
 * source and conventions.
 */
function siteDocument(report: SiteReport, brand: Brand, created: Date): PdfDocument {
  const { chapters, method, definitions, provenance, limits } = report
  const last = { id: 'method', title: 'Method, source and conventions' }
  const section = (title: string, [first, ...others]: PdfContent[]): PdfContent[] => [
    together([smallHeading(title), ...(first ? [first] : [])]),
    ...others,
  ]
  return onPaper(report, brand, created, [
    ...titlePage(report),
    { ...heading('contents', 'Contents and results'), pageBreak: 'before', margin: [0, 0, 0, 4] },
    contents(chapters, [last]),
    ...chapters.flatMap(chapterContent),
    together([heading(last.id, last.title), smallHeading('Method and revision'), pairs(method)]),
    ...section('Source', [pairs(provenance)]),
    ...section('Conventions', [pairs(definitions.slice(0, 1)), pairs(definitions.slice(1))]),
    ...section(
      'Limits',
      limits.map((text): PdfContent => ({ text, margin: [0, 0, 0, 4] })),
    ),
  ])
}

/** The PDF of a site report. @throws Error for an invalid brand image. */
export const drawSiteReport = (parts: SiteReportParts, brand: Brand): Promise<Uint8Array> =>
  pdfBytes(siteDocument(siteReport(parts), brand, new Date(parts.produced * 1000)))
