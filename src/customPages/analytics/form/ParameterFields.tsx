import Close from '@mui/icons-material/Close'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useDisplay } from '../../../providers/session/displayPreferences.ts'
import type { HwwaParameter, HwwaParameterRow } from '../../../schemas/shapes/analytics.ts'
import { shownUnit } from '../../../weather/units/shownUnit.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'
import { BoundField } from './AnalyticsNumberField.tsx'
import { FieldMessage } from './FieldMessage.tsx'

interface ParameterRowProps {
  index: number
  row: HwwaParameterRow
  onRemove: () => void
}

/** One parameter: whether it counts, and its bounds, both included. */
function ParameterRow({ index, row: { name, description, unit: storedUnit }, onRemove }: ParameterRowProps) {
  const { control } = useFormContext<AnalyticsDraft>()
  const id = useId()
  const title = description || name
  const unit = shownUnit(storedUnit, useDisplay().units)
  const max = `weatherParameters.${index}.value.max` as const
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr auto', alignItems: 'center', rowGap: 1, py: 1 }}
    >
      <Controller
        control={control}
        name={`weatherParameters.${index}.isActive`}
        rules={{ deps: max }}
        render={({ field: { value, ...field } }) => (
          <Checkbox
            {...field}
            checked={value}
            size="small"
            slotProps={{ input: { id, 'aria-label': `${title}: active` } }}
          />
        )}
      />
      <Typography component="label" htmlFor={id} variant="body2" sx={{ py: 2 }}>
        {title}
        {unit.name !== '' && (
          <Typography component="span" variant="body2" color="text.secondary">{` (${unit.name})`}</Typography>
        )}
      </Typography>
      <IconButton size="small" aria-label={`Remove ${title}`} onClick={onRemove}>
        <Close fontSize="small" />
      </IconButton>
      <Box sx={{ gridColumn: '2 / -1', display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, mt: 1 }}>
        <BoundField name={`weatherParameters.${index}.value.min`} deps={max} label="Min" unit={unit} />
        <BoundField name={max} label="Max" unit={unit} />
      </Box>
    </Box>
  )
}

interface ParameterFieldsProps {
  /** Those of the site at the height; absent while they are not known. */
  available: readonly HwwaParameter[] | undefined
  /** They are on their way. */
  isLoading: boolean
}

/** Which weather lets work go on: parameters of the site at the height, each with its bounds. */
export function ParameterFields({ available = [], isLoading }: ParameterFieldsProps) {
  const { control, formState } = useFormContext<AnalyticsDraft>()
  const { fields, append, remove } = useFieldArray({ control, name: 'weatherParameters', keyName: 'key' })
  const [site, height] = useWatch({ control, name: ['site', 'analysisLevelMeters'] })
  const { weatherParameters: error } = formState.errors
  const options = available.filter(({ id }) => !fields.some((row) => row.id === id))
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 2 }}>
        Weather parameters
      </Typography>
      {site === null || height === null ? (
        <Typography variant="body2" color="text.secondary">
          Site and Analysis Height level required to get list of parameters.
        </Typography>
      ) : (
        <Autocomplete
          // Each choice goes to the rows below and leaves the field empty.
          key={fields.length}
          value={null}
          onChange={(_event, chosen) => chosen && append({ ...chosen, value: {}, isActive: true })}
          options={options}
          getOptionLabel={({ description, name }) => description || name}
          getOptionKey={({ id }) => id}
          loading={isLoading}
          noOptionsText="No parameters"
          size="small"
          autoHighlight
          renderInput={(params) => <TextField {...params} label="Add a weather parameter" />}
        />
      )}
      <FieldMessage text={error?.message ?? error?.root?.message} />
      <Box sx={{ mt: 2 }}>
        {fields.map(({ key, ...row }, index) => (
          <ParameterRow key={key} index={index} row={row} onRemove={() => remove(index)} />
        ))}
      </Box>
    </Box>
  )
}
