import { type CrudFilter, type HttpError, useDataProvider } from '@refinedev/core'
import { useDataGrid } from '@refinedev/mui'
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { isConventional } from '#schemas/calls/crudRoutes.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { Column } from '../record/columns.ts'
import { afterFirstRows, FIRST_ROWS } from './firstRows.ts'
import { isServerOrder, sortRecords } from './sorting.ts'

const none: StoredRecord[] = []

/** Records per call when all are read. */
const EXPORT_PAGE = 1000

/**
 * The records of a resource with the filters and sort order of the address, which `useDataGrid` manages. A list that the API
 * cannot sort is loaded whole, in the order of the file, and any other order is applied here. With `isBrief` a list without
 * pages is loaded in two calls: the first records, which are shown with `isUpdating`, and all records once those are painted.
 * The records are removed from the cache when the list is left.
 */
export function useRecordList(file: ResourceFile, columns: readonly Column[], isBrief: boolean) {
  const { name, sort, pageSize } = file.resource
  const isSortedByServer = isConventional(file)
  const list = useDataGrid<StoredRecord, HttpError>({
    resource: name,
    pagination: pageSize === undefined ? { mode: 'off' } : { mode: 'server', pageSize },
    sorters: { initial: sort, mode: isSortedByServer ? 'server' : 'off' },
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

  /** Every record that matches the filters, read again so that the API records the export in the audit. */
  const exportedRecords = async (): Promise<readonly StoredRecord[]> => {
    const query = { resource: name, filters, sorters, meta: { isExport: true } }
    if (pageSize === undefined) {
      const { data } = await provider.getList<StoredRecord>({ ...query, pagination: { mode: 'off' } })
      return isSortedByServer ? data : sortRecords(data, sorters, columns)
    }
    const found = new Map<number, StoredRecord>()
    for (let page = 1, total = 1; (page - 1) * EXPORT_PAGE < total; page++) {
      const pagination = { currentPage: page, pageSize: EXPORT_PAGE, mode: 'server' as const }
      // Only the first call records the export in the audit.
      const meta = { isExport: page === 1 }
      const answer = await provider.getList<StoredRecord>({ ...query, pagination, meta })
      total = answer.total
      // Records added in the meantime can move others to the next page.
      for (const record of answer.data) found.set(record.id, record)
    }
    return [...found.values()]
  }

  // The menu opens the list's bare address, which resets filters and sort order.
  const { search } = useLocation()
  const before = useRef(search)
  useEffect(() => {
    if (search === '' && before.current !== '') {
      setFilters([], 'replace')
      setSorters(sort)
    }
    before.current = search
  }, [search, sort, setFilters, setSorters])

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
    sorting: {
      sortModel: dataGridProps.sortModel,
      onSortModelChange: dataGridProps.onSortModelChange,
    },
    records,
    exportedRecords,
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
    isEmpty: tableQuery.isSuccess && !isPartial && records.length === 0,
    failure: error,
    retry: () => void refetch(),
  }
}
