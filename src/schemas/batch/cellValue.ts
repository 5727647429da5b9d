import { runsAsFormula } from '../csvText.ts'
import type { FieldSchema } from '../resourceFile/resourceFile.ts'

/** What a cell says: a value of the field, no value, or why it is neither. */
export type CellValue = { value: unknown } | { message: string } | 'blank'

/** Digits with at most one point or comma before the decimals; spreadsheets write some minus signs as U+2212. */
const decimal = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i

const booleans: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
}

const typesOf = ({ type }: FieldSchema): string[] => [type ?? []].flat().filter((name) => name !== 'null')

const sameWord = (a: unknown, b: unknown) => String(a).toLowerCase() === String(b).toLowerCase()

/** An apostrophe keeps a spreadsheet from running what follows it as a formula; the value has none. */
export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && runsAsFormula(text.replace(/^'+/, '')) ? text.slice(1) : text

/** The words under which a field's values are shown, with the values. */
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
  const value = Object.hasOwn(booleans, text.toLowerCase()) ? booleans[text.toLowerCase()] : undefined
  return value === undefined ? { message: 'Must be Yes or No' } : { value }
}

function numberValue(text: string): CellValue {
  const plain = text.replace('\u2212', '-')
  return decimal.test(plain) ? { value: Number(plain.replace(',', '.')) } : { message: 'Must be a number' }
}

/** Items stand one after the other with commas or semicolons between them, as lists show them. */
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

/**
 * The text of a cell as the field's type has it: words that stand for values, numbers with point or comma, yes and no. Text
 * that is no choice stays as it is: the schema's own check then lists the choices.
 */
export function cellValue(cell: string, field: FieldSchema): CellValue {
  const text = cell.trim()
  if (text === '') return 'blank'
  const word = wordsOf(field).find(([shown]) => sameWord(shown, text))
  if (word) return { value: word[1] }
  const types = typesOf(field)
  if (types.includes('array')) return itemsValue(text, field.items ?? {})
  if (types.includes('number') || types.includes('integer')) return numberValue(text)
  if (types.includes('boolean')) return booleanValue(text)
  return { value: withoutApostrophe(cell) }
}

const isScalar = (field: FieldSchema) =>
  !['object', 'array'].some((type) => typesOf(field).includes(type)) && !field.properties

/** Whether a cell of text can hold a field's value: no objects, and of lists those of single values. */
export const fitsCell = (field: FieldSchema): boolean =>
  isScalar(field) || (typesOf(field).includes('array') && field.items !== undefined && isScalar(field.items))

/** The fields of a record that can be written from cells, in the order of the schema. */
export const cellFields = ({ properties = {} }: FieldSchema): string[] =>
  Object.keys(properties).filter((name) => {
    const field = properties[name]
    return field !== undefined && !field.readOnly && fitsCell(field)
  })
