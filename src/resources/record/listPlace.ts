import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import { createStore, useStore } from '#providers/store.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'

/** The last state of a resource's list. */
export interface ListPlace {
  /** The ids of the filtered records, in list order. */
  ids: readonly number[]
  /** The query string of the list's address: its filters and sort order. */
  search: string
}

const places = createStore<Readonly<Record<string, ListPlace>>>({})
const opened = createStore<Readonly<Record<string, number | undefined>>>({})

export const storeListPlace = (resource: string, place: ListPlace): void =>
  places.set({ ...places.get(), [resource]: place })

/** Stores the record whose row the list focuses when it is shown next; undefined for none. */
export const storeOpened = (resource: string, id: number | undefined): void =>
  opened.set({ ...opened.get(), [resource]: id })

export const openedRecord = (resource: string): number | undefined => opened.get()[resource]

/** The ids before and after an id, and its position counted from 1; undefined if it is not in the list. */
export function neighbours(ids: readonly number[], id: number) {
  const index = ids.indexOf(id)
  if (index < 0) return undefined
  return { previous: ids[index - 1], next: ids[index + 1], number: index + 1, count: ids.length }
}

/**
 * The records before and after one in the list, as it was filtered and sorted last; in the whole list if the record was
 * opened by its address. `listAddress` leads back to that list.
 */
export function useNeighbours({ resource }: ResourceFile, id: number | undefined) {
  const place = useStore(places)[resource.name]
  const isListed = id !== undefined && place?.ids.includes(id) === true
  const { query } = useList<StoredRecord>({
    resource: resource.name,
    pagination: { mode: 'off' },
    sorters: resource.sort,
    queryOptions: { enabled: id !== undefined && !isListed },
    errorNotification: false,
  })
  const whole = query.data?.data
  const around = useMemo(() => {
    if (id === undefined) return undefined
    const ids = isListed ? place?.ids : whole?.map((record) => record.id)
    return ids && neighbours(ids, id)
  }, [id, isListed, place, whole])
  return { around, listAddress: `${resource.path}${place?.search ?? ''}` }
}
