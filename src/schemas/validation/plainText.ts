import { isObject } from '../isObject.ts'
import type { ResourceFile } from '../resourceFile/resourceFile.ts'

/** Scripts in which a zero-width joiner or non-joiner changes how letters are written, and emoji, which it combines. */
const JOINED = [
  ...['Arabic', 'Bengali', 'Devanagari', 'Gujarati', 'Gurmukhi', 'Kannada', 'Khmer', 'Malayalam', 'Mandaic'],
  ...['Mongolian', 'Myanmar', 'Nko', 'Oriya', 'Sinhala', 'Syriac', 'Tamil', 'Telugu', 'Tibetan'],
].map((script) => `\\p{Script=${script}}`)

const joiners = new RegExp(
  `(?<![${JOINED.join('')}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]`,
  'gu',
)

/** Characters that print nothing but make two texts differ, or change the direction of others; joiners are treated apart. */
const invisible = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/**
 * A text as it is stored, so that two that look alike are the same: without spaces around it, in Unicode's form NFC, without control
 * and format characters. Line feeds and tabs stay if the text may have several lines; elsewhere they are spaces.
 */
export function plainText(text: string, isMultiline: boolean): string {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
  const spaced = isMultiline ? lines : lines.replace(/[\n\t]/g, ' ')
  return spaced.replace(invisible, '').replace(joiners, '').normalize('NFC').trim()
}

interface Layout {
  'ui:widget'?: unknown
  items?: Layout
  [field: string]: unknown
}

/** Blank text counts as no value, so that a required field is reported as missing. */
const isBlank = (before: unknown, after: unknown) => after === '' && before !== ''

function plainValue(value: unknown, layout: Layout | undefined, isTyped: (name: string) => boolean): unknown {
  if (typeof value === 'string') return plainText(value, layout?.['ui:widget'] === 'textarea')
  if (Array.isArray(value)) return value.map((item) => plainValue(item, layout?.items, isTyped))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, given]) => {
      if (isTyped(name)) return [[name, given]]
      const plain = plainValue(given, layout?.[name] as Layout | undefined, () => false)
      return isBlank(given, plain) ? [] : [[name, plain]]
    }),
  )
}

/** Values of a record or its form with all their texts plain; secrets are taken as they are typed. */
export const withPlainTexts = <Values extends Record<string, unknown>>(
  { schema, uiSchema }: Pick<ResourceFile, 'schema' | 'uiSchema'>,
  values: Values,
): Values =>
  plainValue(values, uiSchema as Layout, (name) => schema.properties[name]?.writeOnly === true) as Values

/** Whether a field may have several lines. */
export const isMultiline = ({ uiSchema }: Pick<ResourceFile, 'uiSchema'>, field: string): boolean =>
  (uiSchema[field] as Layout | undefined)?.['ui:widget'] === 'textarea'
