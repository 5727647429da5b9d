import { createRequire } from 'node:module'

/** A family of fonts as two files. TrueType: pdfmake cannot read WOFF2, and resvg draws nothing with it. */
export interface FontFamily {
  name: string
  regular: string
  bold: string
}

/** The font of documents and pictures; the others hold what it lacks. */
export const FONT = 'Noto Sans'

const { resolve } = createRequire(import.meta.url)

function family(name: string): FontFamily {
  const part = name.toLowerCase().replaceAll(' ', '-')
  const letters = name.replaceAll(' ', '')
  const file = (weight: string) => resolve(`@expo-google-fonts/${part}/${weight}/${letters}_${weight}.ttf`)
  return { name, regular: file('400Regular'), bold: file('600SemiBold') }
}

/**
 * By name, in the order in which they are searched for a symbol. Their files are read when a text needs them: those of Chinese, Japanese
 * and Korean have 5 to 10 MB each.
 */
export const fontFamilies: ReadonlyMap<string, FontFamily> = new Map(
  ['', ' JP', ' KR', ' SC', ' Devanagari', ' Arabic'].map((script) => {
    const made = family(`${FONT}${script}`)
    return [made.name, made]
  }),
)
