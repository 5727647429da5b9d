import type { CrudFilter } from '@refinedev/core'
import { numberOrBlank } from '#providers/numberOrBlank.ts'
import { filterOperators } from '#providers/resources/recordFilters.ts'
import type { FieldSchema, ResourceFile, SearchField } from '#schemas/resourceFile/resourceFile.ts'
import { fieldKind } from '../fields.ts'
import { type Choice, type Column, columnOf, labeledValues } from '../record/columns.ts'

/** The texts typed into a search form, by the name of the search field. */
export type SearchTexts = Readonly<Record<string, string>>

/** A search field with its kind of input. */
export interface SearchInput extends SearchField {
  numeric: boolean
  /** The values to choose from, with their labels. */
  choices?: Choice[]
  /** The choices are records, of which there may be many. */
  areRecords?: true
  /** The field is a time that is searched by day. */
  isDay?: true
}

/** The choices of a boolean or enumerated field; the search field's own labels take precedence. */
function choicesOf({ field, values }: SearchField, found: FieldSchema): SearchInput['choices'] {
  const stored =
    fieldKind(found) === 'boolean' ? [true, false] : found.oneOf?.map(({ const: value }) => value)
  const words = { ...columnOf(field, found).values, ...values }
  return stored?.map((value) => ({ value: String(value), title: words[String(value)] ?? String(value) }))
}

/** The names of the records to which a field refers, if they do not depend on another field. */
function recordsOf(name: string, columns: readonly Column[]): SearchInput['choices'] {
  const column = columns.find(({ field }) => field === name)
  return column?.options && column.options.dependsOn === undefined ? labeledValues(column) : undefined
}

/** The inputs of a resource's search form, in the order of its file; `columns` have the labels of the searched fields. */
export const searchInputs = (
  { resource, schema }: ResourceFile,
  columns: readonly Column[] = [],
): SearchInput[] =>
  resource.search.map((search) => {
    const found = schema.properties[search.field]
    const isChoice = search.match === 'equals' && found !== undefined
    const records = isChoice ? recordsOf(search.field, columns) : undefined
    const choices = records ?? (isChoice ? choicesOf(search, found) : undefined)
    return {
      ...search,
      numeric: !choices && fieldKind(found) === 'number',
      ...(choices && { choices }),
      ...(records && { areRecords: true }),
      ...(found?.format === 'date-time' && { isDay: true }),
    }
  })

/** The value of a text as it is sent: numbers always have a decimal point, even if typed with a comma. */
const sent = ({ numeric }: SearchInput, text: string) => (numeric ? String(numberOrBlank(text)) : text)

/** The list filters for the texts; blank texts are ignored. */
export const searchFilters = (inputs: readonly SearchInput[], texts: SearchTexts): CrudFilter[] =>
  inputs.flatMap((input) => {
    const { name, field, match } = input
    const text = (texts[name] ?? '').trim()
    return text === '' ? [] : [{ field, operator: filterOperators[match], value: sent(input, text) }]
  })

/** Whether a filter is one of the search form. */
export const isSearch = (inputs: readonly SearchInput[], filter: CrudFilter): boolean =>
  inputs.some(
    ({ field, match }) =>
      'field' in filter && filter.field === field && filter.operator === filterOperators[match],
  )

/** The search texts for the current filters of a list, whether from an address or from the search form. */
export const searchTexts = (
  inputs: readonly SearchInput[],
  filters: readonly CrudFilter[],
): Record<string, string> =>
  Object.fromEntries(
    inputs.flatMap(({ name, field, match }) => {
      const filter = filters.find(
        (each) => 'field' in each && each.field === field && each.operator === filterOperators[match],
      )
      return filter ? [[name, String(filter.value)]] : []
    }),
  )

/** The errors in the texts, by search field. */
export const searchErrors = (inputs: readonly SearchInput[], texts: SearchTexts): Record<string, string> =>
  Object.fromEntries(
    inputs
      .filter(({ name, numeric }) => numeric && typeof numberOrBlank(texts[name]) === 'string')
      .map(({ name }) => [name, 'Must be a number']),
  )
