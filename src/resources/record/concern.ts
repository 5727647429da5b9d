import type { CrudFilter } from '@refinedev/core'
import { mergedQuery } from '#providers/routerProvider.ts'
import type { Concern, ResourceWords } from '#schemas/resourceFile/resourceFile.ts'

/** A record: the name of its resource and its id. */
interface Named {
  name: string
  id: number
}

/** The filters that find the records about one record. */
export const concernFilters = (concerns: Concern, { name, id }: Named): CrudFilter[] => [
  { field: concerns.resource, operator: 'eq', value: name },
  { field: concerns.id, operator: 'eq', value: id },
]

/** The address of the list of the records about one record. */
export const concernedAddress = (
  { path }: Pick<ResourceWords, 'path'>,
  concerns: Concern,
  named: Named,
): string => `${path}${mergedQuery('', { filters: concernFilters(concerns, named) })}`
