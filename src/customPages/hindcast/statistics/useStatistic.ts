import { type RefCallback, useCallback, useState } from 'react'
import { call } from '#providers/api/request.ts'
import { useAnswer } from '#providers/api/useAnswer.ts'
import { callKey } from '#providers/api/useCall.ts'
import type { ApiError } from '#providers/apiError.ts'
import { type Failure, failureOf } from '#requests/failureText.ts'
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
  | ({ kind: 'failed' } & Failure)
  | { kind: 'none'; text: string; result: StatisticsResult }
  | { kind: 'figures'; figures: unknown; result: StatisticsResult }

const noAccess = {
  title: 'No access',
  text: 'Your account may not read hindcasts. Ask an administrator of your company for the module.',
  canRetry: false,
}

const notLoaded = {
  title: 'Not loaded',
  text: 'The statistic could not be loaded. Please try again. If it happens again, contact support.',
}

/** The state of an answer; `figures` are those of the requested statistic. */
export function statisticState(result: StatisticsResult | undefined, error: ApiError | null): StatisticState {
  if (result) {
    const { data, failedParameters, statusMessage } = result
    if (data !== null) return { kind: 'figures', figures: data, result }
    const lacking = failedParameters.length > 0 ? ` Missing: ${failedParameters.join(', ')}.` : ''
    return { kind: 'none', text: `${statusMessage}${lacking}`, result }
  }
  if (!error) return { kind: 'loading' }
  return { kind: 'failed', ...(error.status === 403 ? noAccess : failureOf(error, notLoaded)) }
}

/** Loads a statistic once it is wanted; equal requests share their answer. */
export function useStatistic(body: StatisticsRequest, isWanted: boolean) {
  const { answer, error, retry } = useAnswer<StatisticsRequest, StatisticsResult>(
    callKey('hindcastStatistics', { body }),
    isWanted ? body : null,
    (request, { signal }) => call('hindcastStatistics', { body: request, quiet: true, signal }),
    FRESH_MS,
  )
  return { state: statisticState(answer, error), retry }
}
