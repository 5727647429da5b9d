import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId } from 'react'
import { tokens } from '#tokens.ts'
import { MAX_DAYS } from '#weather/forecastDays.ts'
import type { SiteViewPreferences } from './siteViewPreferences.ts'

interface Choice<T> {
  value: T
  label: string
}

interface SettingProps<T> {
  label: string
  /** Null while the user's own setting loads; clicking either button then counts as a choice. */
  value: T | null
  choices: readonly Choice<T>[]
  onChange: (value: T) => void
}

/** One setting with two choices. */
function Setting<T extends string | number | boolean>({ label, value, choices, onChange }: SettingProps<T>) {
  const id = useId()
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
        columnGap: 2,
      }}
    >
      <Box id={id} sx={{ fontSize: tokens.font.size.caption, color: 'text.secondary', whiteSpace: 'nowrap' }}>
        {label}
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-labelledby={id}
        value={value}
        onChange={(_, next: T | null) => next !== null && onChange(next)}
      >
        {choices.map((choice) => (
          <ToggleButton
            key={String(choice.value)}
            value={choice.value}
            sx={{
              px: { xs: 2, sm: 3 },
              height: { xs: tokens.size.touch, sm: 32 },
              minWidth: { xs: tokens.size.touch, sm: 0 },
              fontSize: tokens.font.size.caption,
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

const horizons = [
  { value: 5, label: '5 DAYS' },
  { value: MAX_DAYS, label: 'MAX' },
] as const

const visibilities = [
  { value: true, label: 'Show' },
  { value: false, label: 'Hide' },
] as const

export interface SettingsBarProps {
  preferences: SiteViewPreferences
  /** The name of the site's clock; absent while the site loads. */
  zoneName?: string
}

/** The display settings of the forecast, which are stored for the user. */
export function SettingsBar({ preferences, zoneName }: SettingsBarProps) {
  const known = <T,>(value: T): T | null => (preferences.isKnown ? value : null)
  return (
    <Box
      component="section"
      aria-label="Forecast settings"
      sx={{
        display: 'flex',
        displayPrint: 'none',
        flex: 'none',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: { xs: 1, sm: 4 },
        px: { xs: 2, sm: 4 },
        py: { xs: 1, sm: 2 },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Setting
        label="Date/Time"
        value={known(preferences.isLocalTime)}
        choices={[
          { value: false, label: 'UTC' },
          { value: true, label: zoneName ? `Local (${zoneName})` : 'Local' },
        ]}
        onChange={preferences.setLocalTime}
      />
      <Setting
        label="Forecast Horizon"
        value={known(preferences.days)}
        choices={horizons}
        onChange={preferences.setDays}
      />
      <Setting
        label="Thresholds"
        value={known(preferences.showThresholds)}
        choices={visibilities}
        onChange={preferences.setShowThresholds}
      />
    </Box>
  )
}
