import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { weekdayNames } from '#weather/calendarNames.ts'
import type { JobSettings } from '#weather/windows/job/jobSettings.ts'
import type { WindowSelection } from '#weather/workWindow.ts'

/** The kinds of working hours, with the words of the specification. */
export const hourChoices: readonly { value: WindowSelection['name']; title: string }[] = [
  { value: '24h', title: '24h' },
  { value: 'custom', title: 'Custom' },
  { value: 'daylight', title: 'Daylight' },
]

/** The clocks that working days and hours can refer to. */
export const clockChoices: readonly { value: 'UTC' | 'local'; title: string }[] = [
  { value: 'UTC', title: 'UTC' },
  { value: 'local', title: 'Local time of the site' },
]

type WorkTime = JobSettings['workWindow']

/** The initial working hours of a custom shift. */
const usualShift = { start: 7, end: 19 }

const hours = Array.from({ length: 25 }, (_, hour) => ({
  value: hour,
  title: `${String(hour).padStart(2, '0')}:00`,
}))
const days = weekdayNames.map((title, value) => ({ value, title }))

interface WorkTimeFieldsProps {
  value: WorkTime
  disabled?: boolean
  onChange: (value: WorkTime) => void
}

/** When work is permitted: hours of the day, daylight, days of the week, their clock, and whether work may pause between shifts. */
export function WorkTimeFields({ value, disabled = false, onChange }: WorkTimeFieldsProps) {
  const { windowSelection, workingDays, isTimezoneUTC, isCompressed = false } = value
  const { name, customRange = usualShift, daylight = false } = windowSelection
  const change = (changed: Partial<WorkTime>) => onChange({ ...value, ...changed })
  const custom = (changed: Partial<typeof customRange>, isLit = daylight) =>
    change({
      windowSelection: {
        name: 'custom',
        customRange: { ...customRange, ...changed },
        ...(isLit && { daylight: true }),
      },
    })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
      <Choice
        disabled={disabled}
        isWide
        label="Working hours"
        value={name !== 'custom' && daylight ? 'daylight' : name}
        choices={hourChoices}
        onChoose={(chosen) =>
          chosen === 'custom' ? custom({}, false) : change({ windowSelection: { name: chosen } })
        }
      />
      {name === 'custom' && (
        <>
          <Choice
            disabled={disabled}
            label="Start hour"
            value={customRange.start}
            choices={hours}
            onChoose={(start) => custom({ start })}
          />
          <Choice
            disabled={disabled}
            label="End hour"
            value={customRange.end}
            choices={hours}
            onChoose={(end) => custom({ end })}
          />
          <FormControlLabel
            sx={{ gridColumn: '1 / -1', my: -1 }}
            label="Only in daylight"
            control={
              <Checkbox
                size="small"
                checked={daylight}
                disabled={disabled}
                onChange={(_, isLit) => custom({}, isLit)}
              />
            }
          />
        </>
      )}
      <Choice
        disabled={disabled}
        label="First working day"
        value={workingDays.start}
        choices={days}
        onChoose={(start) => change({ workingDays: { ...workingDays, start } })}
      />
      <Choice
        disabled={disabled}
        label="Last working day"
        value={workingDays.end}
        choices={days}
        onChoose={(end) => change({ workingDays: { ...workingDays, end } })}
      />
      <Choice
        disabled={disabled}
        isWide
        label="Days and hours in"
        value={isTimezoneUTC ? 'UTC' : 'local'}
        choices={clockChoices}
        onChoose={(clock) => change({ isTimezoneUTC: clock === 'UTC' })}
      />
      <FormControlLabel
        sx={{ gridColumn: '1 / -1', my: -1, mr: 0 }}
        label="Work may pause between shifts"
        control={
          <Switch
            size="small"
            checked={isCompressed}
            disabled={disabled}
            onChange={(_, pauses) => {
              const { isCompressed: __, ...others } = value
              onChange(pauses ? { ...value, isCompressed: true } : others)
            }}
          />
        }
      />
    </Box>
  )
}

interface ChoiceProps<Value extends string | number> {
  label: string
  value: Value
  choices: readonly { value: Value; title: string }[]
  isWide?: boolean
  disabled: boolean
  onChoose: (value: Value) => void
}

function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, value, choices, isWide, disabled, onChoose } = props
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => String(choice.value) === String(target.value))
        if (chosen) onChoose(chosen.value)
      }}
      sx={{ ...(isWide && { gridColumn: '1 / -1' }), minWidth: 0 }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.title}
        </MenuItem>
      ))}
    </TextField>
  )
}
