import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { usePreference } from '#providers/preferences/preferences.ts'
import { tokens } from '#tokens.ts'
import type { TableFormat } from './saveTable.ts'

const initial: TableFormat = { kind: 'csv', separator: ',', decimalSign: '.' }

/** The format in which the user saved tables last. */
export const useTableFormat = () => usePreference<TableFormat>('tableFormat', initial)

/** The choices of each part of a format. */
const choices = {
  kind: { label: 'File', titles: { csv: 'CSV', xlsx: 'Excel workbook (.xlsx)' } },
  separator: { label: 'Separator', titles: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' } },
  decimalSign: { label: 'Decimal sign', titles: { '.': 'Point: 1.5', ',': 'Comma: 1,5' } },
} as const

interface SaveTableButtonProps {
  disabled: boolean
  onSave: (format: TableFormat) => Promise<void>
}

/** A button that saves a table in the format used last, and beside it the choice of the format. */
export function SaveTableButton({ disabled, onSave }: SaveTableButtonProps) {
  const [format, setFormat] = useTableFormat()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await onSave(format)
    } finally {
      setBusy(false)
    }
  }
  const parts = (['kind', 'separator', 'decimalSign'] as const).filter(
    (part) => part === 'kind' || format.kind === 'csv',
  )
  return (
    <>
      <ButtonGroup variant="outlined" disabled={disabled}>
        <Button loading={isBusy} onClick={save}>
          {format.kind === 'csv' ? 'CSV' : 'Excel'}
        </Button>
        <Button
          aria-label="File format"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ px: 0, minWidth: tokens.size.touch }}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'File format',
            sx: { display: 'grid', gap: 4, p: 4, width: 260 },
          },
        }}
      >
        {parts.map((part) => (
          <TextField
            key={part}
            select
            label={choices[part].label}
            value={format[part]}
            onChange={({ target }) => setFormat({ ...format, [part]: target.value })}
          >
            {Object.entries(choices[part].titles).map(([value, title]) => (
              <MenuItem key={value} value={value}>
                {title}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Popover>
    </>
  )
}
