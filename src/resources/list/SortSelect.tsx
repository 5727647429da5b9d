import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { SortOrder } from '../../schemas/resourceFile/resourceFile.ts'
import { tokens } from '../../tokens.ts'
import type { Column } from './columns.ts'

const direction = {
  asc: { Icon: ArrowUpward, label: 'Sort descending' },
  desc: { Icon: ArrowDownward, label: 'Sort ascending' },
}

export interface SortSelectProps {
  columns: readonly Column[]
  sort: readonly SortOrder[]
  onSort: (field: string) => void
}

/** Selects the sort column and its direction in lists without table headers. */
export function SortSelect({ columns, sort, onSort }: SortSelectProps) {
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
