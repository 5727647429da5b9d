import { useCall } from '../../providers/api/useCall.ts'
import type { HwwaSite } from '../../schemas/shapes/analytics.ts'

/** The sites that have an analysis, loaded once a session; the snackbar shows a failure. */
export const useHwwaSites = () =>
  useCall<HwwaSite[]>('hwwaSites', {}, { staleTime: Number.POSITIVE_INFINITY })
