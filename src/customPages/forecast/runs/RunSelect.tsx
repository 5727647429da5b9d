import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useId } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { tokens } from '#tokens.ts'
import { HOUR } from '#weather/time.ts'
import { momentText, zoneShortName } from '#weather/zone.ts'

interface RunSelectProps {
  /** Reference times, newest first. */
  runs: readonly number[]
  value: number
  /** Whether there is a newer run than the chosen one. */
  isOlder: boolean
  zone: string
  onChoose: (run: number) => void
}

/** Selects the run that the page shows. */
export const RunSelect = ({ runs, value, isOlder, zone, onChoose }: RunSelectProps) => {
  const id = useId()
  const { language } = useDisplay()
  const [newest = value] = runs
  const momentOf = (run: number) => `${momentText(run, zone, language)} ${zoneShortName(zone, run)}`
  const textOf = (run: number) => {
    const moment = momentOf(run)
    const hours = (newest - run) / HOUR
    if (hours > 0) return `${moment}, ${hours} h older`
    return isOlder && runs.length === 1 ? moment : `${moment}, newest`
  }
  return (
    <Box sx={{ display: 'flex', displayPrint: 'none', alignItems: 'center', gap: 2, flex: 'none' }}>
      <span id={id}>Run</span>
      <Select
        size="small"
        variant="standard"
        disableUnderline
        value={value}
        renderValue={momentOf}
        onChange={({ target }) => onChoose(Number(target.value))}
        SelectDisplayProps={{ 'aria-labelledby': id }}
        sx={{
          fontSize: tokens.font.size.caption,
          fontFeatureSettings: tokens.font.numbers,
          '& .MuiSelect-select': {
            display: 'flex',
            alignItems: 'center',
            minHeight: { xs: tokens.size.touch, sm: 28 },
            py: 0,
            pl: 1,
          },
        }}
      >
        {runs.map((run) => (
          <MenuItem key={run} value={run} sx={{ fontSize: tokens.font.size.table }}>
            {textOf(run)}
          </MenuItem>
        ))}
      </Select>
    </Box>
  )
}
