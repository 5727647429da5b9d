import type { CrudFilter } from '@refinedev/core'
import { numberOrBlank } from '#providers/numberOrBlank.ts'
import { filterOperators } from '#providers/resources/recordFilters.ts'
import type { ResourceFile, SearchField } from '#schemas/resourceFile/resourceFile.ts'
import { fieldKind } from '../fields.ts'
import { columnOf } from '../record/columns.ts'

/** The texts typed into a search form, by the name of the search field. */
export type SearchTexts = Readonly<Record<string, string>>

/** A search field with its kind of input. */
export interface SearchInput extends SearchField {
  numeric: boolean
  /** The values to choose from, with their labels. */
  choices?: { value: string; title: string }[]
  /** The field is a time that is searched by day. */
  isDay?: true
}

/** The choices of a boolean or enumerated field; the search field's own labels take precedence. */
function choicesOf({ field, match, values }: SearchField, { schema }: ResourceFile): SearchInput['choices'] {
  const found = schema.properties[field]
  if (match !== 'equals' || !found) return undefined
  const stored =
    fieldKind(found) === 'boolean' ? [true, false] : found.oneOf?.map(({ const: value }) => value)
  const words = { ...columnOf(field, found).values, ...values }
  return stored?.map((value) => ({ value: String(value), title: words[String(value)] ?? String(value) }))
}

/** The inputs of a resource's search form, in the order of its file. */
export const searchInputs = (file: ResourceFile): SearchInput[] =>
  file.resource.search.map((field) => {
    const choices = choicesOf(field, file)
    return {
      ...field,
      numeric: !choices && fieldKind(file.schema.properties[field.field]) === 'number',
      ...(choices && { choices }),
      ...(file.schema.properties[field.field]?.format === 'date-time' && { isDay: true }),
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
