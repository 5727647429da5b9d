import type { CrudFilter } from '@refinedev/core'
import { numberOrBlank } from '../../providers/numberOrBlank.ts'
import { filterOperators } from '../../providers/resources/recordFilters.ts'
import type { ResourceFile, SearchField } from '../../schemas/resourceFile/resourceFile.ts'
import { fieldKind } from '../fields.ts'
import { columnOf } from './columns.ts'

/** The texts typed into a search form, by the name of the search field. */
export type SearchTexts = Readonly<Record<string, string>>

/** A search field with the kind of input that it needs. */
export interface SearchInput extends SearchField {
  numeric: boolean
  /** The values among which one is chosen, with the words for them. */
  choices?: { value: string; title: string }[]
  /** A day of a time. */
  isDay?: true
}

/** The choices of a field that is yes or no, or one of a few; the search field's own words come first. */
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

/** The value of a text as it is sent: a number has a point, whichever way it was typed. */
const sent = ({ numeric }: SearchInput, text: string) => (numeric ? String(numberOrBlank(text)) : text)

/** The filters of a list that the texts are; blank ones are none. */
export const searchFilters = (inputs: readonly SearchInput[], texts: SearchTexts): CrudFilter[] =>
  inputs.flatMap((input) => {
    const { name, field, match } = input
    const text = (texts[name] ?? '').trim()
    return text === '' ? [] : [{ field, operator: filterOperators[match], value: sent(input, text) }]
  })

/** The texts of the filters that a list is under, as an address brought them or the search form did. */
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

/** What is wrong with the texts, by search field. */
export const searchErrors = (inputs: readonly SearchInput[], texts: SearchTexts): Record<string, string> =>
  Object.fromEntries(
    inputs
      .filter(({ name, numeric }) => numeric && typeof numberOrBlank(texts[name]) === 'string')
      .map(({ name }) => [name, 'Must be a number']),
  )
