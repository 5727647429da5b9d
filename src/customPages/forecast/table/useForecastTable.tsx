import {
  columnOrderingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { TimeCell } from './TimeCell.tsx'
import { cellText, type TableColumn } from './tableColumns.ts'
import type { TableRow } from './tableRows.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature })
const helper = createColumnHelper<typeof features, TableRow>()

/** The rows' window colour goes with them as a column that nobody sees (specification 2.1). */
const columnVisibility = { timestampStatus: false }

export interface ForecastTableModel {
  columns: readonly TableColumn[]
  rows: TableRow[]
  order: readonly string[]
  zone: string
  /** The id of the status patterns on the page; null where there are no thresholds to judge by. */
  patterns: string | null
}

/** The table's rows and cells: the time first, then the columns in the user's order. */
export function useForecastTable({ columns, rows, order, zone, patterns }: ForecastTableModel) {
  const definitions = useMemo(
    () =>
      helper.columns([
        helper.accessor('time', {
          cell: ({ row }) => <TimeCell row={row.original} zone={zone} patterns={patterns} />,
        }),
        helper.accessor('timestampStatus', {}),
        ...columns.map(({ id, decimals }) =>
          helper.accessor(({ values }) => cellText(values[id], decimals), { id }),
        ),
      ]),
    [columns, zone, patterns],
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
