import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { visuallyHidden } from '@mui/utils'
import { Link } from 'react-router'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { tokens } from '#tokens.ts'
import { cellText, recordTitle } from '../record/columns.ts'
import type { PanelColumns } from './panelRecords.ts'

interface PanelRowProps {
  columns: PanelColumns
  record: StoredRecord
  /** The base path of the records. */
  path: string
  isOpen: boolean
}

/** One record of a panel: its name with details, and a dot for a boolean field, whose state is also given as text. */
export function PanelRow({ columns: { name, dot, details }, record, path, isOpen }: PanelRowProps) {
  const word = dot && `${dot.title}: ${cellText(dot, record[dot.field] ?? false)}`
  const detail = details
    .map((column) => cellText(column, record[column.field]))
    .filter(Boolean)
    .join(' · ')
  return (
    <ListItemButton
      component={Link}
      to={`${path}/${record.id}`}
      selected={isOpen}
      aria-current={isOpen ? 'page' : undefined}
      sx={{ height: 1, gap: 2 }}
    >
      {dot && (
        <Box
          title={word}
          sx={{
            flex: 'none',
            width: 8,
            height: 8,
            borderRadius: '50%',
            border: 1,
            borderColor: record[dot.field] === true ? tokens.status.ok : tokens.status.unknown,
            bgcolor: record[dot.field] === true ? tokens.status.ok : 'transparent',
          }}
        />
      )}
      <ListItemText
        primary={recordTitle(name ? [name] : [], record)}
        secondary={detail}
        // Two lines fit into the height of a row.
        sx={{ my: 0 }}
        slotProps={{
          primary: { noWrap: true, sx: { lineHeight: detail === '' ? undefined : 1.3 } },
          secondary: {
            noWrap: true,
            title: detail,
            sx: { fontSize: tokens.font.size.caption, lineHeight: 1.2 },
          },
        }}
      />
      {word && <span style={visuallyHidden}>{word}</span>}
    </ListItemButton>
  )
}
