import { useCreate, useDelete, useList, useUpdate } from '@refinedev/core'
import { useMemo } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import { useForms } from '#providers/resources/forms.ts'
import type { ViewRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { filterValues } from '../filters/filterFields.ts'
import type { ListState } from './listState.ts'

/** A saved view of a list: one's own, or one that is shared. */
export type View = StoredRecord & Omit<ViewRecord, 'id'> & { isOwn?: boolean; ownerId?: number | null }

const VIEWS = 'views'

const quiet = { successNotification: false, errorNotification: false } as const

/** A list as a view stores it. */
export const viewBody = ({ columns = [], filters, sort = [] }: ListState) => ({
  columns,
  filters: filters.flatMap((filter) =>
    'field' in filter
      ? [{ field: filter.field, operator: filter.operator, value: filterValues(filter.value) }]
      : [],
  ),
  sort,
})

const none: View[] = []

/** The views of a list that the user may see, in the order of their names, and the writes of them. */
export function useViews(resource: string) {
  const { resources } = useForms()
  const { may } = useAccess()
  const file = resources[VIEWS]
  const isOffered = file !== undefined && may(file, 'list')
  const { query } = useList<View>({
    resource: VIEWS,
    pagination: { mode: 'off' },
    filters: [{ field: 'resource', operator: 'eq', value: resource }],
    sorters: [{ field: 'name', order: 'asc' }],
    queryOptions: { enabled: isOffered },
    errorNotification: false,
  })
  const { mutateAsync: create } = useCreate<View>()
  const { mutateAsync: update } = useUpdate<View>()
  const { mutateAsync: remove } = useDelete<View>()
  const views = query.data?.data ?? none
  return useMemo(
    () => ({
      views,
      isLoaded: !isOffered || !query.isPending,
      isOffered,
      mayCreate: file !== undefined && may(file, 'create'),
      /** Whether the user may change a view: their own, and administrators a shared one. */
      mayChange: (view: View) => file !== undefined && may(file, 'edit') && view.refusal === undefined,
      create: async (values: object) =>
        (await create({ resource: VIEWS, values: { resource, ...values }, ...quiet })).data,
      update: async ({ id, version }: View, values: object) => {
        await update({ resource: VIEWS, id, values: { version, ...values }, ...quiet })
      },
      remove: async ({ id }: View) => {
        await remove({ resource: VIEWS, id, ...quiet })
      },
    }),
    [views, query.isPending, isOffered, file, may, create, update, remove, resource],
  )
}

export type Views = ReturnType<typeof useViews>
