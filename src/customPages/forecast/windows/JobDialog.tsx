import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { useJob } from '#providers/preferences/job.ts'
import { OperationSelect } from '#shell/operations/OperationSelect.tsx'
import { SaveOperation } from '#shell/operations/SaveOperation.tsx'
import { useSavedJob } from '#shell/operations/useSavedJob.ts'
import { weekdayNames } from '#weather/calendarNames.ts'
import { anyJob, type JobSettings, operationLimits } from '#weather/windows/job/jobSettings.ts'
import { limitText } from '#weather/windows/limitText.ts'

interface JobDialogProps {
  siteId: number
  onClose: () => void
}

type WindowSelection = JobSettings['workWindow']['windowSelection']

/** The initial working hours of a custom shift. */
const usualShift = { start: 7, end: 19 }

const selections: readonly { name: WindowSelection['name']; title: string }[] = [
  { name: '24h', title: 'All day' },
  { name: 'daylight', title: 'Daylight' },
  { name: 'custom', title: 'From and to' },
]

const hours = Array.from({ length: 25 }, (_, hour) => ({
  value: hour,
  title: `${String(hour).padStart(2, '0')}:00`,
}))
const days = weekdayNames.map((title, value) => ({ value, title }))

/** The settings of the job besides its hours, for forecast and board: an operation, and the permitted working hours. */
export function JobDialog({ siteId, onClose }: JobDialogProps) {
  const id = useId()
  const [job, setJob] = useJob()
  const { units } = useDisplay()
  const saved = useSavedJob(siteId)
  const { workWindow, operation } = job
  const { windowSelection, workingDays } = workWindow
  const { customRange = usualShift } = windowSelection
  const change = (changed: Partial<JobSettings['workWindow']>) =>
    setJob({ ...job, workWindow: { ...workWindow, ...changed } })
  const select = (name: WindowSelection['name']) =>
    change({ windowSelection: name === 'custom' ? { name, customRange } : { name } })
  const range = (changed: Partial<typeof customRange>) =>
    change({ windowSelection: { name: 'custom', customRange: { ...customRange, ...changed } } })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>Job</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 2 }}>
          <OperationSelect
            chosen={operation?.name}
            none="None: your own thresholds"
            onChoose={(chosen) => setJob(chosen ?? { hours: job.hours, workWindow: anyJob.workWindow })}
          />
          {operation && (
            <Typography variant="body2" color="text.secondary">
              {`Judged by: ${operationLimits(operation)
                .map((limit) => limitText(limit, units))
                .join('; ')}`}
            </Typography>
          )}
          <Choice
            label="Working hours"
            value={windowSelection.name}
            choices={selections.map(({ name, title }) => ({ value: name, title }))}
            onChoose={select}
          />
          {windowSelection.name === 'custom' && (
            <Stack direction="row" spacing={3}>
              <Choice
                label="Start hour"
                value={customRange.start}
                choices={hours}
                onChoose={(start) => range({ start })}
              />
              <Choice
                label="End hour"
                value={customRange.end}
                choices={hours}
                onChoose={(end) => range({ end })}
              />
            </Stack>
          )}
          <Stack direction="row" spacing={3}>
            <Choice
              label="First working day"
              value={workingDays.start}
              choices={days}
              onChoose={(start) => change({ workingDays: { ...workingDays, start } })}
            />
            <Choice
              label="Last working day"
              value={workingDays.end}
              choices={days}
              onChoose={(end) => change({ workingDays: { ...workingDays, end } })}
            />
          </Stack>
          <Choice
            label="Days and hours in"
            value={workWindow.isTimezoneUTC ? 'UTC' : 'local'}
            choices={[
              { value: 'UTC', title: 'UTC' },
              { value: 'local', title: 'Local time of the site' },
            ]}
            onChoose={(clock) => change({ isTimezoneUTC: clock === 'UTC' })}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <SaveOperation operation={saved} sx={{ mr: 'auto' }} />
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

interface ChoiceProps<Value extends string | number> {
  label: string
  value: Value
  choices: readonly { value: Value; title: string }[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string | number>({ label, value, choices, onChoose }: ChoiceProps<Value>) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => {
        const chosen = choices.find((choice) => String(choice.value) === String(target.value))
        if (chosen) onChoose(chosen.value)
      }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.title}
        </MenuItem>
      ))}
    </TextField>
  )
}
