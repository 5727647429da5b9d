import type { CrudFilter } from '@refinedev/core'
import type { ResourceWords, SearchField } from '../../schemas/resourceFile/resourceFile.ts'

/** Refine's operator for how a search field compares. */
export const filterOperators = {
  contains: 'contains',
  gte: 'gte',
  lte: 'lte',
  equals: 'eq',
} as const satisfies Record<SearchField['match'], CrudFilter['operator']>

/**
 * Filters as the query of a resource whose calls are not those of the convention: each under the name of the search field
 * that compares the same field in the same way. What no search field knows is not sent.
 */
export const searchQueryOf = (
  { search }: Pick<ResourceWords, 'search'>,
  filters: readonly CrudFilter[] = [],
): Record<string, unknown> =>
  Object.fromEntries(
    filters.flatMap((filter) => {
      if (!('field' in filter)) return []
      const known = search.find(
        ({ field, match }) => field === filter.field && filterOperators[match] === filter.operator,
      )
      return known ? [[known.name, filter.value]] : []
    }),
  )
