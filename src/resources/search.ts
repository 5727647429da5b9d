import type { ResourceFile, SearchField } from '../schemas/resourceFile.ts'
import { fieldKind } from './fields.ts'

/** The texts typed into a search form, by the name of the search field. */
export type SearchTexts = Readonly<Record<string, string>>

/** A search field with the kind of input that it needs. */
export interface SearchInput extends SearchField {
  numeric: boolean
}

/** The inputs of a resource's search form, in the order of its file. */
export const searchInputs = ({ resource, schema }: ResourceFile): SearchInput[] =>
  resource.search.map((field) => ({
    ...field,
    numeric: fieldKind(schema.properties[field.field]) === 'number',
  }))

/** The query that the texts ask for; blank ones ask for nothing. */
export const searchQuery = (inputs: readonly SearchInput[], texts: SearchTexts): Record<string, string> =>
  Object.fromEntries(
    inputs.flatMap(({ name }) => {
      const text = (texts[name] ?? '').trim()
      return text === '' ? [] : [[name, text]]
    }),
  )

/** What is wrong with the texts, by search field. */
export const searchErrors = (inputs: readonly SearchInput[], texts: SearchTexts): Record<string, string> =>
  Object.fromEntries(
    inputs
      .filter(({ name, numeric }) => numeric && !Number.isFinite(Number((texts[name] ?? '').trim() || 0)))
      .map(({ name }) => [name, 'Must be a number']),
  )
