/** The part of pdfmake that the server uses; the package has no types of its own. */
declare module 'pdfmake' {
  interface Style {
    font?: string
    fontSize?: number
    bold?: boolean
    color?: string
    alignment?: 'left' | 'center' | 'right'
    lineHeight?: number
    margin?: readonly [left: number, top: number, right: number, bottom: number]
    wordBreak?: 'normal' | 'break-all'
    noWrap?: boolean
    /** Features of the font by their four-letter tags; with a list, a text is shaped as a whole and not word by word. */
    fontFeatures?: string[]
  }
  interface Placed extends Style {
    width?: number | 'auto' | '*'
    columnGap?: number
    unbreakable?: boolean
    colSpan?: number
    /** The target of a reference or a link. */
    id?: string
    linkToDestination?: string
    /** An entry of the document's outline. */
    outline?: boolean
    pageBreak?: 'before'
  }
  export interface TableLayout {
    hLineWidth?: (line: number) => number
    vLineWidth?: (line: number) => number
    hLineColor?: () => string
    paddingLeft?: () => number
    paddingRight?: () => number
    paddingTop?: () => number
    paddingBottom?: () => number
  }
  interface Table {
    widths: (number | 'auto' | '*')[]
    headerRows?: number
    keepWithHeaderRows?: number
    dontBreakRows?: boolean
    body: PdfContent[][]
  }
  export type PdfText = Style & { text: string }
  export type PdfContent =
    | (Placed & { text: string | PdfText[] })
    /** The number of the page that contains the target. */
    | (Placed & { pageReference: string })
    | (Placed & { svg: string })
    | (Placed & { image: string })
    | (Placed & { stack: PdfContent[] })
    | (Placed & { columns: PdfContent[] })
    | (Placed & { table: Table; layout?: TableLayout })

  export interface PdfDocument {
    version: '1.7'
    pageSize: 'A4'
    pageOrientation: 'portrait' | 'landscape'
    pageMargins: [left: number, top: number, right: number, bottom: number]
    info: { title: string; creator: string; creationDate: Date }
    /** Shown in the window's title bar in place of the file's name. */
    displayTitle: boolean
    language: string
    defaultStyle: Style & { font: string }
    header: (page: number) => PdfContent | undefined
    footer: (page: number, pages: number) => PdfContent
    content: PdfContent[]
  }
  const pdfmake: {
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void
    setUrlAccessPolicy(mayRead: (url: string) => boolean): void
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void
    createPdf(document: PdfDocument): { getBuffer(): Promise<Buffer> }
  }
  export default pdfmake
}
