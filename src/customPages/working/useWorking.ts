import { useCall } from '../../providers/useCall.ts'
import type { Working } from '../../schemas/entities.ts'
import type { WorkingQuestion } from './question.ts'

/** The rows and reasons behind a table: asked once for all who want them, and only when somebody does. */
export const useWorking = ({ call, body }: WorkingQuestion, enabled: boolean) =>
  useCall<Working>(call, { body }, { enabled, quiet: true, staleTime: Number.POSITIVE_INFINITY })
