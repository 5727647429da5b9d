import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import type { HttpError } from '@refinedev/core'
import { useForm } from '@refinedev/react-hook-form'
import { useEffect, useEffectEvent } from 'react'
import { Controller, type DefaultValues, FormProvider, useFormContext, useWatch } from 'react-hook-form'
import { useUndoneVisit } from '../../shell/address/useUndoneVisit.ts'
import { type AnalyticsDraft, type AnalyticsForm, initialAnalyticsForm } from './analyticsForm.ts'
import { analyticsResolver } from './analyticsResolver.ts'
import { AnalyticsNumberField } from './form/AnalyticsNumberField.tsx'
import { MonthsField } from './form/MonthsField.tsx'
import { ParameterFields } from './form/ParameterFields.tsx'
import { percentileSentence } from './form/percentileSentence.ts'
import { ShiftFields } from './form/ShiftFields.tsx'
import { SiteFields } from './form/SiteFields.tsx'
import { useCascade } from './form/useCascade.ts'
import { draftFromQuery, formFromQuery } from './formFromQuery.ts'

interface AnalyticsFormPanelProps {
  /** The form as the address holds it; null where it holds none. */
  text: string | null
  isDamaged: boolean
  onSubmit: (form: AnalyticsForm) => void
}

/** The question: which site, which months, when work is permitted, and the weather that it needs. */
export function AnalyticsFormPanel({ text, isDamaged, onSubmit }: AnalyticsFormPanelProps) {
  const form = useForm<AnalyticsDraft, HttpError, AnalyticsDraft>({
    resolver: analyticsResolver,
    defaultValues: initialAnalyticsForm as DefaultValues<AnalyticsDraft>,
    disableServerSideValidation: true,
    refineCoreProps: { resource: 'hwwa', action: 'create', queryOptions: { enabled: false } },
  })
  const { reset, handleSubmit } = form
  const { heights, parameters, isAsking } = useCascade(form)
  const fillIn = (held: string | null) => {
    if (held === null) return
    reset(draftFromQuery(held))
    // As if it had been submitted: what is wrong is said, and no longer said once it is mended.
    if (isDamaged) void handleSubmit(() => undefined)()
  }
  const filled = useEffectEvent(fillIn)
  useEffect(() => filled(text), [text])
  useUndoneVisit(() => fillIn(text))
  const submit = handleSubmit((values) => {
    const filledIn = formFromQuery(JSON.stringify(values))
    if (filledIn) onSubmit(filledIn)
  })
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
      >
        <Box sx={{ flex: 1, overflowY: 'auto', p: 4, display: 'flex', flexDirection: 'column', gap: 5 }}>
          {isDamaged && (
            <Alert severity="error">
              The form in this address is damaged, so nothing was asked. Correct it and submit.
            </Alert>
          )}
          <SiteFields heights={heights} isLoading={isAsking.heights} />
          <MonthsField />
          <PercentileFields />
          <ShiftFields />
          <ParameterFields available={parameters} isLoading={isAsking.parameters} />
        </Box>
        <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
          <Button type="submit" variant="contained" fullWidth>
            Submit
          </Button>
        </Box>
      </Box>
    </FormProvider>
  )
}

/** Which of the years counts, and from which end it is counted. */
function PercentileFields() {
  const { control } = useFormContext<AnalyticsDraft>()
  const [percentiles, isPlanners] = useWatch({ control, name: ['percentiles', 'plannersPercentile'] })
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 3, alignItems: 'start' }}>
      <AnalyticsNumberField
        name="percentiles"
        label="Percentile"
        helperText={percentileSentence(percentiles, isPlanners) ?? ' '}
      />
      <Controller
        control={control}
        name="plannersPercentile"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel
            sx={{ minHeight: 36, mr: 0 }}
            control={<Switch {...field} checked={value} size="small" />}
            label="Planner's percentile"
          />
        )}
      />
    </Box>
  )
}
