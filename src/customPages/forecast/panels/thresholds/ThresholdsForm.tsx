import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { HttpError } from '@refinedev/core'
import { useForm } from '@refinedev/react-hook-form'
import { useEffect, useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTrialActions } from '#customPages/forecast/judged/TrialLimits.tsx'
import { ajvResolver } from '#providers/ajvResolver.ts'
import { useSession } from '#providers/session/session.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { useFormDraft } from '#shell/leave/useDraft.ts'
import { useLeaveGuard } from '#shell/leave/useLeaveGuard.ts'
import { siteLimits, type Threshold } from '#weather/adapters/thresholds.ts'
import { PanelForm } from '../PanelForm.tsx'
import { StoredLimits } from './LimitAnswer.tsx'
import { LiveOutlook } from './LiveOutlook.tsx'
import { type Section, setFirst } from './sections.ts'
import { ThresholdCluster } from './ThresholdCluster.tsx'
import { blanked, changedParameters, errorsOfForm, soundRows, type ThresholdForm } from './thresholdForm.ts'
import { useSaveThresholds } from './useSaveThresholds.ts'

interface ThresholdsFormProps {
  site: Site
  title: string
  sections: readonly Section[]
  /** The stored limits; the form edits a copy. */
  rows: readonly Threshold[]
  onClose: () => void
}

const none: readonly never[] = []

const bySchema = ajvResolver<ThresholdForm>('thresholds')

type FieldName = `parameters.${number}.thresholdMax`

/** All limits of a site. While the user edits them the page is judged by them; nothing is stored before Submit. */
export function ThresholdsForm({ site, title, sections, rows, onClose }: ThresholdsFormProps) {
  const { setTrial } = useTrialActions()
  const save = useSaveThresholds()
  // In a view of another user's session, the whole form is disabled.
  const { isViewed } = useSession()
  const { isOffshore } = site
  const stored = useMemo(() => siteLimits(rows, isOffshore), [rows, isOffshore])
  const { set, others } = useMemo(() => setFirst(sections, rows), [sections, rows])
  const [isAllShown, setAllShown] = useState(set.length === 0 || isViewed)
  const form = useForm<ThresholdForm, HttpError, ThresholdForm>({
    resolver: bySchema,
    defaultValues: { parameters: [...rows] },
    disableServerSideValidation: true,
    refineCoreProps: { resource: 'forecasts', action: 'create', queryOptions: { enabled: false } },
  })
  const { isSubmitting, isDirty } = form.formState
  // Refine removes the guard at every Submit; set it again, because a Submit may fail.
  useLeaveGuard(isDirty && !isSubmitting)
  useFormDraft('thresholds', form)
  useEffect(() => {
    const judgeBy = (typed: readonly unknown[]) =>
      setTrial({ limits: siteLimits(soundRows(rows, typed), isOffshore) })
    const { unsubscribe } = form.watch(({ parameters }) => judgeBy(parameters ?? []))
    // Apply a draft that was restored after the user left and came back.
    if (form.formState.isDirty) judgeBy(form.getValues('parameters'))
    return () => {
      unsubscribe()
      setTrial((known) => (known?.isSaved ? known : null))
    }
  }, [form, rows, isOffshore, setTrial])
  const indexes = useMemo(() => new Map(rows.map(({ parameterId }, index) => [parameterId, index])), [rows])
  const submit = form.handleSubmit(async (values) => {
    const changed = changedParameters(rows, (values as ThresholdForm).parameters)
    const { isSaved, errors } = await save(changed)
    for (const { path, message } of errorsOfForm(errors, changed, rows))
      form.setError(path.slice(1).replaceAll('/', '.') as FieldName, { message })
    if (!isSaved) return
    setTrial((known) => known && { ...known, isSaved: true })
    onClose()
  })
  const clear = () => {
    form.setValue('parameters', rows.map(blanked), { shouldDirty: true })
    form.clearErrors()
  }
  return (
    <FormProvider {...form}>
      <PanelForm
        title={title}
        busy={isSubmitting}
        onSubmit={submit}
        onCancel={onClose}
        actions={
          <Button onClick={clear} disabled={isSubmitting}>
            Clear
          </Button>
        }
      >
        <StoredLimits value={stored}>
          <LiveOutlook site={site} />
          {[...set, ...(isAllShown ? others : none)].map(({ name, clusters }) => (
            <Box key={name} component="section" aria-label={name} sx={{ mb: 4 }}>
              <Typography variant="subtitle2" component="h3">
                {name}
              </Typography>
              {clusters.map((cluster) => (
                <ThresholdCluster
                  key={cluster[0]?.parameterId}
                  rows={cluster.flatMap((parameter) => {
                    const index = indexes.get(parameter.parameterId)
                    return index === undefined ? [] : [{ parameter, index }]
                  })}
                />
              ))}
            </Box>
          ))}
        </StoredLimits>
        {set.length > 0 && others.length > 0 && (
          <Button aria-expanded={isAllShown} onClick={() => setAllShown(!isAllShown)} fullWidth>
            {isAllShown ? 'Show less' : 'Show all'}
          </Button>
        )}
      </PanelForm>
    </FormProvider>
  )
}
