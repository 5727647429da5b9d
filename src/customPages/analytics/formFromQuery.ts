import { analyticsErrors } from './analyticsErrors.ts'
import type { AnalyticsDraft, AnalyticsForm } from './analyticsForm.ts'
import { readFormValues } from './readFormValues.ts'

/** The form that `formValues` holds; null where it is damaged. */
export const formFromQuery = (text: string): AnalyticsForm | null =>
  readFormValues(text, analyticsErrors).form

/** What there is in `formValues` of a form that may be damaged. */
export const draftFromQuery = (text: string): AnalyticsDraft => readFormValues(text, analyticsErrors).draft
