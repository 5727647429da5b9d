import type { CrudFilter } from '@refinedev/core'
import { filterOperators } from '../../providers/resources/recordFilters.ts'
import type { ResourceFile, SearchField } from '../../schemas/resourceFile/resourceFile.ts'
import { fieldKind } from '../fields.ts'

/** The texts typed into a search form, by the name of the search field. */
export type SearchTexts = Readonly<Record<string, string>>

/** A search field with the kind of input that it needs. */
export interface SearchInput extends SearchField {
  numeric: boolean
  /** The values to choose from, where there are only some. */
  choices?: readonly { value: string; title: string }[]
  /** A day of a time. */
  isDay?: true
}

/** The inputs of a resource's search form, in the order of its file. */
export const searchInputs = ({ resource, schema }: ResourceFile): SearchInput[] =>
  resource.search.map((field) => {
    const { oneOf, format } = schema.properties[field.field] ?? {}
    const choices = oneOf?.map(({ const: value, title }) => ({
      value: String(value),
      title: title ?? String(value),
    }))
    return {
      ...field,
      numeric: fieldKind(schema.properties[field.field]) === 'number',
      ...(choices && field.match === 'equals' && { choices }),
      ...(format === 'date-time' && { isDay: true }),
    }
  })

/** The filters of a list that the texts are; blank ones are none. */
export const searchFilters = (inputs: readonly SearchInput[], texts: SearchTexts): CrudFilter[] =>
  inputs.flatMap(({ name, field, match }) => {
    const value = (texts[name] ?? '').trim()
    return value === '' ? [] : [{ field, operator: filterOperators[match], value }]
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
      .filter(({ name, numeric }) => numeric && !Number.isFinite(Number((texts[name] ?? '').trim() || 0)))
      .map(({ name }) => [name, 'Must be a number']),
  )
