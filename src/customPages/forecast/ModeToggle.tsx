import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { tokens } from '../../tokens.ts'
import { type Mode, modes } from './siteViewPreferences.ts'

interface ModeToggleProps {
  /** Null while the user's own is on the way: either answer is then a choice. */
  mode: Mode | null
  onChange: (mode: Mode) => void
}

/** The forecast as charts or as a table. */
export const ModeToggle = ({ mode, onChange }: ModeToggleProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    aria-label="Mode"
    value={mode}
    onChange={(_, next: Mode | null) => next !== null && onChange(next)}
  >
    {modes.map((value) => (
      <ToggleButton
        key={value}
        value={value}
        sx={{
          px: 3,
          height: { xs: tokens.size.touch, sm: tokens.size.control },
          fontSize: tokens.font.size.caption,
        }}
      >
        {value}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
