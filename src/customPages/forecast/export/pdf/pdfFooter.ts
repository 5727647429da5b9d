import type { PdfContent } from 'pdfmake/build/pdfmake.js'
import { tokens } from '../../../../tokens.ts'
import { CONTENT_WIDTH, PAGE, size } from './pdfPage.ts'
import { textHeight } from './textHeight.ts'

const PAGE_NUMBER_WIDTH = 70
const NOTICE_WIDTH = CONTENT_WIDTH - PAGE_NUMBER_WIDTH

/** Room of the footer with two lines of notice, the page's margin included. */
const LEAST_HEIGHT = 90
const TWO_LINES = 17

/** Room of the footer with all of a notice, the page's margin included. @throws Error when the font cannot be had. */
export async function footerHeight(notice: string): Promise<number> {
  const lines = await textHeight(notice, NOTICE_WIDTH, size.small)
  return LEAST_HEIGHT + Math.max(0, lines - TWO_LINES)
}

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
          { text: notice, width: NOTICE_WIDTH },
          { text: `Page ${page} of ${pages}`, width: PAGE_NUMBER_WIDTH, alignment: 'right' },
        ],
      },
    ],
  }
}
