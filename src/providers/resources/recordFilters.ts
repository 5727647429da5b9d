import type { CrudFilter } from '@refinedev/core'
import type { ResourceWords, SearchField } from '#schemas/resourceFile/resourceFile.ts'

/** Refine's operator for each match mode of a search field. */
export const filterOperators = {
  contains: 'contains',
  gte: 'gte',
  lte: 'lte',
  equals: 'eq',
} as const satisfies Record<SearchField['match'], CrudFilter['operator']>

/**
 * Filters as query parameters of a resource that does not follow the convention: each gets the name of the search field with
 * the same field and match mode. A filter without such a search field is not sent.
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
