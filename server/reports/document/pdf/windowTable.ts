import type { PdfContent, TableLayout } from 'pdfmake'
import { size } from '#server/documents/page.ts'
import { ruledRows } from '#server/documents/tableLayouts.ts'
import { textWidth } from '#server/fonts/textHeight.ts'
import { tokens } from '#tokens.ts'
import type { ListedWindow } from '#weather/windows/windowList.ts'
import type { ReportDocument } from '../reportDocument.ts'

const TITLE = 'Weather windows'
/** A table of as many rows fits on any page, also if each takes two lines, and is not divided between two. */
const ROWS_OF_A_PAGE = 18
/** Fewer rows of a table are not alone on a page. */
export const LEAST_ROWS = 5

/** Where a page may end: rows of one group are on one page. */
function groupsOf(windows: readonly ListedWindow[]): (readonly ListedWindow[])[] {
  const count = windows.length <= ROWS_OF_A_PAGE ? 1 : Math.floor(windows.length / LEAST_ROWS)
  const first = (group: number) => Math.round((group * windows.length) / count)
  return Array.from({ length: count }, (_, group) => windows.slice(first(group), first(group + 1)))
}

const rowsLayout: TableLayout = { ...ruledRows, hLineWidth: (line) => (line === 0 ? 0 : 0.5) }
const bareLayout: TableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
}

const EMPTY: PdfContent = { text: '' }
const [START, END, HOURS, ENDED_BY] = ['Start', 'End', 'Hours', 'Ended by']

/** The width of the longest text, and a point against rounding. */
const widest = (title: string, texts: readonly string[]) =>
  1 +
  Math.max(
    textWidth(title, { size: size.row, isBold: true }),
    ...texts.map((text) => textWidth(text, { size: size.row })),
  )

/** Each window with its start, its end and what ends it; the header row is repeated on every page. */
export function windowTable({
  windows,
  noWindow,
}: Pick<NonNullable<ReportDocument['judgement']>, 'windows' | 'noWindow'>): PdfContent {
  const title = { text: TITLE, bold: true, fontSize: size.heading }
  const margin: [number, number, number, number] = [0, 8, 0, 0]
  if (windows.length === 0) {
    return {
      unbreakable: true,
      margin,
      stack: [title, { text: noWindow, color: tokens.light.muted }],
    }
  }
  const head = (text: string): PdfContent => ({ text, bold: true, color: tokens.light.muted })
  const widths = [
    widest(
      START,
      windows.map(({ startText }) => startText),
    ),
    widest(
      END,
      windows.map(({ endText }) => endText),
    ),
    widest(
      HOURS,
      windows.map(({ hours }) => String(hours)),
    ),
    '*' as const,
  ]
  const rowsOf = (body: PdfContent[][], layout: TableLayout): PdfContent => ({
    layout,
    table: { widths: [...widths], body },
  })
  return {
    margin,
    fontSize: size.row,
    layout: bareLayout,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['*'],
      body: [
        [
          rowsOf(
            [
              [{ ...title, colSpan: 4 }, EMPTY, EMPTY, EMPTY],
              [head(START), head(END), { ...head(HOURS), alignment: 'right' }, head(ENDED_BY)],
            ],
            ruledRows,
          ),
        ],
        ...groupsOf(windows).map((group) => [
          rowsOf(
            group.map(({ startText, endText, hours, ending }) => [
              { text: startText, noWrap: true },
              { text: endText, noWrap: true },
              { text: String(hours), alignment: 'right' },
              { text: ending },
            ]),
            rowsLayout,
          ),
        ]),
      ],
    },
  }
}
