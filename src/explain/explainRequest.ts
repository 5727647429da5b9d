import type { AnalyticsRequest } from '#schemas/shapes/hindcast/analytics.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import { analyticsTerms, hindcastTerms, type RequestTerms } from '#texts/answerHead/requestTerms.ts'

/** The call that returns the rows; its body is that of the table's own call. */
export type ExplainRequest =
  | { call: 'hindcastExplanation'; body: HindcastRequest }
  | { call: 'hwwaExplanation'; body: AnalyticsRequest }

/** The terms of a request in words and numbers, for the panel and the definitions. */
export function requestTerms(request: ExplainRequest): RequestTerms {
  return request.call === 'hindcastExplanation' ? hindcastTerms(request.body) : analyticsTerms(request.body)
}
