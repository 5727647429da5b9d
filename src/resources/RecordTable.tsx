import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import { useMemo } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { TableVirtuoso } from 'react-virtuoso'
import type { StoredRecord } from '../schemas/entities.ts'
import { type Column, cellText, columnDecimals } from './columns.ts'
import { RecordTableHeader } from './RecordTableHeader.tsx'
import { columnAlign, rowHeight, type TableContext, tableComponents } from './recordTableParts.tsx'
import type { SortOrder } from './sorting.ts'

export interface RecordsProps {
  columns: readonly Column[]
  /** In the order in which they are shown. */
  records: readonly StoredRecord[]
  sort: readonly SortOrder[]
  onSort: (field: string) => void
  /** Where a record is opened. */
  recordPath: (record: StoredRecord) => string
  label: string
}

/** The records of a resource as a table of which only the visible rows exist; a row opens its record. */
export function RecordTable({ columns, records, sort, onSort, recordPath, label }: RecordsProps) {
  const navigate = useNavigate()
  const decimals = useMemo(() => columnDecimals(columns, records), [columns, records])
  const context: TableContext = {
    columns,
    label,
    count: records.length,
    open: (record) => navigate(recordPath(record)),
  }
  return (
    <TableVirtuoso
      data={records}
      context={context}
      components={tableComponents}
      fixedItemHeight={rowHeight}
      computeItemKey={(_, { id }) => id}
      fixedHeaderContent={() => <RecordTableHeader columns={columns} sort={sort} onSort={onSort} />}
      itemContent={(_, record) =>
        columns.map((column, index) => {
          const text = cellText(column, record[column.field], decimals[column.field])
          return (
            <TableCell key={column.field} align={columnAlign[column.kind]} title={text}>
              {index === 0 ? (
                <Link component={RouterLink} to={recordPath(record)} color="inherit" underline="hover">
                  {text || `${record.id}`}
                </Link>
              ) : (
                text
              )}
            </TableCell>
          )
        })
      }
    />
  )
}
