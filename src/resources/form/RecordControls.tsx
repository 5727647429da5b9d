import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type ReactNode, useState } from 'react'
import type { Preset } from '#schemas/resourceFile/resourceFile.ts'

interface PresetSelectProps {
  presets: readonly Preset[]
  disabled?: boolean
  /** Called with undefined for an empty form. */
  onSelect: (preset: Preset | undefined) => void
}

/** Selects a preset for a new record and shows the source of its values; all fields stay editable. */
export function PresetSelect({ presets, disabled, onSelect }: PresetSelectProps) {
  const [chosen, setChosen] = useState('')
  const preset = presets.find(({ title }) => title === chosen)
  return (
    <TextField
      select
      label="Start from"
      value={chosen}
      disabled={disabled}
      helperText={preset?.source}
      onChange={({ target }) => {
        setChosen(target.value)
        onSelect(presets.find(({ title }) => title === target.value))
      }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ maxWidth: 'sm' }}
    >
      <MenuItem value="">Nothing</MenuItem>
      {presets.map(({ title }) => (
        <MenuItem key={title} value={title}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface RecordButtonsProps {
  isBusy: boolean
  maySave: boolean
  onCancel: () => void
  /** Absent if the record cannot be deleted. */
  deleteButton?: ReactNode
}

/** The buttons at the bottom of a record's form; Delete stands apart from Save. */
export const RecordButtons = ({ isBusy, maySave, onCancel, deleteButton }: RecordButtonsProps) => (
  <Box sx={{ display: 'flex', gap: 2, mt: 6 }}>
    {deleteButton}
    <Box sx={{ flex: 1 }} />
    <Button variant="outlined" onClick={onCancel} disabled={isBusy}>
      Cancel
    </Button>
    {maySave && (
      <Button variant="contained" type="submit" disabled={isBusy}>
        Submit
      </Button>
    )}
  </Box>
)
