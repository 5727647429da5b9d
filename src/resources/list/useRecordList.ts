import { type CrudFilter, type HttpError, useDataProvider } from '@refinedev/core'
import { useDataGrid } from '@refinedev/mui'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { isConventional, MOST_IN_PAGES } from '#schemas/calls/crudRoutes.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { Column } from '../record/columns.ts'
import { afterFirstRows, FIRST_ROWS } from './firstRows.ts'
import type { ListState } from './saved/listState.ts'
import { isServerOrder, sortRecords } from './sorting.ts'

const none: StoredRecord[] = []

/**
 * The records of a resource with the filters and sort order of the address, which `useDataGrid` manages. A list that the API
 * cannot sort is loaded whole, in the order of the file, and any other order is applied here. With `isBrief` a list without
 * pages is loaded in two calls: the first records, which are shown with `isUpdating`, and all records once those are painted.
 * `initial` holds where the address says nothing.
 * The records are removed from the cache when the list is left.
 */
export function useRecordList(
  file: ResourceFile,
  columns: readonly Column[],
  isBrief: boolean,
  initial: Pick<ListState, 'filters' | 'sort'>,
  onReset: () => void,
) {
  const { name, sort, pageSize } = file.resource
  const isSortedByServer = isConventional(file)
  const list = useDataGrid<StoredRecord, HttpError>({
    resource: name,
    pagination: pageSize === undefined ? { mode: 'off' } : { mode: 'server', pageSize },
    filters: { initial: [...initial.filters] },
    sorters: { initial: [...(initial.sort ?? sort)], mode: isSortedByServer ? 'server' : 'off' },
    syncWithLocation: true,
    ...(isBrief && pageSize === undefined && { meta: { firstRows: FIRST_ROWS } }),
    queryOptions: { gcTime: 0, staleTime: 0, placeholderData: keepPreviousData },
    errorNotification: false,
  })
  const { dataGridProps, tableQuery, filters, sorters, setSorters, currentPage, setCurrentPage } = list
  const provider = useDataProvider()()
  /** Goes to the first page, because new filters change the pages. */
  const setFilters = useCallback(
    (next: CrudFilter[], behavior: 'replace') => {
      setCurrentPage(1)
      list.setFilters(next, behavior)
    },
    [list.setFilters, setCurrentPage],
  )

  /** Every record that matches the filters, page by page, read again so that the API records the export in the audit. */
  async function* exportedPages(): AsyncGenerator<readonly StoredRecord[]> {
    const query = { resource: name, filters, sorters, meta: { isExport: true } }
    if (pageSize === undefined) {
      const { data } = await provider.getList<StoredRecord>({ ...query, pagination: { mode: 'off' } })
      yield isSortedByServer ? data : sortRecords(data, sorters, columns)
      return
    }
    const readPage = (page: number) => {
      const pagination = { currentPage: page, pageSize: MOST_IN_PAGES, mode: 'server' as const }
      // Only the first call records the export in the audit.
      return provider.getList<StoredRecord>({ ...query, pagination, meta: { isExport: page === 1 } })
    }
    const known = new Set<number>()
    let next = readPage(1)
    for (let page = 1, last = 1; page <= last; page++) {
      const { data, total } = await next
      last = Math.ceil(total / MOST_IN_PAGES)
      // The server prepares the next page while this one is written.
      if (page < last) next = readPage(page + 1)
      // Records added in the meantime can move others to the next page.
      yield data.filter(({ id }) => !known.has(id))
      for (const { id } of data) known.add(id)
    }
  }

  // The menu opens the list's bare address, which resets filters and sort order.
  const { search } = useLocation()
  const before = useRef(search)
  const reset = useEffectEvent(() => {
    setFilters([], 'replace')
    setSorters(sort)
    onReset()
  })
  useEffect(() => {
    if (search === '' && before.current !== '') reset()
    before.current = search
  }, [search])

  const answered = tableQuery.data?.data ?? none
  // Sorting 20,000 records that are already sorted would take longer than drawing the page.
  const isInOrder = isSortedByServer || isServerOrder(sorters, sort, columns)
  const { isPlaceholderData: isUpdating, refetch, error } = tableQuery
  const isPartial = !isUpdating && tableQuery.data?.isPartial === true
  useEffect(() => {
    if (!isPartial) return
    if (isInOrder) return afterFirstRows(() => void refetch())
    // The first records in another order are not the ones to show.
    void refetch()
  }, [isPartial, isInOrder, refetch])
  const isShown = !isPartial || (isInOrder && !error)
  const records = useMemo(() => {
    if (!isShown) return none
    return isInOrder ? answered : sortRecords(answered, sorters, columns)
  }, [isShown, isInOrder, answered, sorters, columns])
  return {
    // The grid gets no filters: it supports at most one and would replace all filters with that one.
    sortModel: dataGridProps.sortModel,
    records,
    exportedPages,
    ...(pageSize !== undefined && {
      pages: { page: currentPage, pageSize, total: tableQuery.data?.total ?? 0, onPage: setCurrentPage },
    }),
    filters,
    setFilters,
    sorters,
    setSorters,
    isLoading: tableQuery.isPending || (!isShown && !error),
    isUpdating: isUpdating || isPartial,
    isPartial,
    /** Whether the records shown are those of the current filters, at least the first of them. */
    isCurrent: tableQuery.isSuccess && !isUpdating && isShown,
    isEmpty: tableQuery.isSuccess && !isPartial && records.length === 0,
    failure: error,
    retry: () => void refetch(),
  }
}
