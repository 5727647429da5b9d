import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import type { PdfContent } from 'pdfmake/build/pdfmake.js'
import { tokens } from '../../../../tokens.ts'
import { CONTENT_WIDTH, PAGE, size } from './pdfPage.ts'

const PAGE_NUMBER_WIDTH = 70
const NOTICE_WIDTH = CONTENT_WIDTH - PAGE_NUMBER_WIDTH

/** Height of the footer with two lines of notice and the page's margin. */
const LEAST_HEIGHT = 90
const TWO_LINES = 17

/** Height of the footer with the whole notice and the page's margin. @throws Error when the font cannot be loaded. */
export async function footerHeight(notice: string): Promise<number> {
  const lines = await textHeight(notice, NOTICE_WIDTH, size.small)
  return LEAST_HEIGHT + Math.max(0, lines - TWO_LINES)
}

/** The footer of a page: brand, notice and page number. */
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

/** Not the name of the PDF's font: charts drawn meanwhile must not change. */
const FAMILY = 'Seawindow measure'

/** Larger than on paper, so that a minimum font size of the browser has no effect. */
const SCALE = 10

/** Browser and PDF may round differently: a nearly full line counts as two. */
const NEARLY_FULL = 0.99

/** The height of a text, all in points, set in lines no longer than the width. @throws Error when the font cannot be loaded. */
async function textHeight(text: string, width: number, fontSize: number): Promise<number> {
  const font = await new FontFace(FAMILY, `url(${regular})`).load()
  document.fonts.add(font)
  const lines = document.createElement('div')
  Object.assign(lines.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    width: `${width * NEARLY_FULL * SCALE}px`,
    font: `${fontSize * SCALE}px/normal '${FAMILY}'`,
    letterSpacing: 'normal',
  })
  lines.textContent = text
  document.body.append(lines)
  const height = lines.getBoundingClientRect().height / SCALE
  lines.remove()
  document.fonts.delete(font)
  return height
}
