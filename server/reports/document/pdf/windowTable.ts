import type { PdfContent } from 'pdfmake'
import { size } from '#server/documents/page.ts'
import { ruledRows } from '#server/documents/tableLayouts.ts'
import { tokens } from '#tokens.ts'
import type { ReportDocument } from '../reportDocument.ts'

const TITLE = 'Weather windows'
/** A table of as many rows fits on any page, also if each takes two lines, and is not divided between two. */
const ROWS_OF_A_PAGE = 18

const EMPTY: PdfContent = { text: '' }

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
  return {
    unbreakable: windows.length <= ROWS_OF_A_PAGE,
    margin,
    fontSize: size.row,
    layout: ruledRows,
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: ['auto', 'auto', 'auto', '*'],
      body: [
        [{ ...title, colSpan: 4 }, EMPTY, EMPTY, EMPTY],
        [head('Start'), head('End'), { ...head('Hours'), alignment: 'right' }, head('Ended by')],
        ...windows.map(({ startText, endText, hours, ending }): PdfContent[] => [
          { text: startText, noWrap: true },
          { text: endText, noWrap: true },
          { text: String(hours), alignment: 'right' },
          { text: ending },
        ]),
      ],
    },
  }
}
