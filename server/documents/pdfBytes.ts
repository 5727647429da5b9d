import pdfmake, { type PdfDocument } from 'pdfmake'
import { fontFamilies } from '../fonts/fonts.ts'

const families = [...fontFamilies.values()]
const fontFiles = new Set(families.flatMap(({ regular, bold }) => [regular, bold]))

pdfmake.setFonts(
  Object.fromEntries(families.map(({ name, regular, bold }) => [name, { normal: regular, bold }])),
)
// Drawing a document may read only font files, whatever its content is.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

/** Draws a PDF, into a separate buffer, which can be transferred to another thread. */
export const pdfBytes = async (definition: PdfDocument): Promise<Uint8Array> =>
  new Uint8Array(await pdfmake.createPdf(definition).getBuffer())
