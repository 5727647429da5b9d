import type { PdfContent } from 'pdfmake/build/pdfmake.js'
import { tokens } from '../../../../theme.ts'
import { CONTENT_WIDTH, PAGE, size } from './pdfPage.ts'

const PAGE_NUMBER_WIDTH = 70

/** Room of the footer with two lines of notice, the page's margin included. */
export const FOOTER_HEIGHT = 90

/** The foot of a page: the brand, whose these numbers are, and the page's number. */
export function pdfFooter(notice: string, page: number, pages: number, image: PdfContent): PdfContent {
  return {
    margin: [PAGE.margin, 6, PAGE.margin, 0],
    color: tokens.light.muted,
    fontSize: size.small,
    stack: [
      { ...image, margin: [0, 0, 0, 4] },
      {
        columns: [
          { text: notice, width: CONTENT_WIDTH - PAGE_NUMBER_WIDTH },
          { text: `Page ${page} of ${pages}`, width: PAGE_NUMBER_WIDTH, alignment: 'right' },
        ],
      },
    ],
  }
}
