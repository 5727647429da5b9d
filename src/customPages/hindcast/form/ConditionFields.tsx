import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { ConditionList } from '#shell/conditions/ConditionList.tsx'
import { LimitField, NumberField } from '#shell/fields/NumberField.tsx'
import { shownUnit } from '#weather/units/shownUnit.ts'
import { type ConditionRow, flagTestValue, type HindcastForm, isFlag } from '../hindcastForm.ts'

const comparisons = [
  { value: 'LT', text: 'below' },
  { value: 'GT', text: 'above' },
]

interface ConditionLimitProps {
  index: number
  row: ConditionRow
}

/** The limit within which work is possible. That of a flag is fixed: it must be absent. */
function ConditionLimit({ index, row }: ConditionLimitProps) {
  const { control } = useFormContext<HindcastForm>()
  const fixed = isFlag(row)
  const unit = shownUnit(row.unit, useDisplay().units)
  const name = `conditionList.${index}.testValue` as const
  return (
    <>
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
        <NumberField
          name={name}
          label="Value"
          fixed={flagTestValue}
          helperText="Yes is 1 and no is 0: it must not occur."
        />
      ) : (
        <LimitField
          name={name}
          label={unit.name ? `Value (${unit.name})` : 'Value'}
          unit={unit}
          blank="absent"
        />
      )}
    </>
  )
}

/** The required conditions, from the parameters of the hindcast. */
export function ConditionFields() {
  const { control, formState, setValue } = useFormContext<HindcastForm>()
  const rows = useWatch({ control, name: 'conditionList' })
  const { conditionList: error } = formState.errors
  const choices = rows.map(({ id, description, apply }) => ({ id, title: description, isChosen: apply }))
  const indexOf = (id: number) => rows.findIndex((row) => row.id === id)
  return (
    <ConditionList
      legend="Conditions that must hold"
      choices={choices}
      onChoose={(id, isChosen) =>
        setValue(`conditionList.${indexOf(id)}.apply`, isChosen, { shouldDirty: true })
      }
      fieldsOf={(id) => {
        const index = indexOf(id)
        const row = rows[index]
        return row && <ConditionLimit index={index} row={row} />
      }}
      // The error is that no condition is active; activating the first one resolves it.
      error={rows.some(({ apply }) => apply) ? undefined : (error?.message ?? error?.root?.message)}
    />
  )
}
