import AddIcon from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { useTypedLimit } from '#providers/useTypedLimit.ts'
import { OperationSelect } from '#shell/operations/OperationSelect.tsx'
import { SaveOperation } from '#shell/operations/SaveOperation.tsx'
import { WorkTimeFields } from '#shell/operations/WorkTimeFields.tsx'
import { fromOperationLimits, type OperationLimit } from '#weather/adapters/operationLimits.ts'
import { monthNames } from '#weather/calendarNames.ts'
import { hindcastParameters, parameterById } from '#weather/parameters.ts'
import { shownUnit } from '#weather/units/shownUnit.ts'
import { limitText } from '#weather/windows/limitText.ts'
import { chosenJob, operationOf, problemOf, upperProblem, type WorkabilityDraft } from './workabilityDraft.ts'

interface WorkabilityFormProps {
  draft: WorkabilityDraft
  onChange: (draft: WorkabilityDraft) => void
  onSubmit: () => void
  busy: boolean
}

/** The form of the operation and the month to map. */
export function WorkabilityForm({ draft, onChange, onSubmit, busy }: WorkabilityFormProps) {
  const { month, limits, hours, workWindow, name } = draft
  const change = (part: Partial<WorkabilityDraft>) => onChange({ ...draft, ...part })
  const problem = problemOf(draft)
  const free = hindcastParameters.filter(
    ({ parameterId }) => !limits.some((limit) => limit.parameterId === parameterId),
  )
  return (
    <Box
      component="form"
      aria-label="Workability map"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === undefined) onSubmit()
      }}
      sx={{ display: 'flex', flexDirection: 'column', height: 1 }}
    >
      <Box sx={{ flex: 1, overflowY: 'auto', p: 4, display: 'flex', flexDirection: 'column', gap: 4 }}>
        <OperationSelect
          chosen={name}
          onChoose={(job) => change(job ? chosenJob(job) : { name: undefined })}
        />
        <SaveOperation operation={() => operationOf(draft)} sx={{ alignSelf: 'start', mt: -2 }} />
        <TextField
          select
          size="small"
          label="Month"
          value={month}
          onChange={({ target }) => change({ month: Number(target.value) })}
        >
          {monthNames.map((title, index) => (
            <MenuItem key={title} value={index + 1}>
              {title}
            </MenuItem>
          ))}
        </TextField>
        <Box component="fieldset" sx={fieldset}>
          <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 2 }}>
            Limits that must hold
          </Typography>
          {limits.map((limit) => (
            <LimitRow
              key={limit.parameterId}
              limit={limit}
              onChange={(changed) =>
                change({
                  limits: limits.map((one) => (one.parameterId === limit.parameterId ? changed : one)),
                })
              }
              onRemove={() =>
                change({ limits: limits.filter(({ parameterId }) => parameterId !== limit.parameterId) })
              }
            />
          ))}
          <TextField
            select
            fullWidth
            size="small"
            label="Add a limit"
            value=""
            onChange={({ target }) => change({ limits: [...limits, { parameterId: Number(target.value) }] })}
            slotProps={{ select: { IconComponent: AddIcon } }}
          >
            {free.map(({ parameterId, displayName }) => (
              <MenuItem key={parameterId} value={parameterId}>
                {displayName}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <Box sx={{ display: 'grid', gap: 3 }}>
          <WholeNumber
            label="Window length (h)"
            value={hours}
            onChange={(value) => change({ hours: value })}
          />
          <WorkTimeFields value={workWindow} onChange={(changed) => change({ workWindow: changed })} />
        </Box>
      </Box>
      <Box sx={{ p: 4, pb: 3, borderTop: 1, borderColor: 'divider' }}>
        {problem !== undefined && (
          <Typography role="alert" variant="caption" color="error" sx={{ display: 'block', mb: 2 }}>
            {problem}
          </Typography>
        )}
        <Button type="submit" variant="contained" fullWidth loading={busy} disabled={problem !== undefined}>
          Compute for the map's view
        </Button>
      </Box>
    </Box>
  )
}

const fieldset = { border: 0, p: 0, m: 0, minWidth: 0 } as const

interface LimitRowProps {
  limit: OperationLimit
  onChange: (limit: OperationLimit) => void
  onRemove: () => void
}

/** The bounds of one limit, typed in the user's unit. */
function LimitRow({ limit, onChange, onRemove }: LimitRowProps) {
  const { displayName = '', unit = '' } = parameterById(limit.parameterId) ?? {}
  const { units } = useDisplay()
  const shown = shownUnit(unit, units)
  const ends = { min: useTypedLimit(limit.min, shown), max: useTypedLimit(limit.max, shown) }
  const problems = { min: undefined, max: upperProblem(limit) }
  return (
    <Box
      role="group"
      aria-label={displayName}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr auto', gap: 2, mb: 3 }}
    >
      <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
        {shown.name ? `${displayName} (${shown.name})` : displayName}
      </Typography>
      {(['min', 'max'] as const).map((end) => (
        <TextField
          key={end}
          size="small"
          label={end === 'min' ? 'At least' : 'At most'}
          value={ends[end].text}
          error={problems[end] !== undefined}
          helperText={problems[end]}
          onChange={({ target }) => {
            const value = ends[end].read(target.value)
            onChange({ ...limit, [end]: typeof value === 'number' ? value : null })
          }}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          }}
        />
      ))}
      <IconButton aria-label={`Remove ${displayName}`} onClick={onRemove}>
        <DeleteOutlined />
      </IconButton>
      {(limit.or || limit.isMinExclusive || limit.isMaxExclusive) && (
        <Typography variant="caption" sx={{ gridColumn: '1 / -1' }}>
          {fromOperationLimits([limit]).map((one) => limitText(one, units))}
        </Typography>
      )}
    </Box>
  )
}

interface WholeNumberProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** A whole number; NaN for invalid text, which the form rejects. */
const WholeNumber = ({ label, value, onChange }: WholeNumberProps) => (
  <TextField
    size="small"
    label={label}
    value={Number.isNaN(value) ? '' : value}
    onChange={({ target }) =>
      onChange(target.value.trim() === '' ? Number.NaN : Math.round(Number(target.value)))
    }
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
  />
)
