import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { FormEventHandler } from 'react'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useDisplaySettings } from '#providers/preferences/displayPreferences.ts'
import { OtherPages } from '#requests/OtherPages.tsx'
import { RequestForm } from '#requests/RequestForm.tsx'
import { NumberField } from '#shell/fields/NumberField.tsx'
import { OperationPart } from '#shell/operations/OperationPart.tsx'
import { type AnalyticsDraft, operationOf } from './analyticsForm.ts'
import { MonthsField } from './form/MonthsField.tsx'
import { withOperation } from './form/operationForm.ts'
import { ParameterFields } from './form/ParameterFields.tsx'
import { percentileMeaning } from './form/percentileMeaning.ts'
import { ShiftFields } from './form/ShiftFields.tsx'
import { SiteFields } from './form/SiteFields.tsx'
import { useCascade } from './form/useCascade.ts'

interface AnalyticsFormPanelProps {
  onSubmit: FormEventHandler
  /** Whether the address that was opened has a damaged form. */
  isDamaged: boolean
  /** Messages about what of a carried operation the form cannot hold. */
  leftOut: readonly string[] | undefined
  /** Whether the answer is shown. It contains the planner's switch, which the page shows only once. */
  hasAnswer: boolean
}

/** The request form: site, months, permitted working hours, and weather limits. */
export function AnalyticsFormPanel({ onSubmit, isDamaged, leftOut, hasAnswer }: AnalyticsFormPanelProps) {
  const form = useFormContext<AnalyticsDraft>()
  const { heights, parameters, isLoading, failed, changedHeight, removed, clearRemoved } = useCascade(form)
  return (
    <RequestForm
      label="Historical Weather Window Analysis"
      onSubmit={onSubmit}
      actions={
        <Button type="submit" variant="contained" fullWidth>
          Submit
        </Button>
      }
    >
      {isDamaged && (
        <Alert severity="error">
          The form in this address is damaged, so nothing was asked. Correct it and submit.
        </Alert>
      )}
      <SiteFields
        heights={heights}
        isLoading={isLoading.heights}
        onRetryHeights={failed.heights}
        changedHeight={changedHeight}
      />
      <MonthsField />
      <PercentileFields hasSwitch={!hasAnswer} />
      <OperationPart
        leftOut={leftOut}
        operation={() => operationOf(form.getValues())}
        take={(job) => {
          if (!job) return []
          const { part, differences } = withOperation(job, parameters)
          form.reset({ ...form.getValues(), ...part }, { keepDefaultValues: true })
          clearRemoved()
          return differences
        }}
      />
      <ShiftFields />
      <ParameterFields
        available={parameters}
        isLoading={isLoading.parameters}
        onRetry={failed.parameters}
        removed={removed}
        onChoose={clearRemoved}
      />
      <OtherPages here="/analytics" operation={() => operationOf(form.getValues())} />
    </RequestForm>
  )
}

/** The percentile over the years, and the end from which it is counted. */
function PercentileFields({ hasSwitch }: { hasSwitch: boolean }) {
  const { control } = useFormContext<AnalyticsDraft>()
  const { setPlanners } = useDisplaySettings()
  const [percentiles, isPlanners] = useWatch({ control, name: ['percentiles', 'plannersPercentile'] })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 3, alignItems: 'start' }}>
      <NumberField
        name="percentiles"
        label="Percentile"
        helperText={percentileMeaning(percentiles, isPlanners) ?? ' '}
      />
      {hasSwitch && (
        <Controller
          control={control}
          name="plannersPercentile"
          render={({ field: { value, onChange, ...field } }) => (
            <FormControlLabel
              sx={{ minHeight: 36, mr: 0 }}
              control={
                <Switch
                  {...field}
                  checked={value}
                  size="small"
                  onChange={(_event, chosen) => {
                    onChange(chosen)
                    setPlanners(chosen)
                  }}
                />
              }
              label="Planner's percentile"
            />
          )}
        />
      )}
    </Box>
  )
}
