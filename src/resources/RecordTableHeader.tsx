import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { Column } from './columns.ts'
import { columnAlign, columnWidth } from './recordTableParts.tsx'
import type { SortOrder } from './sorting.ts'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

interface RecordTableHeaderProps {
  columns: readonly Column[]
  sort: readonly SortOrder[]
  onSort: (field: string) => void
}

/** The headers by which the list is sorted. */
export function RecordTableHeader({ columns, sort, onSort }: RecordTableHeaderProps) {
  const first = sort[0]
  return (
    <TableRow>
      {columns.map((column) => {
        const { field, title, kind } = column
        const active = first?.field === field
        return (
          <TableCell
            key={field}
            align={columnAlign[kind]}
            aria-sort={active ? ariaSort[first.order] : undefined}
            sx={{ width: columnWidth(column) }}
          >
            <TableSortLabel
              active={active}
              direction={active ? first.order : 'asc'}
              onClick={() => onSort(field)}
            >
              {title}
            </TableSortLabel>
          </TableCell>
        )
      })}
    </TableRow>
  )
}
