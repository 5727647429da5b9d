import strong from 'pdfmake/build/fonts/Roboto/Roboto-Medium.ttf?url'
import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'
import pdfMake, { type PdfDocument } from 'pdfmake/build/pdfmake.js'
import { FONT } from './pdfPage.ts'

/** pdfmake fetches what has a whole address. */
const address = (path: string) => new URL(path, location.href).href

/** The file of a document. @throws Error when a font cannot be had. */
export function writePdf(document: PdfDocument): Promise<Blob> {
  pdfMake.addFonts({ [FONT]: { normal: address(regular), bold: address(strong) } })
  return pdfMake.createPdf(document).getBlob()
}
