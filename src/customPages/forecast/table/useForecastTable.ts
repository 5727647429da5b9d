import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { cellText, type TableColumn } from './columns/tableColumns.ts'
import type { TableRow } from './tableRows.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })
const helper = createColumnHelper<typeof features, TableRow>()

/** The status that colors the rows is a hidden column (specification 2.1). */
const columnVisibility = { timestampStatus: false }

/** The table's rows and cell texts: the time first, then the columns in the given order. */
export function useForecastTable(
  columns: readonly TableColumn[],
  rows: TableRow[],
  order: readonly string[],
) {
  const definitions = useMemo(
    () =>
      helper.columns([
        helper.accessor('time', {}),
        helper.accessor('timestampStatus', {}),
        ...columns.map(({ id, decimals }) =>
          helper.accessor(({ values }) => cellText(values[id], decimals), { id }),
        ),
      ]),
    [columns],
  )
  const columnOrder = useMemo(() => ['time', 'timestampStatus', ...order], [order])
  return useTable({
    features,
    columns: definitions,
    data: rows,
    state: { columnOrder, columnVisibility },
    getRowId: ({ time }) => String(time),
  })
}

export type ForecastRow = ReturnType<ReturnType<typeof useForecastTable>['getRowModel']>['rows'][number]
