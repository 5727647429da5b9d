import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useDisplay } from '../../../providers/session/displayPreferences.ts'
import { shownUnit } from '../../../weather/units/shownUnit.ts'
import { type ConditionRow, type HindcastForm, isFlag } from '../hindcastForm.ts'
import { LimitField, NumberField } from './NumberField.tsx'

const comparisons = [
  { value: 'LT', text: 'below' },
  { value: 'GT', text: 'above' },
]

interface ConditionFieldProps {
  index: number
  row: ConditionRow
}

/** One condition: whether it is active, and the limit within which work goes on. The limit of a flag is fixed: it must be absent. */
export function ConditionField({ index, row }: ConditionFieldProps) {
  const { control } = useFormContext<HindcastForm>()
  const id = useId()
  const { apply, description } = row
  return (
    <Box
      role="group"
      aria-label={description}
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
            slotProps={{ input: { id, 'aria-label': description } }}
          />
        )}
      />
      <Typography
        component="label"
        htmlFor={id}
        variant="body2"
        color={apply ? 'text.primary' : 'text.secondary'}
        sx={{ py: 2 }}
      >
        {description}
      </Typography>
      {apply && <Limit index={index} row={row} />}
    </Box>
  )
}

const Limit = ({ index, row }: ConditionFieldProps) => {
  const { control } = useFormContext<HindcastForm>()
  const fixed = isFlag(row)
  const unit = shownUnit(row.unit, useDisplay().units)
  const name = `conditionList.${index}.testValue` as const
  return (
    <Box sx={{ gridColumn: 2, display: 'grid', gridTemplateColumns: '112px 1fr', gap: 2, pt: 1, pb: 3 }}>
      <Controller
        control={control}
        name={`conditionList.${index}.condition`}
        render={({ field, fieldState: { error } }) => (
          <TextField
            {...field}
            value={comparisons.some(({ value }) => value === field.value) ? field.value : ''}
            select
            label="Holds when"
            disabled={fixed}
            error={error !== undefined}
            helperText={error?.message}
          >
            {comparisons.map(({ value, text }) => (
              <MenuItem key={value} value={value}>
                {text}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {fixed ? (
        <NumberField name={name} label="Value" isFixed note="Yes is 1 and no is 0: it must not occur." />
      ) : (
        <LimitField name={name} label={unit.name ? `Value (${unit.name})` : 'Value'} unit={unit} />
      )}
    </Box>
  )
}
