import { FONT, fontFamilies } from './fonts.ts'
import { openFont } from './openFont.ts'

/** A part of a text in a single font family. */
export interface TextRun {
  text: string
  /** Name of the family. */
  font: string
  /** Whether the letters run from right to left. */
  isRightToLeft: boolean
}

/** Replaces a character that no font has, so that it is visibly missing. */
const REPLACEMENT = '\uFFFD'

/** Characters that only modify the one before or join it to the next, and have no glyph of their own. */
const withoutGlyph = /\p{Default_Ignorable_Code_Point}/u

const hasGlyphs = (name: string, letter: string): boolean =>
  [...letter].every(
    (character) =>
      withoutGlyph.test(character) || openFont(name).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  )

/** The scripts that have a font of their own. */
const scripts: readonly [RegExp, string][] = [
  [/\p{Script=Arabic}/u, `${FONT} Arabic`],
  [/\p{Script=Devanagari}/u, `${FONT} Devanagari`],
  [/\p{Script=Hangul}/u, `${FONT} KR`],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, `${FONT} JP`],
]

/** Chinese, Japanese and Korean share characters but draw them differently, so the other letters of the text decide. */
const ideographFont = (text: string): string =>
  scripts.slice(2).find(([script]) => script.test(text))?.[1] ?? `${FONT} SC`

const isIdeograph = /\p{Script=Han}/u
const isBlank = /^\s+$/u
/** Matches most texts, which need no font lookup. */
const isPlain = /^[\x20-\x7E\xA0-\u017F]*$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The family with the glyphs of a letter and its marks; undefined if there is none. A space stays in the family before it. */
function familyOf(letter: string, text: string, before: string | undefined): string | undefined {
  const own = scripts.find(([script]) => script.test(letter))?.[1]
  const preferred = own ?? (isIdeograph.test(letter) ? ideographFont(text) : undefined)
  const first = isBlank.test(letter) ? [before, FONT] : [preferred, FONT, before]
  // Punctuation among ideographs uses their font.
  const around = isIdeograph.test(text) ? ideographFont(text) : undefined
  const candidates = [...first, around, ...fontFamilies.keys()]
  return candidates.find((name) => name !== undefined && hasGlyphs(name, letter))
}

/**
 * Splits a text into parts, each with a font family that has its glyphs, in reading order. A character that no font has is
 * replaced, so that nothing disappears silently.
 */
export function textRuns(text: string): TextRun[] {
  if (isPlain.test(text)) return [{ text, font: FONT, isRightToLeft: false }]
  const runs: TextRun[] = []
  const readable = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')
  for (const { segment } of graphemes.segment(readable)) {
    const last = runs.at(-1)
    // A line break has no glyph.
    const found = segment === '\n' ? (last?.font ?? FONT) : familyOf(segment, text, last?.font)
    const font = found ?? FONT
    const shown = found === undefined ? REPLACEMENT : segment
    if (last?.font === font) last.text += shown
    else runs.push({ text: shown, font, isRightToLeft: font === `${FONT} Arabic` })
  }
  return runs.flatMap(trimmed)
}

/** Splits off the trailing space of a right-to-left part, which would otherwise appear at its left edge. */
function trimmed(run: TextRun): TextRun[] {
  const text = run.isRightToLeft ? run.text.trimEnd() : run.text
  const blank = { text: run.text.slice(text.length), font: FONT, isRightToLeft: false }
  return blank.text === '' ? [run] : [{ ...run, text }, blank]
}

/** The families that texts need, including the default one if they use it. */
export const fontsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(textRuns).map(({ font }) => font)),
]
