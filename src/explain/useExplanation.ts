import { useMemo } from 'react'
import { useCall } from '#providers/api/useCall.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import type { ExplainRequest } from './explainRequest.ts'
import { shownConditions } from './shownConditions.ts'

/** The rows and reasons behind a table, in the user's units: loaded on first use and shared by all components. */
export function useExplanation(request: ExplainRequest, enabled: boolean) {
  const { call, body } = request
  const { units } = useDisplay()
  const { data, error, refetch } = useCall<Explanation>(
    call,
    { body },
    { enabled, quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const shown = useMemo(
    () =>
      data && {
        ...data,
        conditions: shownConditions(data.conditions, { call, body } as ExplainRequest, units),
      },
    [data, call, body, units],
  )
  return { data: shown, error, refetch }
}
