import { useCall } from '../../providers/api/useCall.ts'
import type { HwwaSite } from '../../schemas/shapes/analytics.ts'

/** The sites that an analysis can be asked for, once a visit; a failure is said aloud. */
export const useHwwaSites = () =>
  useCall<HwwaSite[]>('hwwaSites', {}, { staleTime: Number.POSITIVE_INFINITY })
