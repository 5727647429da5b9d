import type { PdfContent, PdfDocument } from 'pdfmake'
import { chartSvg } from '#server/charts/drawChart.ts'
import type { Brand } from '#server/customers/brand.ts'
import { CONTENT_PIXELS, CONTENT_WIDTH, size } from '#server/documents/page.ts'
import { onPaper } from '#server/documents/paper.ts'
import { pdfBytes } from '#server/documents/pdfBytes.ts'
import { ruledRows } from '#server/documents/tableLayouts.ts'
import type { Fact } from '#texts/answerHead/requestFacts.ts'
import { tokens } from '#tokens.ts'
import {
  CHAPTER,
  CHART_SCALE,
  CHART_WIDTH,
  colors,
  heading,
  noteOf,
  pairs,
  SYNTHETIC,
  smallHeading,
  TITLE,
  together,
} from './documentParts.ts'
import { captioned, figureTable, rowsTable } from './pagedTable.ts'
import { placeMap } from './placeMap.ts'
import {
  type Chapter,
  type ChapterFigures,
  type SiteReport,
  type SiteReportParts,
  siteReport,
} from './siteReport.ts'

const { muted } = tokens.light

/** Pixels of a chart. A rose needs less width, and its legend is beside it. */
const SIZES = {
  lines: { width: CHART_WIDTH, height: 225 },
  boxes: { width: CHART_WIDTH, height: 225 },
  scatter: { width: CHART_WIDTH, height: 250 },
  rose: { width: 410, height: 260 },
} as const

/** Pixels of each of two charts side by side. */
const HALF = { width: CHART_WIDTH / 2 - 12, height: 210 }

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
