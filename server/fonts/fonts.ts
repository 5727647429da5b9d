import { createRequire } from 'node:module'

/** A font family as two files. TrueType, because pdfmake cannot read WOFF2 and resvg does not draw it. */
export interface FontFamily {
  name: string
  regular: string
  bold: string
}

/** The font of documents and images; the others supply the characters that it lacks. */
export const FONT = 'Noto Sans'

const { resolve } = createRequire(import.meta.url)

function family(name: string): FontFamily {
  const part = name.toLowerCase().replaceAll(' ', '-')
  const letters = name.replaceAll(' ', '')
  const file = (weight: string) => resolve(`@expo-google-fonts/${part}/${weight}/${letters}_${weight}.ttf`)
  return { name, regular: file('400Regular'), bold: file('600SemiBold') }
}

/**
 * Font families by name, in the order in which they are searched for a symbol. Files are read only when a text needs them:
 * those for Chinese, Japanese and Korean have 5 to 10 MB each.
 */
export const fontFamilies: ReadonlyMap<string, FontFamily> = new Map(
  ['', ' JP', ' KR', ' SC', ' Devanagari', ' Arabic'].map((script) => {
    const made = family(`${FONT}${script}`)
    return [made.name, made]
  }),
)
