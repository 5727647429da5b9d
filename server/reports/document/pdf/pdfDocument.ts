import type { PdfContent, PdfDocument } from 'pdfmake'
import { tokens } from '../../../../src/tokens.ts'
import { statusName, statusWords } from '../../../../src/weather/windows/windowStatus.ts'
import type { Brand, BrandImage } from '../../../customers/brand.ts'
import { FONT } from '../../../fonts/fonts.ts'
import type { ReportDocument } from '../reportDocument.ts'
import { chart } from './chart.ts'
import { CONTENT_WIDTH, PAGE, size } from './page.ts'
import { footerHeight, headerHeight, pageFooter, pageHeader } from './paper.ts'
import { statusMark, windowBar } from './windowBar.ts'
import { windowTable } from './windowTable.ts'
import { withFonts } from './withFonts.ts'

const { ink, muted } = tokens.light

const image = (of: BrandImage): PdfContent => ({ ...of, width: CONTENT_WIDTH })

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

/** The source of the numbers, their run and their clock. An old run stands out. */
const source = ({ source: text, isStale, scope }: ReportDocument): PdfContent[] => [
  { text, color: isStale ? tokens.light.statusText.alarm : ink, bold: isStale },
  { text: scope, color: muted },
]

/** Whether one may work now and until when, before all else. */
function statusNow({ now }: NonNullable<ReportDocument['judgement']>): PdfContent {
  const text = { text: now.text, bold: true, width: '*' } as const
  const columns: PdfContent[] =
    now.status === undefined
      ? [text]
      : [
          { text: 'Now', bold: true, width: 'auto' },
          { ...statusMark(now.status), margin: [0, 3, 0, 0] },
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

/** What judged the hours, and what a window has to hold. */
const limitLines = ({ limits, job }: NonNullable<ReportDocument['judgement']>): PdfContent[] => [
  line('Limits', limits.join(' · ')),
  ...(job === '' ? [] : [line('Job', job)]),
]

const noThresholds: PdfContent = { text: 'No thresholds set', color: muted, margin: [0, 8, 0, 0] }

/** What the source has derived itself, at the end of the document. */
const noteLines = ({ notes }: ReportDocument): PdfContent[] =>
  notes.length === 0
    ? []
    : [
        { text: 'About these data', bold: true, fontSize: size.heading, margin: [0, 10, 0, 2] },
        ...notes.map((text): PdfContent => ({ text, color: muted })),
      ]

/** A document on a customer's paper: what decides first, then the charts, then the windows one by one. */
export function pdfDocument(document: ReportDocument, brand: Brand, created: Date): PdfDocument {
  const { title, judgement, horizon, charts } = document
  const { proprietaryNotice: notice } = brand
  const [header, footer] = [image(brand.header), image(brand.footer)]
  return {
    version: '1.7',
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [PAGE.margin, headerHeight(document), PAGE.margin, footerHeight(notice)],
    info: { title, creator: 'Seawindow', creationDate: created },
    displayTitle: true,
    language: 'en-GB',
    defaultStyle: { font: FONT, fontSize: size.text, color: ink },
    header: () => withFonts(pageHeader(document, header)),
    footer: (page, pages) => withFonts(pageFooter(notice, page, pages, footer)),
    content: [
      ...reportName(document),
      ...source(document),
      ...(judgement ? [statusNow(judgement), windowBar(judgement, horizon), ...limitLines(judgement)] : []),
      ...charts.map(chart),
      judgement ? windowTable(judgement) : noThresholds,
      ...noteLines(document),
    ].map(withFonts),
  }
}
