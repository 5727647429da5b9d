import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useCall } from '#providers/api/useCall.ts'
import type { ApiError } from '#providers/apiError.ts'
import type { AnalyticsParameter, AnalyticsSite } from '#schemas/shapes/hindcast/analytics.ts'
import { type AnalyticsDraft, initialAnalyticsForm } from '../analyticsForm.ts'
import { type Cascading, cascade, heightText, type Lookups, removedText } from './cascade.ts'

type Form = Pick<UseFormReturn<AnalyticsDraft>, 'control' | 'getValues' | 'setValue' | 'formState'>

/** Keeps height and parameters consistent with the site; returns the lookups and a message about removed parameters. */
export function useCascade({ control, getValues, setValue, formState }: Form) {
  const [site, height] = useWatch({ control, name: ['site', 'analysisLevelMeters'] })
  const { heights, parameters, isLoading, failed } = useLookups(site, height)
  const previous = useRef<Cascading>(initialAnalyticsForm)
  const [removed, setRemoved] = useState<string>()
  const [changedHeight, setChangedHeight] = useState<string>()
  const { isSubmitted } = formState
  useEffect(() => {
    const before = previous.current
    const next = { ...getValues(), site, analysisLevelMeters: height }
    const adjusted = cascade(before, next, { heights, parameters })
    previous.current = adjusted
    for (const field of ['analysisLevelMeters', 'weatherParameters'] as const)
      if (adjusted[field] !== next[field]) setValue(field, adjusted[field], { shouldValidate: isSubmitted })
    const isElsewhere =
      before.site?.id !== adjusted.site?.id || before.analysisLevelMeters !== adjusted.analysisLevelMeters
    const removedNow = removedText(next, adjusted)
    // Keep the message until the place changes or parameters are removed again.
    if (removedNow !== undefined || isElsewhere) setRemoved(removedNow)
    if (isElsewhere) setChangedHeight(heightText(next, adjusted))
  }, [site, height, heights, parameters, getValues, setValue, isSubmitted])
  return {
    heights,
    parameters,
    isLoading,
    failed,
    changedHeight,
    removed,
    clearRemoved: () => setRemoved(undefined),
  }
}

/** Logs a failure in addition to the message of the form (specification section 8). */
function useLogged(error: ApiError | null, what: string) {
  useEffect(() => {
    if (error) console.warn(`${what}: ${error.message}`)
  }, [error, what])
}

/** The lookups of a site and height, which of them are loading, and how to load again one that has failed. */
interface LoadingLookups extends Lookups {
  isLoading: { heights: boolean; parameters: boolean }
  failed: Partial<Record<keyof Lookups, () => Promise<unknown>>>
}

/** The heights of a site and its parameters at a height; reloads when site or height changes. */
function useLookups(site: AnalyticsSite | null, height: number | null): LoadingLookups {
  const siteId = site?.id
  const options = { quiet: true, staleTime: 0 }
  const heights = useCall<number[]>(
    'hwwaHeights',
    { params: { siteId: String(siteId) } },
    { ...options, enabled: site !== null },
  )
  const parameters = useCall<AnalyticsParameter[]>(
    'hwwaParameters',
    { query: { siteId, height: height ?? undefined } },
    { ...options, enabled: site !== null && height !== null },
  )
  useLogged(heights.error, 'Analysis heights')
  useLogged(parameters.error, 'Weather parameters')
  return {
    heights: heights.data,
    parameters: parameters.data,
    isLoading: { heights: heights.isFetching, parameters: parameters.isFetching },
    failed: {
      ...(heights.error && { heights: heights.refetch }),
      ...(parameters.error && { parameters: parameters.refetch }),
    },
  }
}
