/** The part of pdfmake that the portal uses; the package has no types of its own. */
declare module 'pdfmake/build/pdfmake.js' {
  interface Style {
    fontSize?: number
    bold?: boolean
    color?: string
    alignment?: 'left' | 'center' | 'right'
    lineHeight?: number
    margin?: [left: number, top: number, right: number, bottom: number]
    wordBreak?: 'normal' | 'break-all'
  }
  interface Placed extends Style {
    width?: number | 'auto' | '*'
    columnGap?: number
    unbreakable?: boolean
    colSpan?: number
    noWrap?: boolean
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
  export type PdfContent =
    | (Placed & { text: string | (Style & { text: string })[] })
    | (Placed & { svg: string })
    | (Placed & { image: string })
    | (Placed & { stack: PdfContent[] })
    | (Placed & { columns: PdfContent[] })
    | (Placed & { table: Table; layout?: TableLayout })

  export interface PdfDocument {
    pageSize: 'A4'
    pageOrientation: 'portrait' | 'landscape'
    pageMargins: [left: number, top: number, right: number, bottom: number]
    info: { title: string; creator: string; creationDate: Date }
    lang: string
    defaultStyle: Style & { font: string }
    header: () => PdfContent
    footer: (page: number, pages: number) => PdfContent
    content: PdfContent[]
  }
  const pdfMake: {
    addFonts(fonts: Record<string, { normal: string; bold: string }>): void
    createPdf(document: PdfDocument): { getBlob(): Promise<Blob> }
  }
  export default pdfMake
}
