import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId } from 'react'
import { tokens } from '#tokens.ts'

interface ChoiceRowProps<T> {
  label: string
  /** Null while the stored choice is loading. */
  value: T | null
  choices: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** A profile setting with a few choices, all visible. */
export function ChoiceRow<T extends string | boolean>({
  label,
  value,
  choices,
  onChange,
}: ChoiceRowProps<T>) {
  const id = useId()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
      <Box id={id} sx={{ fontSize: tokens.font.size.table, color: 'text.secondary' }}>
        {label}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-labelledby={id}
        value={value}
        // Pressing the chosen one again keeps it chosen.
        onChange={(_, next: T | null) => next !== null && onChange(next)}
        sx={{ flex: 'none' }}
      >
        {choices.map((choice) => (
          <ToggleButton
            key={choice.label}
            value={choice.value}
            sx={{
              minWidth: tokens.size.touch + 20,
              height: tokens.size.touch,
              px: 3,
              fontSize: tokens.font.size.table,
              whiteSpace: 'nowrap',
            }}
          >
            {choice.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
