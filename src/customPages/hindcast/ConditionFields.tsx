import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { type ConditionRow, type HindcastForm, isFlag } from './hindcastForm.ts'
import { NumberField } from './NumberField.tsx'

interface ConditionFieldProps {
  index: number
  row: ConditionRow
}

/** One condition: whether it counts, and what must hold for work to go on. Flags have nothing to type. */
function ConditionField({ index, row }: ConditionFieldProps) {
  const { control } = useFormContext<HindcastForm>()
  const apply = useWatch({ control, name: `conditionList.${index}.apply` })
  const fixed = isFlag(row)
  return (
    <Box
      role="group"
      aria-label={row.description}
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', alignItems: 'center', minHeight: 40 }}
    >
      <Controller
        control={control}
        name={`conditionList.${index}.apply`}
        render={({ field: { value, ...field } }) => (
          <Checkbox
            {...field}
            checked={value}
            size="small"
            slotProps={{ input: { 'aria-label': row.description } }}
          />
        )}
      />
      <Typography variant="body2" color={apply ? 'text.primary' : 'text.secondary'}>
        {row.description}
      </Typography>
      {apply && (
        <Box sx={{ gridColumn: 2, display: 'grid', gridTemplateColumns: '112px 1fr', gap: 2, pb: 3 }}>
          <Controller
            control={control}
            name={`conditionList.${index}.condition`}
            render={({ field, fieldState: { error } }) => (
              <TextField
                {...field}
                select
                label="Holds when"
                disabled={fixed}
                error={error !== undefined}
                helperText={error?.message}
              >
                <MenuItem value="LT">below</MenuItem>
                <MenuItem value="GT">above</MenuItem>
              </TextField>
            )}
          />
          <NumberField
            name={`conditionList.${index}.testValue`}
            label={fixed ? 'Value' : `Value (${row.unit})`}
            disabled={fixed}
          />
        </Box>
      )}
    </Box>
  )
}

/** The list of conditions; its own sentence stands above it. */
export function ConditionFields() {
  const { getValues, formState } = useFormContext<HindcastForm>()
  const { conditionList: error } = formState.errors
  const message = error?.message ?? error?.root?.message
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
        Conditions that must hold
      </Typography>
      {message && (
        <Typography role="alert" variant="caption" color="error">
          {message}
        </Typography>
      )}
      {getValues('conditionList').map((row, index) => (
        <ConditionField key={row.id} index={index} row={row} />
      ))}
    </Box>
  )
}
