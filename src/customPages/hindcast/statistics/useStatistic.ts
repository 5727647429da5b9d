import { type RefCallback, useCallback, useState } from 'react'
import { useCall } from '#providers/api/useCall.ts'
import type { ApiError } from '#providers/apiError.ts'
import type { StatisticsRequest, StatisticsResult } from '#schemas/shapes/hindcast/placeStatistics.ts'

/** How far below the viewport a card begins to load, so that it is ready when scrolled into view. */
const AHEAD = '300px'

/** Milliseconds for which an answer counts as fresh; each run of the form refetches it. */
const FRESH_MS = 300_000

/** Whether an element has been in or near the viewport; cards that were not do not load. */
export function useSeen(): [RefCallback<HTMLElement>, boolean] {
  const [isSeen, setSeen] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          setSeen(true)
          observer.disconnect()
        }
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isSeen]
}

export type StatisticState =
  | { kind: 'loading' }
  | { kind: 'failed'; title: string; text: string; canRetry: boolean }
  | { kind: 'none'; text: string; result: StatisticsResult }
  | { kind: 'figures'; figures: unknown; result: StatisticsResult }

/** The reason for a failure, and what to do. */
function failure({ status, detail, retryAfter }: ApiError): StatisticState {
  if (status === 403)
    return {
      kind: 'failed',
      title: 'No access',
      text: 'Your account may not read hindcasts. Ask an administrator of your company for the module.',
      canRetry: false,
    }
  if (retryAfter !== undefined) return { kind: 'failed', title: 'Please wait', text: detail, canRetry: true }
  if (status === 400) return { kind: 'failed', title: 'No data', text: detail, canRetry: false }
  return {
    kind: 'failed',
    title: 'Not loaded',
    text: 'The statistic could not be loaded. Please try again. If it happens again, contact support.',
    canRetry: true,
  }
}

/** The state of an answer; `figures` are those of the requested statistic. */
export function statisticState(result: StatisticsResult | undefined, error: ApiError | null): StatisticState {
  if (result) {
    const { data, failedParameters, statusMessage } = result
    if (data !== null) return { kind: 'figures', figures: data, result }
    const lacking = failedParameters.length > 0 ? ` Missing: ${failedParameters.join(', ')}.` : ''
    return { kind: 'none', text: `${statusMessage}${lacking}`, result }
  }
  return error ? failure(error) : { kind: 'loading' }
}

/** Loads a statistic once it is wanted; the cache answers an equal request. */
export function useStatistic(body: StatisticsRequest, isWanted: boolean) {
  const { data, error, refetch } = useCall<StatisticsResult>(
    'hindcastStatistics',
    { body },
    { enabled: isWanted, quiet: true, staleTime: FRESH_MS },
  )
  return { state: statisticState(data, error), refetch }
}
