import { useCall } from '#providers/api/useCall.ts'
import type { AnalyticsSite } from '#schemas/shapes/hindcast/analytics.ts'

/** The sites that have an analysis, loaded once a session; the snackbar shows a failure. */
export const useAnalyticsSites = () =>
  useCall<AnalyticsSite[]>('hwwaSites', {}, { staleTime: Number.POSITIVE_INFINITY })
