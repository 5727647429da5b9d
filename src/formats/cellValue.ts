import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { runsAsFormula } from './csvText.ts'

/** The content of a cell: a value of the field, blank, or the reason why it is invalid. */
export type CellValue = { value: unknown } | { message: string } | 'blank'

/** A number with an optional decimal point or comma; `numberValue` first replaces the minus sign U+2212 of some spreadsheets. */
const decimal = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i

/**
 * Yes and no as people and spreadsheets write them in English, Danish, Dutch, Finnish, French, German, Italian, Norwegian, Polish,
 * Portuguese, Spanish and Swedish.
 */
const yes =
  'yes y true 1 x on ✓ ✔ ja j wahr waar sand sant sann kyllä tosi oui vrai sì sí si vero tak prawda sim verdadeiro verdadero'
const no =
  'no n false 0 off nein falsch nee onwaar nej nei falsk falskt usann ei epätosi non faux falso nie fałsz não'

const booleans: ReadonlyMap<string, boolean> = new Map([
  ...yes.split(' ').map((word): [string, boolean] => [word, true]),
  ...no.split(' ').map((word): [string, boolean] => [word, false]),
])

const typesOf = ({ type }: FieldSchema): string[] => [type ?? []].flat().filter((name) => name !== 'null')

const sameWord = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase()

/** Removes the apostrophe that keeps a spreadsheet from running the text as a formula. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && runsAsFormula(text.replace(/^'+/, '')) ? text.slice(1) : text

/** The labels and texts of a field's values, each with its value. */
function wordsOf(field: FieldSchema): (readonly [word: string, value: unknown])[] {
  const column = typeof field['x-column'] === 'object' ? (field['x-column'].values ?? {}) : {}
  const values = [...(field.enum ?? []), ...(field.oneOf ?? []).map((choice) => choice.const), true, false]
  return [
    ...(field.oneOf ?? []).flatMap(({ const: value, title }): [string, unknown][] =>
      title === undefined ? [] : [[title, value]],
    ),
    ...Object.entries(column).map(([value, word]): [string, unknown] => [
      word,
      values.find((one) => String(one) === value) ?? value,
    ]),
    ...(field.enum ?? []).map((value): [string, unknown] => [String(value), value]),
    ...(field.oneOf ?? []).map((choice): [string, unknown] => [String(choice.const), choice.const]),
  ]
}

function booleanValue(text: string): CellValue {
  const value = booleans.get(text.normalize('NFC').toLowerCase())
  return value === undefined ? { message: 'Must be Yes or No' } : { value }
}

function numberValue(text: string): CellValue {
  const plain = text.replace('\u2212', '-')
  return decimal.test(plain) ? { value: Number(plain.replace(',', '.')) } : { message: 'Must be a number' }
}

/** Parses items separated by commas, as in lists, or by semicolons. */
function itemsValue(text: string, items: FieldSchema): CellValue {
  const values: unknown[] = []
  for (const part of text.split(/[,;]/)) {
    const item = cellValue(part.trim(), items)
    if (item === 'blank') continue
    if ('message' in item) return item
    values.push(item.value)
  }
  return { value: values }
}

/** The value that a text is as JSON; undefined if it is not JSON. */
function jsonValue(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/**
 * Parses a cell by the field's type: labels of values, numbers with decimal point or comma, yes and no; lists and objects also as JSON.
 * Text that is not one of the choices is returned as it is, so that the schema check reports the choices.
 */
export function cellValue(cell: string, field: FieldSchema): CellValue {
  const text = withoutApostrophe(cell.trim())
  if (text === '') return 'blank'
  const word = wordsOf(field).find(([shown]) => sameWord(shown, text))
  if (word) return { value: word[1] }
  const types = typesOf(field)
  const json = types.length === 0 || /^[[{]/.test(text) ? jsonValue(text) : undefined
  if (json && !types.includes('string')) return json
  if (!fitsCell(field)) return { message: 'Must be as an export writes it, in JSON' }
  if (types.includes('array')) return itemsValue(text, field.items ?? {})
  if (types.includes('number') || types.includes('integer')) return numberValue(text)
  if (types.includes('boolean')) return booleanValue(text)
  return { value: withoutApostrophe(cell) }
}

const isScalar = (field: FieldSchema) =>
  !['object', 'array'].some((type) => typesOf(field).includes(type)) && !field.properties

/** Whether a text cell can hold a field's value: not an object, and a list only if its items are single values. */
export const fitsCell = (field: FieldSchema): boolean =>
  isScalar(field) || (typesOf(field).includes('array') && field.items !== undefined && isScalar(field.items))

/** The fields of a record that an import can write, in the order of the schema: files have no secrets. */
export const importedFields = ({ properties = {} }: FieldSchema): string[] =>
  Object.keys(properties).filter((name) => !properties[name]?.readOnly && !properties[name]?.writeOnly)

/** The fields that people write in one cell, in the order of the schema. */
export const cellFields = ({ properties = {} }: FieldSchema): string[] =>
  Object.keys(properties).filter((name) => {
    const field = properties[name]
    return field !== undefined && !field.readOnly && fitsCell(field)
  })
