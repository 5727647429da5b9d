import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { TableComponents } from 'react-virtuoso'
import type { StoredRecord } from '../schemas/entities.ts'
import { tokens } from '../tokens.ts'
import type { Column } from './columns.ts'
import type { FieldKind } from './fields.ts'

export const rowHeight = tokens.size.tableRow

export const columnAlign: Record<FieldKind, 'left' | 'right'> = {
  number: 'right',
  boolean: 'left',
  text: 'left',
}

const least: Record<FieldKind, number> = { number: 9, boolean: 8, text: 11 }

/** What a header needs, in rem: its title, the sort arrow and the cell's padding. */
const headerWidth = ({ title }: Column) => title.length * 0.45 + 4

const leastWidth = (column: Column) => Math.max(least[column.kind], headerWidth(column))

/** Widths are fixed, so that columns do not move while rows come and go; texts share what is left. */
export const columnWidth = (column: Column): string | undefined =>
  column.kind === 'text' ? undefined : `${leastWidth(column)}rem`

export interface TableContext {
  columns: readonly Column[]
  label: string
  count: number
  open: (record: StoredRecord) => void
}

const tableWidth = (columns: readonly Column[]) =>
  columns.reduce((sum, column) => sum + leastWidth(column), 0)

const cells = {
  '& th, & td': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderColor: 'divider',
  },
  '& th': { color: 'text.secondary', bgcolor: 'background.paper' },
  '& .MuiTableCell-alignRight': { fontFeatureSettings: tokens.font.numbers },
}

/** A link inside the row opens the record itself, in the way it was clicked. */
const isOnLink = ({ target }: MouseEvent) => target instanceof Element && target.closest('a') !== null

/** MUI's table in the places where react-virtuoso renders one. */
export const tableComponents: TableComponents<StoredRecord, TableContext> = {
  Scroller: ({ context: _, ...props }) => <TableContainer {...props} />,
  Table: ({ context, style, ...props }) => (
    <Table
      {...props}
      size="small"
      aria-label={context.label}
      aria-rowcount={context.count + 1}
      style={style}
      sx={{ ...cells, tableLayout: 'fixed', minWidth: `${tableWidth(context.columns)}rem` }}
    />
  ),
  TableHead: ({ context: _, ...props }) => <TableHead {...props} />,
  TableBody: ({ context: _, ...props }) => <TableBody {...props} />,
  TableRow: ({ context, item, ...props }) => (
    <TableRow
      {...props}
      hover
      onClick={(event) => {
        if (!isOnLink(event.nativeEvent)) context.open(item)
      }}
      sx={{ height: rowHeight, cursor: 'pointer' }}
    />
  ),
}
