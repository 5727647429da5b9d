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

/** One record of a panel: its name, and a dot for a boolean field, whose state is also given as text. */
export function PanelRow({ columns: { name, dot }, record, path, isOpen }: PanelRowProps) {
  const word = dot && `${dot.title}: ${cellText(dot, record[dot.field] ?? false)}`
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
        slotProps={{ primary: { noWrap: true } }}
      />
      {word && <span style={visuallyHidden}>{word}</span>}
    </ListItemButton>
  )
}
