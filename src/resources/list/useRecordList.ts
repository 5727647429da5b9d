import type { HttpError } from '@refinedev/core'
import { useDataGrid } from '@refinedev/mui'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { isConventional } from '../../schemas/calls/crudRoutes.ts'
import type { ResourceFile, StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import type { Column } from './columns.ts'
import { sortRecords } from './sorting.ts'

const none: StoredRecord[] = []

/**
 * The records of a resource in the order and under the filters of the address, as `useDataGrid` keeps them. A list that
 * the API cannot sort comes whole and is sorted here. The records are removed from the cache when the list is left.
 */
export function useRecordList(file: ResourceFile, columns: readonly Column[]) {
  const { name, sort } = file.resource
  const isSortedByServer = isConventional(file)
  const { dataGridProps, tableQuery, filters, setFilters, sorters, setSorters } = useDataGrid<
    StoredRecord,
    HttpError
  >({
    resource: name,
    pagination: { mode: 'off' },
    sorters: { initial: sort, mode: isSortedByServer ? 'server' : 'off' },
    syncWithLocation: true,
    queryOptions: { gcTime: 0, staleTime: 0, placeholderData: keepPreviousData },
    errorNotification: false,
  })

  // The menu's entry leads to the list's bare address: everything is then as it is at first.
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
  const records = useMemo(
    () => (isSortedByServer ? answered : sortRecords(answered, sorters, columns)),
    [isSortedByServer, answered, sorters, columns],
  )
  return {
    // The filters stay out of the grid: it holds one at most, and would hand that one back in place of all.
    sorting: {
      sortModel: dataGridProps.sortModel,
      onSortModelChange: dataGridProps.onSortModelChange,
    },
    records,
    filters,
    setFilters,
    sorters,
    setSorters,
    isLoading: tableQuery.isPending,
    isUpdating: tableQuery.isPlaceholderData,
    isEmpty: tableQuery.isSuccess && records.length === 0,
    failure: tableQuery.error,
    retry: () => void tableQuery.refetch(),
  }
}
