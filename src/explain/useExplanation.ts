import { useCall } from '../providers/api/useCall.ts'
import type { Explanation } from '../schemas/shapes/explanation.ts'
import type { ExplainRequest } from './explainRequest.ts'

/** The rows and reasons behind a table: loaded on first use and shared by all components. */
export const useExplanation = ({ call, body }: ExplainRequest, enabled: boolean) =>
  useCall<Explanation>(call, { body }, { enabled, quiet: true, staleTime: Number.POSITIVE_INFINITY })
