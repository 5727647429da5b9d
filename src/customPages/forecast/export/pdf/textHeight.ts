import regular from 'pdfmake/build/fonts/Roboto/Roboto-Regular.ttf?url'

/** Not the name of the PDF's font: charts that are drawn at this time must not change with it. */
const FAMILY = 'Seawindow measure'

/** Larger than on paper, so that no least size of letters that the reader has chosen gets in the way. */
const SCALE = 10

/** The browser and the PDF may round differently: a line that is nearly full counts as two. */
const NEARLY_FULL = 0.99

/** The height of a text, all in points, set in lines no longer than the width. @throws Error when the font cannot be had. */
export async function textHeight(text: string, width: number, fontSize: number): Promise<number> {
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
