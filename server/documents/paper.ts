import type { PdfContent, PdfDocument } from 'pdfmake'
import { tokens } from '#tokens.ts'
import type { Brand, BrandImage } from '../customers/brand.ts'
import { FONT } from '../fonts/fonts.ts'
import { textHeight, textWidth } from '../fonts/textHeight.ts'
import { CONTENT_WIDTH, PAGE, size } from './page.ts'
import { withFonts } from './withFonts.ts'

/** The text at the head of every page. */
interface Headed {
  /** Title of the document. */
  title: string
  siteName: string
  /** Latitude, longitude, and whether it is at sea. */
  place: string
  produced: string
}

/** Height of the line below the name, and the space between the header and the content. */
const PLACE_LINE = 13
const BELOW_HEADER = 10

const isLong = (name: string) => textWidth(name, { size: size.title, isBold: true }) > CONTENT_WIDTH

const nameSize = (name: string) => (isLong(name) ? size.longTitle : size.title)

/** Height of the later pages' header with the whole name and the page's margin. */
const headerHeight = ({ siteName }: Headed): number =>
  PAGE.margin +
  textHeight(siteName, CONTENT_WIDTH, { size: nameSize(siteName), isBold: true }) +
  PLACE_LINE +
  BELOW_HEADER

/** The site and the production time. */
const headLines = ({ siteName, place, produced }: Headed): PdfContent[] => [
  {
    text: siteName,
    bold: true,
    fontSize: nameSize(siteName),
    // A long name without spaces must not run off the page.
    wordBreak: isLong(siteName) && !/\s/.test(siteName) ? 'break-all' : 'normal',
  },
  {
    color: tokens.light.muted,
    fontSize: size.text,
    margin: [0, 2, 0, 0],
    columns: [{ text: place }, { text: `Produced ${produced}`, alignment: 'right' }],
  },
]

/** The head of the first page. It is content, as a header would reserve the room of the brand on every page. */
const firstHead = (headed: Headed, image: PdfContent): PdfContent => ({
  margin: [0, PAGE.margin - headerHeight(headed), 0, BELOW_HEADER],
  stack: [{ ...image, margin: [0, 0, 0, 6] }, ...headLines(headed)],
})

/** The header of the pages after the first. */
const laterHeader = (headed: Headed): PdfContent => ({
  margin: [PAGE.margin, PAGE.margin, PAGE.margin, 0],
  stack: headLines(headed),
})

const PAGE_NUMBER_WIDTH = 70
const NOTICE_WIDTH = CONTENT_WIDTH - PAGE_NUMBER_WIDTH

/** Height of the footer without the notice, and minimum height of the notice: two lines. */
const AROUND_NOTICE = 72
const LEAST_NOTICE = 20

/** Height of the footer with the whole notice and the page's margin. */
export const footerHeight = (notice: string): number =>
  AROUND_NOTICE + Math.max(LEAST_NOTICE, textHeight(notice, NOTICE_WIDTH, { size: size.small }))

/** The footer of a page: brand, notice and page number. */
export const pageFooter = (notice: string, page: number, pages: number, image: PdfContent): PdfContent => ({
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
})

const imageOf = (of: BrandImage): PdfContent => ({ ...of, width: CONTENT_WIDTH })

/** Lays out content with a customer's header and footer; used for all documents. */
export function onPaper(headed: Headed, brand: Brand, created: Date, content: PdfContent[]): PdfDocument {
  const { title } = headed
  const { proprietaryNotice: notice } = brand
  const [header, footer] = [imageOf(brand.header), imageOf(brand.footer)]
  return {
    version: '1.7',
    pageSize: 'A4',
    pageOrientation: 'portrait',
    pageMargins: [PAGE.margin, headerHeight(headed), PAGE.margin, footerHeight(notice)],
    info: { title, creator: 'Seawindow', creationDate: created },
    displayTitle: true,
    language: 'en-GB',
    defaultStyle: { font: FONT, fontSize: size.text, color: tokens.light.ink },
    header: (page) => (page === 1 ? undefined : withFonts(laterHeader(headed))),
    footer: (page, pages) => withFonts(pageFooter(notice, page, pages, footer)),
    content: [firstHead(headed, header), ...content].map(withFonts),
  }
}
