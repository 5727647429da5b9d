import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { type AnalyticsDraft, initialAnalyticsForm } from '../analyticsForm.ts'
import { type Cascading, cascade } from './cascade.ts'
import { type AskedLookups, useLookups } from './useLookups.ts'

type Form = Pick<UseFormReturn<AnalyticsDraft>, 'control' | 'getValues' | 'setValue' | 'formState'>

/** Keeps height and parameters in step with the site, and answers what may be chosen. */
export function useCascade({ control, getValues, setValue, formState }: Form): AskedLookups {
  const [site, height] = useWatch({ control, name: ['site', 'analysisLevelMeters'] })
  const { heights, parameters, isAsking } = useLookups(site, height)
  const previous = useRef<Cascading>(initialAnalyticsForm)
  const { isSubmitted } = formState
  useEffect(() => {
    const next = { ...getValues(), site, analysisLevelMeters: height }
    const kept = cascade(previous.current, next, { heights, parameters })
    previous.current = kept
    for (const field of ['analysisLevelMeters', 'weatherParameters'] as const)
      if (kept[field] !== next[field]) setValue(field, kept[field], { shouldValidate: isSubmitted })
  }, [site, height, heights, parameters, getValues, setValue, isSubmitted])
  return { heights, parameters, isAsking }
}
