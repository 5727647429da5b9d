import type { CrudFilter } from '@refinedev/core'
import type { ResourceWords, SearchField } from '#schemas/resourceFile/resourceFile.ts'

/** Refine's operator for each match mode of a search field. */
export const filterOperators = {
  contains: 'contains',
  gte: 'gte',
  lte: 'lte',
  equals: 'eq',
} as const satisfies Record<SearchField['match'], CrudFilter['operator']>

/** The suffixes of a field's name in the query of a list. */
const suffixes: Partial<Record<CrudFilter['operator'], string>> = {
  contains: '_like',
  gte: '_gte',
  lte: '_lte',
  ne: '_ne',
  in: '_in',
  eq: '',
  null: '_null',
  nnull: '_null',
}

/** A filter as a parameter that every list takes, by the name of its field and how it compares. */
function parameterOf(filter: CrudFilter): [name: string, value: unknown][] {
  if (!('field' in filter)) return []
  const { field, operator, value } = filter
  const suffix = suffixes[operator]
  if (suffix === undefined) return []
  if (suffix === '_null') return [[`${field}${suffix}`, operator === 'null']]
  // An address has the values of a long list as an object.
  return [[`${field}${suffix}`, typeof value === 'object' && value !== null ? Object.values(value) : value]]
}

/** Filters with the names that `@refinedev/simple-rest` sends as they are. */
export const conventionalFilters = (filters: readonly CrudFilter[] = []): CrudFilter[] =>
  filters.flatMap(parameterOf).map(([field, value]) => ({ field, operator: 'eq', value }))

/**
 * Filters as query parameters of a resource that does not follow the convention: each gets the name of the search field with
 * the same field and match mode, else the name that every list takes.
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
      if (known) return [[known.name, filter.value]]
      // Without a suffix a name would be that of a search field, which compares otherwise.
      return parameterOf(filter.operator === 'eq' ? { ...filter, operator: 'in' } : filter)
    }),
  )
