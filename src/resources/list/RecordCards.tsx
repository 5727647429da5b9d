import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import { VirtualList } from '../../shell/virtualList/VirtualList.tsx'
import { tokens } from '../../tokens.ts'
import { type Column, cellText, columnDecimals, recordTitle } from './columns.ts'
import type { RecordsProps } from './RecordGrid.tsx'
import { SortSelect, type SortSelectProps } from './SortSelect.tsx'

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
