import { hindcastTerms, hwwaTerms, type RequestTerms } from '../schemas/answerHead/requestTerms.ts'
import type { HwwaRequest } from '../schemas/shapes/analytics.ts'
import type { HindcastRequest } from '../schemas/shapes/hindcast.ts'

/** The call that returns the rows; its body is that of the table's own call. */
export type ExplainRequest =
  | { call: 'hindcastExplanation'; body: HindcastRequest }
  | { call: 'hwwaExplanation'; body: HwwaRequest }

/** The terms of a request in words and numbers, for the panel and the definitions. */
export function requestTerms(request: ExplainRequest): RequestTerms {
  return request.call === 'hindcastExplanation' ? hindcastTerms(request.body) : hwwaTerms(request.body)
}
