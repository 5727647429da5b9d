import Typography from '@mui/material/Typography'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { ListNotLoaded } from '#requests/ListNotLoaded.tsx'
import type { AnalyticsParameter, AnalyticsParameterRow } from '#schemas/shapes/hindcast/analytics.ts'
import { ConditionList } from '#shell/conditions/ConditionList.tsx'
import { LimitField } from '#shell/fields/NumberField.tsx'
import { shownUnit } from '#weather/units/shownUnit.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'

const titleOf = ({ description, name }: Pick<AnalyticsParameter, 'description' | 'name'>) =>
  description || name

/** The bounds of a parameter, both included. */
function Bounds({ index, row }: { index: number; row: AnalyticsParameterRow }) {
  const unit = shownUnit(row.unit, useDisplay().units)
  const [min, max] = [`weatherParameters.${index}.value.min`, `weatherParameters.${index}.value.max`]
  return (
    <>
      <LimitField name={min} deps={max} label="Min" unit={unit} />
      <LimitField name={max} deps={min} label="Max" unit={unit} />
    </>
  )
}

/** The form's rows, then the available parameters that it lacks. An inactive row keeps the values that the user typed. */
const offeredRows = (rows: readonly AnalyticsParameterRow[], available: readonly AnalyticsParameter[]) => [
  ...rows,
  ...available
    .filter(({ id }) => !rows.some((row) => row.id === id))
    .map((parameter): AnalyticsParameterRow => ({ ...parameter, value: {}, isActive: false })),
]

interface ParameterFieldsProps {
  /** Parameters of the site at the height; absent until known. */
  available: readonly AnalyticsParameter[] | undefined
  /** The parameters are loading. */
  isLoading: boolean
  /** Loads the parameters again; given if they could not be loaded. */
  onRetry: (() => Promise<unknown>) | undefined
  /** Text naming the parameters that were removed because the site does not have them. */
  removed: string | undefined
  onChoose: () => void
}

/** The weather limits: parameters of the site at the height, each with its bounds. */
export function ParameterFields({
  available = [],
  isLoading,
  onRetry,
  removed,
  onChoose,
}: ParameterFieldsProps) {
  const { control, formState, setValue } = useFormContext<AnalyticsDraft>()
  const [site, height, rows] = useWatch({
    control,
    name: ['site', 'analysisLevelMeters', 'weatherParameters'],
  })
  const { units } = useDisplay()
  const { weatherParameters: error } = formState.errors
  const offered = offeredRows(rows, available)
  const choose = (id: number, isActive: boolean) => {
    onChoose()
    const next = offeredRows(
      rows,
      available.filter((parameter) => parameter.id === id),
    )
    setValue(
      'weatherParameters',
      next.map((row) => (row.id === id ? { ...row, isActive } : row)),
      { shouldDirty: true, shouldValidate: formState.isSubmitted },
    )
  }
  return (
    <ConditionList
      legend="Weather parameters"
      choices={offered.map((row) => ({
        id: row.id,
        title: titleOf(row),
        unit: shownUnit(row.unit, units).name,
        isChosen: row.isActive,
      }))}
      onChoose={choose}
      fieldsOf={(id) => {
        const index = rows.findIndex((row) => row.id === id)
        const row = rows[index]
        return row && <Bounds index={index} row={row} />
      }}
      error={error?.message ?? error?.root?.message}
      removed={removed}
      failure={
        onRetry && (
          <ListNotLoaded text="The weather parameters of the site could not be loaded." onRetry={onRetry} />
        )
      }
      placeholder={
        (site === null || height === null || (isLoading && offered.length === 0)) && (
          <Typography variant="body2" color="text.secondary">
            {site === null || height === null
              ? 'Site and Analysis Height level required to get list of parameters.'
              : 'Loading…'}
          </Typography>
        )
      }
    />
  )
}
