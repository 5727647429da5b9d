import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { Preset } from '../../schemas/resourceFile.ts'

interface PresetSelectProps {
  presets: readonly Preset[]
  disabled?: boolean
  /** Undefined for an empty form. */
  onSelect: (preset: Preset | undefined) => void
}

/** What a new record starts from, with where its values come from; everything stays editable. */
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
