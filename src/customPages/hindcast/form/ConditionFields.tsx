import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { HindcastForm } from '../hindcastForm.ts'
import { ConditionField } from './ConditionField.tsx'
import { conditionOrder, shownConditions } from './conditionOrder.ts'

/** The list of conditions, those of an opened address first; its error message stands above it. */
export function ConditionFields() {
  const { control, formState, setValue, setFocus } = useFormContext<HindcastForm>()
  const rows = useWatch({ control, name: 'conditionList' })
  const [filter, setFilter] = useState('')
  const { defaultValues } = formState
  const order = useMemo(
    () => conditionOrder((defaultValues?.conditionList ?? []).map((row) => row?.apply === true)),
    [defaultValues],
  )
  const shown = shownConditions(rows, order, filter)
  const { conditionList: error } = formState.errors
  // The error is that no condition is active: the first one resolves it.
  const message = rows.some(({ apply }) => apply) ? undefined : (error?.message ?? error?.root?.message)
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form is not submitted from here.
    event.preventDefault()
    const index = shown.find((at) => rows[at]?.apply === false)
    if (index === undefined || filter.trim() === '') return
    setValue(`conditionList.${index}.apply`, true, { shouldDirty: true })
    setFilter('')
    // The field comes with the row's being active.
    requestAnimationFrame(() => setFocus(`conditionList.${index}.testValue`))
  }
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 3 }}>
        Conditions that must hold
      </Typography>
      <TextField
        type="search"
        label="Find a condition"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
        onKeyDown={chooseFirst}
        helperText="Enter chooses the first that is found."
        fullWidth
        sx={{ mb: 2 }}
      />
      {message && (
        <Typography role="alert" variant="caption" color="error">
          {message}
        </Typography>
      )}
      {shown.map((index) => {
        const row = rows[index]
        return row && <ConditionField key={row.id} index={index} row={row} />
      })}
      {shown.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          No condition is called so
        </Typography>
      )}
    </Box>
  )
}
