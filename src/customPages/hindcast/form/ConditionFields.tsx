import { useFormContext, useWatch } from 'react-hook-form'
import { ConditionList } from '../../../shell/conditions/ConditionList.tsx'
import type { HindcastForm } from '../hindcastForm.ts'
import { ConditionLimit } from './ConditionLimit.tsx'

/** The conditions that must hold, out of the parameters of the hindcast. */
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
      // The error is that no condition is active: the first one resolves it.
      error={rows.some(({ apply }) => apply) ? undefined : (error?.message ?? error?.root?.message)}
    />
  )
}
