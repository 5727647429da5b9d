import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
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
import { isTicked, noSelection, tickedWhole, toggled } from './selection.ts'

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

/** The records of a resource on a small screen: a box to tick and two lines each, because the columns would not fit. */
export function RecordCards(props: RecordsProps & SortSelectProps & { selected: number }) {
  const { columns, records, sort, onSort, recordPath, focusId, label } = props
  const { isSelectable, selection, onSelection, selected } = props
  const whole = tickedWhole(selected, records.length)
  const decimals = useMemo(() => columnDecimals(columns, records), [columns, records])
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, height: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {isSelectable && (
          <Checkbox
            checked={whole ?? false}
            indeterminate={whole === undefined}
            onChange={(_, isChecked) =>
              onSelection(isChecked ? { type: 'exclude', ids: new Set() } : noSelection)
            }
            slotProps={{ input: { 'aria-label': 'Select all rows' } }}
            sx={box}
          />
        )}
        <SortSelect columns={columns} sort={sort} onSort={onSort} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <VirtualList
          items={records}
          label={label}
          empty=""
          rowHeight={tokens.size.tableRow}
          rowKey={({ id }) => id}
          focusKey={focusId}
          arrowKeys={{ from: focusId }}
          renderRow={(record, _, tabIndex) => (
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', height: 1 }}>
              {isSelectable && (
                <Checkbox
                  checked={isTicked(selection, record.id)}
                  onChange={() => onSelection(toggled(selection, record.id))}
                  slotProps={{ input: { 'aria-label': `Select ${recordTitle(columns, record)}` } }}
                  sx={box}
                />
              )}
              <ListItemButton
                component={Link}
                to={recordPath(record)}
                tabIndex={tabIndex}
                divider
                sx={{ height: 1, minWidth: 0, px: 0 }}
              >
                <ListItemText
                  primary={recordTitle(columns, record)}
                  secondary={details(columns, record, decimals)}
                  slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true, variant: 'caption' } }}
                />
              </ListItemButton>
            </Box>
          )}
        />
      </Box>
    </Box>
  )
}

const box = { flex: 'none', width: tokens.size.touch, height: tokens.size.touch }

const direction = {
  asc: { Icon: ArrowUpward, label: 'Sort descending' },
  desc: { Icon: ArrowDownward, label: 'Sort ascending' },
}

/** Selects the sort column and its direction in lists without table headers. */
function SortSelect({ columns, sort, onSort }: SortSelectProps) {
  const first = sort[0]
  const { Icon, label } = direction[first?.order ?? 'asc']
  return (
    <Box sx={{ display: 'flex', gap: 2, flex: 1, minWidth: 0 }}>
      <TextField
        select
        fullWidth
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
