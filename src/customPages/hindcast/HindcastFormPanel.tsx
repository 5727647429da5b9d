import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { HttpError } from '@refinedev/core'
import { useForm } from '@refinedev/react-hook-form'
import { useMemo } from 'react'
import { type DefaultValues, FormProvider } from 'react-hook-form'
import type { HindcastParameter } from '../../schemas/entities.ts'
import type { FieldError } from '../../schemas/fieldErrors.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { DownloadCsv } from './downloads/DownloadCsv.tsx'
import { type HindcastForm, initialForm } from './hindcastForm.ts'
import { hindcastResolver } from './hindcastResolver.ts'
import { NumberField } from './NumberField.tsx'
import { WorkWindowFields } from './WorkWindowFields.tsx'

interface HindcastFormPanelProps {
  parameters: readonly HindcastParameter[]
  busy: boolean
  /** Runs the analysis; answers what the server found wrong with single fields. */
  onSubmit: (form: HindcastForm) => Promise<FieldError[]>
}

/** The question: where, when work is permitted, and which conditions must hold. */
export function HindcastFormPanel({ parameters, busy, onSubmit }: HindcastFormPanelProps) {
  const defaultValues = useMemo(() => initialForm(parameters) as DefaultValues<HindcastForm>, [parameters])
  const form = useForm<HindcastForm, HttpError, HindcastForm>({
    resolver: hindcastResolver,
    defaultValues,
    disableServerSideValidation: true,
    refineCoreProps: { resource: 'hindcasts', action: 'create', queryOptions: { enabled: false } },
  })
  const submit = form.handleSubmit(async (values) => {
    for (const { path, message } of await onSubmit(values as HindcastForm))
      form.setError(path.slice(1).replaceAll('/', '.') as 'latitude', { message })
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
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
            <NumberField name="latitude" label="Latitude" />
            <NumberField name="longitude" label="Longitude" />
          </Box>
          <WorkWindowFields />
          <ConditionFields />
        </Box>
        <Box sx={{ p: 4, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 2 }}>
          <Button type="submit" variant="contained" fullWidth loading={busy}>
            Submit
          </Button>
          <DownloadCsv />
        </Box>
      </Box>
    </FormProvider>
  )
}
