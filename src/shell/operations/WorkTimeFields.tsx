import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { weekdayNames } from '#weather/calendarNames.ts'
import type { JobSettings } from '#weather/windows/job/jobSettings.ts'
import type { WindowSelection } from '#weather/workWindow.ts'

/** The kinds of working hours, with the words of the specification. */
const hourChoices: readonly { value: WindowSelection['name']; title: string }[] = [
  { value: '24h', title: '24h' },
  { value: 'custom', title: 'Custom' },
  { value: 'daylight', title: 'Daylight' },
]

/** The clocks that working days and hours can refer to. */
const clockChoices: readonly { value: 'UTC' | 'local'; title: string }[] = [
  { value: 'UTC', title: 'UTC' },
  { value: 'local', title: 'Local time of the site' },
]

type Days = JobSettings['workWindow']['workingDays']

/** The working time of a form. The hours of an address may be missing or wrong until the user corrects them. */
type WorkTime<Hour> = Omit<JobSettings['workWindow'], 'windowSelection'> & {
  windowSelection: Omit<WindowSelection, 'customRange'> & { customRange?: { start: Hour; end: Hour } }
}

/** The initial working hours of a custom shift. */
const usualShift = { start: 7, end: 19 }

const hours = Array.from({ length: 25 }, (_, hour) => ({
  value: hour,
  title: `${String(hour).padStart(2, '0')}:00`,
}))
const days = weekdayNames.map((title, value) => ({ value, title }))

interface WorkTimeFieldsProps<Hour> {
  value: WorkTime<Hour>
  /** The working days to choose from by their names; without it any first and last day. */
  dayRanges?: Readonly<Record<string, Days>>
  /** The errors of the fields; that of `hours` concerns both hours. */
  errors?: { days?: string; hours?: string; start?: string; end?: string }
  disabled?: boolean
  onChange: (value: WorkTime<Hour | number>) => void
}

/** When work is permitted: hours of the day, daylight, days of the week, their clock, and whether work may pause between shifts. */
export function WorkTimeFields<Hour = number>(props: WorkTimeFieldsProps<Hour>) {
  const { value, dayRanges, errors = {}, disabled = false, onChange } = props
  const { windowSelection, workingDays, isTimezoneUTC, isCompressed = false } = value
  const { name, daylight = false } = windowSelection
  const customRange: { start: Hour | number; end: Hour | number } = windowSelection.customRange ?? usualShift
  const change = (changed: Partial<WorkTime<Hour | number>>) => onChange({ ...value, ...changed })
  const custom = (changed: Partial<typeof customRange>, isLit = daylight) =>
    change({
      windowSelection: {
        name: 'custom',
        customRange: { ...customRange, ...changed },
        ...(isLit && { daylight: true }),
      },
    })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, alignItems: 'start' }}>
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
          {(['start', 'end'] as const).map((end) => (
            <Choice
              key={end}
              disabled={disabled}
              label={end === 'start' ? 'Start hour' : 'End hour'}
              value={customRange[end]}
              choices={hours}
              error={errors[end]}
              onChoose={(hour) => custom({ [end]: hour })}
            />
          ))}
          {errors.hours !== undefined && (
            <Typography role="alert" variant="caption" color="error" sx={wide}>
              {errors.hours}
            </Typography>
          )}
          <FormControlLabel
            sx={{ ...wide, my: -1, ml: -2 }}
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
      {dayRanges ? (
        <Choice
          disabled={disabled}
          isWide
          label="Working days"
          value={Object.keys(dayRanges).find((range) => isSame(dayRanges[range], workingDays))}
          choices={Object.keys(dayRanges).map((range) => ({ value: range, title: range }))}
          error={errors.days}
          onChoose={(range) => change({ workingDays: dayRanges[range] })}
        />
      ) : (
        (['start', 'end'] as const).map((end) => (
          <Choice
            key={end}
            disabled={disabled}
            label={end === 'start' ? 'First working day' : 'Last working day'}
            value={workingDays[end]}
            choices={days}
            onChoose={(day) => change({ workingDays: { ...workingDays, [end]: day } })}
          />
        ))
      )}
      <Choice
        disabled={disabled}
        isWide
        label="Days and hours in"
        value={isTimezoneUTC ? 'UTC' : 'local'}
        choices={clockChoices}
        onChoose={(clock) => change({ isTimezoneUTC: clock === 'UTC' })}
      />
      <FormControlLabel
        sx={{ ...wide, my: -1, mr: 0, ml: -1 }}
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

const wide = { gridColumn: '1 / -1' } as const

const isSame = (one: Days | undefined, other: Days) => one?.start === other.start && one.end === other.end

interface ChoiceProps<Value extends string | number> {
  label: string
  /** A value that is not among the choices is shown as it is; nothing and NaN are blank. */
  value: unknown
  choices: readonly { value: Value; title: string }[]
  isWide?: boolean
  error?: string
  disabled: boolean
  onChoose: (value: Value) => void
}

function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, value, choices, isWide, error, disabled, onChoose } = props
  const shown = typeof value === 'string' || (typeof value === 'number' && !Number.isNaN(value)) ? value : ''
  const isOther = shown !== '' && choices.every((choice) => choice.value !== shown)
  return (
    <TextField
      select
      size="small"
      label={label}
      value={shown}
      disabled={disabled}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => String(choice.value) === String(target.value))
        if (chosen) onChoose(chosen.value)
      }}
      sx={{ ...(isWide && wide), minWidth: 0 }}
    >
      {[...choices, ...(isOther ? [{ value: shown, title: String(shown) }] : [])].map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.title}
        </MenuItem>
      ))}
    </TextField>
  )
}
