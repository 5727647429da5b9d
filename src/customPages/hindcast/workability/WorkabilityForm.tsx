import AddIcon from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { FormEventHandler } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { RequestForm } from '#requests/RequestForm.tsx'
import { LimitField, NumberField } from '#shell/fields/NumberField.tsx'
import { OperationPart } from '#shell/operations/OperationPart.tsx'
import { WorkTimeFields } from '#shell/operations/WorkTimeFields.tsx'
import { fromOperationLimits, type OperationLimit } from '#weather/adapters/operationLimits.ts'
import { monthNames, WHOLE_YEAR } from '#weather/calendarNames.ts'
import { hindcastParameters, parameterById } from '#weather/parameters.ts'
import { shownUnit } from '#weather/units/shownUnit.ts'
import { limitText } from '#weather/windows/limitText.ts'
import { chosenJob, operationOf, type WorkabilityDraft } from './workabilityDraft.ts'

/** The form of the operation and the month to map. */
export function WorkabilityForm({ onSubmit }: { onSubmit: FormEventHandler }) {
  const { getValues, reset, setValue } = useFormContext<WorkabilityDraft>()
  const [name, month] = useWatch<WorkabilityDraft, ['name', 'month']>({ name: ['name', 'month'] })
  return (
    <RequestForm
      label="Workability map"
      onSubmit={onSubmit}
      actions={
        <Button type="submit" variant="contained" fullWidth>
          Compute for the map's view
        </Button>
      }
    >
      <OperationPart
        chosen={() => name}
        operation={() => operationOf(getValues())}
        take={(job) => {
          reset(
            { ...getValues(), ...(job ? chosenJob(job) : { name: undefined }) },
            { keepDefaultValues: true },
          )
          return []
        }}
      />
      <TextField
        select
        size="small"
        label="Month"
        value={month}
        onChange={({ target }) => setValue('month', Number(target.value), { shouldDirty: true })}
      >
        <MenuItem value={WHOLE_YEAR}>All months and the year</MenuItem>
        {monthNames.map((title, index) => (
          <MenuItem key={title} value={index + 1}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <LimitRows />
      <WorkFields />
    </RequestForm>
  )
}

/** The length of the unbroken window and the permitted working time. */
function WorkFields() {
  const { setValue, formState } = useFormContext<WorkabilityDraft>()
  const workWindow = useWatch<WorkabilityDraft, 'workWindow'>({ name: 'workWindow' })
  const wrong = formState.errors.workWindow?.windowSelection?.customRange
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <NumberField name="hours" label="Window length (h)" blank="absent" />
      <WorkTimeFields
        value={workWindow}
        errors={{ hours: wrong?.message, start: wrong?.start?.message, end: wrong?.end?.message }}
        onChange={(changed) => setValue('workWindow', changed, { shouldDirty: true })}
      />
    </Box>
  )
}

/** The limits, each of another parameter. */
function LimitRows() {
  const { setValue, formState } = useFormContext<WorkabilityDraft>()
  const limits = useWatch<WorkabilityDraft, 'limits'>({ name: 'limits' })
  const { limits: error } = formState.errors
  const message = error?.message ?? error?.root?.message
  const change = (next: OperationLimit[]) =>
    setValue('limits', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const free = hindcastParameters.filter(
    ({ parameterId }) => !limits.some((limit) => limit.parameterId === parameterId),
  )
  return (
    <Box component="fieldset" data-fault={message} sx={fieldset}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 2 }}>
        Limits that must hold
      </Typography>
      {message !== undefined && (
        <Typography role="alert" variant="caption" color="error" sx={{ display: 'block', mb: 2 }}>
          {message}
        </Typography>
      )}
      {limits.map((limit, index) => (
        <LimitRow
          key={limit.parameterId}
          limit={limit}
          path={`limits.${index}`}
          onRemove={() => change(limits.toSpliced(index, 1))}
        />
      ))}
      <TextField
        select
        fullWidth
        size="small"
        label="Add a limit"
        value=""
        onChange={({ target }) => change([...limits, { parameterId: Number(target.value) }])}
        slotProps={{ select: { IconComponent: AddIcon } }}
      >
        {free.map(({ parameterId, displayName }) => (
          <MenuItem key={parameterId} value={parameterId}>
            {displayName}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

const fieldset = { border: 0, p: 0, m: 0, minWidth: 0 } as const

interface LimitRowProps {
  limit: OperationLimit
  path: string
  onRemove: () => void
}

/** The bounds of one limit, typed in the user's unit. */
function LimitRow({ limit, path, onRemove }: LimitRowProps) {
  const { displayName = '', unit = '' } = parameterById(limit.parameterId) ?? {}
  const { units } = useDisplay()
  const shown = shownUnit(unit, units)
  const [min, max] = [`${path}.min`, `${path}.max`]
  return (
    <Box
      role="group"
      aria-label={displayName}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr auto', gap: 2, mb: 3 }}
    >
      <Typography variant="body2" sx={{ gridColumn: '1 / -1' }}>
        {shown.name ? `${displayName} (${shown.name})` : displayName}
      </Typography>
      <LimitField name={min} deps={max} label="At least" unit={shown} />
      <LimitField name={max} deps={min} label="At most" unit={shown} />
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
