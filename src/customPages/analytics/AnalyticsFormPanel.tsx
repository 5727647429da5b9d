import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { useDisplaySettings } from '#providers/preferences/displayPreferences.ts'
import { useFormAddress } from '#shell/address/useFormAddress.ts'
import { NumberField } from '#shell/fields/NumberField.tsx'
import { useFormDraft } from '#shell/leave/useDraft.ts'
import { OperationPart } from '#shell/operations/OperationPart.tsx'
import { type AnalyticsInAddress, writeAnalyticsAddress } from './analyticsAddress.ts'
import type { AnalyticsDraft } from './analyticsForm.ts'
import { MonthsField } from './form/MonthsField.tsx'
import { operationOf, withOperation } from './form/operationForm.ts'
import { ParameterFields } from './form/ParameterFields.tsx'
import { percentileMeaning } from './form/percentileMeaning.ts'
import { ShiftFields } from './form/ShiftFields.tsx'
import { SiteFields } from './form/SiteFields.tsx'
import { useCascade } from './form/useCascade.ts'

interface AnalyticsFormPanelProps {
  /** The part of the form that is in the address. */
  read: AnalyticsInAddress
  /** Shows the form or the answer on a screen that has room for only one. */
  onOpen: (isFormOpen: boolean) => void
  /** Returns, once, the unsaved input that `storeUnsaved` stored before the answer was changed. */
  takeUnsaved: () => AnalyticsDraft | null
  /** Whether the answer is shown. It contains the planner's switch, which the page shows only once. */
  hasAnswer: boolean
}

/** The request form: site, months, permitted working hours, and weather limits. */
export function AnalyticsFormPanel({ read, onOpen, takeUnsaved, hasAnswer }: AnalyticsFormPanelProps) {
  const form = useFormContext<AnalyticsDraft>()
  const { reset, handleSubmit } = form
  const { heights, parameters, isLoading, removed, clearRemoved } = useCascade(form)
  const { showsProblems, submit } = useFormAddress({
    form,
    read,
    write: writeAnalyticsAddress,
    run: () => {
      // Reset the form to the values of the address, which is what the answer shows.
      if (read.values) reset(read.values)
      const unsaved = takeUnsaved()
      if (unsaved) reset(unsaved, { keepDefaultValues: true })
      onOpen(false)
    },
    refuse: () => {
      // Behave as after a submit: show the errors, and remove each one as it is corrected.
      void handleSubmit(() => undefined)()
      onOpen(true)
    },
    clear: () => onOpen(true),
  })
  useFormDraft('analytics', form)
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Box sx={{ flex: 1, overflowY: 'auto', p: 4, display: 'flex', flexDirection: 'column', gap: 5 }}>
        {showsProblems && read.unread.length > 0 && (
          <Alert severity="error">
            The form in this address is damaged, so nothing was asked. Correct it and submit.
          </Alert>
        )}
        <SiteFields heights={heights} isLoading={isLoading.heights} />
        <MonthsField />
        <PercentileFields hasSwitch={!hasAnswer} />
        <OperationPart
          operation={() => operationOf(form.getValues())}
          take={(job) => {
            if (!job) return []
            const { part, differences } = withOperation(job, parameters ?? [])
            reset({ ...form.getValues(), ...part }, { keepDefaultValues: true })
            clearRemoved()
            return differences
          }}
        />
        <ShiftFields />
        <ParameterFields
          available={parameters}
          isLoading={isLoading.parameters}
          removed={removed}
          onChoose={clearRemoved}
        />
      </Box>
      <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
        <Button type="submit" variant="contained" fullWidth>
          Submit
        </Button>
      </Box>
    </Box>
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
