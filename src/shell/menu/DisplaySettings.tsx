import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useDisplaySettings, useLocalTime } from '#providers/preferences/displayPreferences.ts'
import { useThemeChoice } from '#providers/preferences/theme/theme.ts'
import { tokens } from '#tokens.ts'
import { dateLanguages } from '#weather/units/display.ts'
import { type Units, unitChoices } from '#weather/units/units.ts'
import { ChoiceRow } from './ChoiceRow.tsx'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

const CLOCKS = [
  { value: false, label: 'UTC' },
  { value: true, label: 'Local' },
] as const

const PERCENTILES = [
  { value: false, label: 'Plain' },
  { value: true, label: "Planner's" },
] as const

const quantities: readonly { name: keyof Units; label: string }[] = [
  { name: 'speed', label: 'Speed' },
  { name: 'height', label: 'Height' },
  { name: 'temperature', label: 'Temperature' },
  { name: 'distance', label: 'Distance' },
]

const names: Readonly<Record<string, string>> = { degC: '°C', degF: '°F' }

/** The theme and the display of times, numbers and dates, for all pages and devices. */
export function DisplaySettings() {
  const [isLocalTime, setLocalTime, isClockKnown] = useLocalTime()
  const { display, isKnown, setUnits, setLanguage, setPlanners } = useDisplaySettings()
  const { units, language, isPlanners } = display
  const [theme, setTheme] = useThemeChoice()
  return (
    <Box component="section" aria-label="Display" sx={{ display: 'grid', gap: 2 }}>
      <ChoiceRow label="Theme" value={theme} choices={THEMES} onChange={setTheme} />
      <ChoiceRow
        label="Clock"
        value={isClockKnown ? isLocalTime : null}
        choices={CLOCKS}
        onChange={setLocalTime}
      />
      {quantities.map(({ name, label }) => (
        <ChoiceRow<string>
          key={name}
          label={label}
          value={isKnown ? units[name] : null}
          choices={unitChoices[name].map((value) => ({ value, label: names[value] ?? value }))}
          onChange={(value) => setUnits({ ...units, [name]: value })}
        />
      ))}
      <ChoiceRow
        label="P90 of usable time"
        value={isKnown ? isPlanners : null}
        choices={PERCENTILES}
        onChange={setPlanners}
      />
      <TextField
        select
        label="Language of dates"
        value={isKnown ? language : ''}
        onChange={({ target }) => {
          const chosen = dateLanguages.find(({ tag }) => tag === target.value)
          if (chosen) setLanguage(chosen.tag)
        }}
        sx={{
          mt: 2,
          '& .MuiSelect-select.MuiSelect-select': {
            boxSizing: 'border-box',
            height: tokens.size.touch,
            py: 2.5,
          },
        }}
      >
        {dateLanguages.map(({ tag, name }) => (
          <MenuItem key={tag} value={tag} lang={tag} sx={{ minHeight: tokens.size.touch }}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
