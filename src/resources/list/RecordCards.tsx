import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { SortOrder, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { VirtualList } from '#shell/virtualList/VirtualList.tsx'
import { tokens } from '#tokens.ts'
import { type Column, cellText, columnDecimals, recordTitle } from '../record/columns.ts'
import type { RecordsProps } from './RecordGrid.tsx'

/** Numbers are shown with their column's title, words and texts without; long texts come last. */
function details(columns: readonly Column[], record: StoredRecord, decimals: Record<string, number>): string {
  const [, ...others] = columns
  const long = ({ kind }: Column) => (kind === 'text' ? 1 : 0)
  return others
    .toSorted((a, b) => long(a) - long(b))
    .map((column) => {
      const text = cellText(column, record[column.field], decimals[column.field])
      return text !== '' && column.kind === 'number' ? `${column.title} ${text}` : text
    })
    .filter((text) => text !== '')
    .join(' · ')
}

interface SortSelectProps {
  columns: readonly Column[]
  sort: readonly SortOrder[]
  onSort: (field: string) => void
}

/** The records of a resource on a small screen: two lines each, because the columns would not fit. */
export function RecordCards({
  columns,
  records,
  sort,
  onSort,
  recordPath,
  focusId,
  label,
}: RecordsProps & SortSelectProps) {
  const decimals = useMemo(() => columnDecimals(columns, records), [columns, records])
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, height: 1 }}>
      <SortSelect columns={columns} sort={sort} onSort={onSort} />
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <VirtualList
          items={records}
          label={label}
          empty=""
          rowHeight={tokens.size.tableRow}
          rowKey={({ id }) => id}
          focusKey={focusId}
          renderRow={(record) => (
            <ListItemButton component={Link} to={recordPath(record)} divider sx={{ height: 1, px: 0 }}>
              <ListItemText
                primary={recordTitle(columns, record)}
                secondary={details(columns, record, decimals)}
                slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true, variant: 'caption' } }}
              />
            </ListItemButton>
          )}
        />
      </Box>
    </Box>
  )
}

const direction = {
  asc: { Icon: ArrowUpward, label: 'Sort descending' },
  desc: { Icon: ArrowDownward, label: 'Sort ascending' },
}

/** Selects the sort column and its direction in lists without table headers. */
function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const first = sort[0]
  const { Icon, label } = direction[first?.order ?? 'asc']
  return (
    <Box sx={{ display: 'flex', gap: 2 }}>
      <TextField
        select
        label="Sort by"
        value={columns.some(({ field }) => field === first?.field) ? first?.field : ''}
        onChange={({ target }) => onSort(target.value)}
      >
        {columns.map(({ field, title }) => (
          <MenuItem key={field} value={field}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={label}
        disabled={first === undefined}
        onClick={() => first && onSort(first.field)}
        sx={{ width: tokens.size.touch, height: tokens.size.touch }}
      >
        <Icon />
      </IconButton>
    </Box>
  )
}
