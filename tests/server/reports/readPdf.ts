import { readFile } from 'node:fs/promises'
import { getResolvedPDFJS } from 'unpdf'
import { expect } from 'vitest'

const { getDocument, OPS } = await getResolvedPDFJS()

export interface PdfText {
  text: string
  /** Points from the left and from the top edge of the page; `y` is the baseline. */
  x: number
  y: number
  width: number
  fontSize: number
}

export interface PdfPage {
  width: number
  height: number
  texts: PdfText[]
  /** The text of each line, from left to right. */
  lines: string[]
  /** The number of drawing commands of each path; `images` counts raster images. */
  paths: number[]
  images: number
  /** The number of shapes filled with a repeated pattern. */
  patterns: number
  /** The color of each fill that is set, as #rrggbb. */
  fills: string[]
  /** Characters without a glyph in the font. */
  missing: string[]
}

const imageOperators: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
]

/** A copy of the bytes of a file, because the reader may take ownership of the memory. */
const bytesOf = async (file: string | Uint8Array) =>
  new Uint8Array(typeof file === 'string' ? await readFile(file) : file)

/** The pages of a PDF, given by its path or its bytes. */
export async function readPdf(file: string | Uint8Array): Promise<PdfPage[]> {
  const task = getDocument({ data: await bytesOf(file), verbosity: 0 })
  const document = await task.promise
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number++) {
    pages.push(await readPage(await document.getPage(number)))
  }
  await task.destroy()
  return pages
}

/** Title, language and fonts of a PDF. */
export async function pdfMetadata(
  file: string | Uint8Array,
): Promise<{ title?: string; language?: string; fonts: string[] }> {
  const task = getDocument({ data: await bytesOf(file), verbosity: 0 })
  const document = await task.promise
  const { info } = await document.getMetadata()
  const fonts = new Set<string>()
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { fnArray, argsArray } = await page.getOperatorList()
    fnArray.forEach((operator, index) => {
      if (operator !== OPS.setFont) return
      // A subset's name begins with a tag: ABCDEF+NotoSans-Regular.
      fonts.add(String(page.commonObjs.get(argsArray[index][0]).name).replace(/^[A-Z]{6}\+/, ''))
    })
  }
  await task.destroy()
  const text = (key: string) => (key in info ? String((info as Record<string, unknown>)[key]) : undefined)
  return { title: text('Title'), language: text('Language'), fonts: [...fonts].sort() }
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>
type Page = Awaited<ReturnType<Document['getPage']>>

async function readPage(page: Page): Promise<PdfPage> {
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item): PdfText[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , fontSize, x, y] = item.transform
    return [{ text: item.str, x, y: height - y, width: item.width, fontSize: Math.abs(fontSize) }]
  })
  const { fnArray, argsArray } = await page.getOperatorList()
  const paths: number[] = []
  const missing: string[] = []
  let images = 0
  let patterns = 0
  const fills: string[] = []
  fnArray.forEach((operator, index) => {
    const args = argsArray[index]
    if (imageOperators.includes(operator)) images += 1
    else if (operator === OPS.setFillColorN && args[0] === 'TilingPattern') patterns += 1
    else if (operator === OPS.setFillRGBColor) fills.push(String(args[0]))
    else if (operator === OPS.constructPath) paths.push(args[1][0]?.length ?? 0)
    else if (operator === OPS.showText) {
      for (const glyph of args[0]) if (glyph.originalCharCode === 0) missing.push(glyph.unicode)
    }
  })
  return { width, height, texts, lines: linesOf(texts), paths, images, patterns, fills, missing }
}

/** Texts whose baselines differ by less than a point are one line. */
function linesOf(texts: readonly PdfText[]): string[] {
  const lines: PdfText[][] = []
  for (const text of texts.toSorted((a, b) => a.y - b.y)) {
    const last = lines.at(-1)
    if (last?.[0] && Math.abs(last[0].y - text.y) < 1) last.push(text)
    else lines.push([text])
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text.trim())
      .join(' ')
      .replace(/\s+/g, ' '),
  )
}

/** Points (specification 9). */
const MARGIN = 40

/** Expects each page to be numbered, without missing glyphs, and with all text within the margins. */
export function expectLayout(pages: readonly PdfPage[]): void {
  pages.forEach(({ width, height, texts, lines, missing }, index) => {
    expect(lines.join('\n')).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(missing).toEqual([])
    const outside = texts.filter(
      ({ x, y, width: reach, fontSize }) =>
        x < MARGIN - 0.1 ||
        x + reach > width - MARGIN + 0.1 ||
        y - fontSize < MARGIN ||
        y > height - MARGIN + 0.1,
    )
    expect(outside).toEqual([])
  })
}
