import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import { createStore, useStore } from '../../providers/store.ts'
import type { ResourceFile, StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'

/** What the list of a resource showed last. */
export interface ListPlace {
  /** Of the records, filtered and in their order. */
  ids: readonly number[]
  /** The query of the list's address: its filters and its order. */
  search: string
}

const places = createStore<Readonly<Record<string, ListPlace>>>({})
const opened = createStore<Readonly<Record<string, number | undefined>>>({})

export const storeListPlace = (resource: string, place: ListPlace): void =>
  places.set({ ...places.get(), [resource]: place })

/** The record whose row the list focuses when it is shown next; undefined for none. */
export const storeOpened = (resource: string, id: number | undefined): void =>
  opened.set({ ...opened.get(), [resource]: id })

export const openedRecord = (resource: string): number | undefined => opened.get()[resource]

/** The ids before and after one, and its number counted from 1; undefined where it is not among them. */
export function neighbours(ids: readonly number[], id: number) {
  const index = ids.indexOf(id)
  if (index < 0) return undefined
  return { previous: ids[index - 1], next: ids[index + 1], number: index + 1, count: ids.length }
}

/**
 * The records before and after one, in the order of the list as it was filtered and sorted; of the whole list where the
 * record was opened by its address. `listAddress` leads back to that list.
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
