import { type Font, openSync } from 'fontkit'
import { fontFamilies } from './fonts.ts'

const opened = new Map<string, Font>()

/** The font of a family, read once and cached. */
export function openFont(name: string, weight: 'regular' | 'bold' = 'regular'): Font {
  const file = fontFamilies.get(name)?.[weight]
  if (file === undefined) throw new Error(`invalid font: ${name}`)
  const font = opened.get(file) ?? openSync(file)
  opened.set(file, font)
  return font
}
