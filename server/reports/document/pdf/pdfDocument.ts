import type { PdfContent, PdfDocument } from 'pdfmake'
import type { Brand } from '#server/customers/brand.ts'
import { size } from '#server/documents/page.ts'
import { onPaper } from '#server/documents/paper.ts'
import { tokens } from '#tokens.ts'
import { NO_LIMITS } from '#weather/windows/firstLine/firstLine.ts'
import { statusName, statusWords } from '#weather/windows/windowStatus.ts'
import type { ReportDocument } from '../reportDocument.ts'
import { chart } from './chart.ts'
import { statusMark, windowBar } from './windowBar.ts'
import { LEAST_ROWS, windowTable } from './windowTable.ts'

const { ink, muted } = tokens.light

/** The name and description of a report; the forecast page's document has none. */
const reportName = ({ report }: ReportDocument): PdfContent[] =>
  report
    ? [
        {
          margin: [0, 0, 0, 6],
          stack: [
            { text: report.name, bold: true, fontSize: size.status },
            ...(report.description.trim() === '' ? [] : [{ text: report.description, color: muted }]),
          ],
        },
      ]
    : []

/** The data source, its run and the time zone. An old run is highlighted. */
const source = ({ source: text, isStale, scope }: ReportDocument): PdfContent[] => [
  { text, color: isStale ? tokens.light.statusText.alarm : ink, bold: isStale },
  { text: scope, color: muted },
]

/** The current status and the first line, before all else. */
function statusNow({ now }: NonNullable<ReportDocument['judgement']>): PdfContent {
  const text = { text: now.text, bold: true, width: '*' } as const
  const columns: PdfContent[] =
    now.status === undefined
      ? [text]
      : [
          { text: 'Now', bold: true, width: 'auto' },
          { ...statusMark(statusName(now.status)), margin: [0, 3, 0, 0] },
          { text: statusWords[statusName(now.status)], bold: true, width: 'auto' },
          text,
        ]
  return { margin: [0, 8, 0, 0], fontSize: size.status, columnGap: 6, columns }
}

const line = (title: string, text: string): PdfContent => ({
  margin: [0, 6, 0, 0],
  text: [
    { text: `${title}  `, bold: true },
    { text, color: muted },
  ],
})

/** The limits that judge the hours, and the requirements of the job. */
const limitLines = ({ limits, job }: NonNullable<ReportDocument['judgement']>): PdfContent[] => [
  line('Limits', limits.join(' · ')),
  ...(job === '' ? [] : [line('Job', job)]),
]

const noThresholds: PdfContent = { text: NO_LIMITS, color: muted, margin: [0, 8, 0, 0] }

/** The charts and the windows; a few windows stay with the last chart, because they would look lost on a page of their own. */
function chartsAndWindows({ charts, judgement }: ReportDocument): PdfContent[] {
  const drawn = charts.map(chart)
  const windows = judgement ? windowTable(judgement) : noThresholds
  if (judgement && judgement.windows.length >= LEAST_ROWS) return [...drawn, windows]
  return [...drawn.slice(0, -1), { unbreakable: true, stack: [...drawn.slice(-1), windows] }]
}

/** Notes on what the source has derived itself, at the end of the document. */
const noteLines = ({ notes }: ReportDocument): PdfContent[] =>
  notes.length === 0
    ? []
    : [
        { text: 'About these data', bold: true, fontSize: size.heading, margin: [0, 10, 0, 2] },
        ...notes.map((text): PdfContent => ({ text, color: muted })),
      ]

/** A document with a customer's branding: first the status and the limits, then the charts, then the list of windows. */
export function pdfDocument(document: ReportDocument, brand: Brand, created: Date): PdfDocument {
  const { judgement, horizon } = document
  return onPaper(document, brand, created, [
    ...reportName(document),
    ...source(document),
    ...(judgement ? [statusNow(judgement), windowBar(judgement, horizon), ...limitLines(judgement)] : []),
    ...chartsAndWindows(document),
    ...noteLines(document),
  ])
}
