import { createStore } from '#providers/store.ts'
import type { Threshold } from '#weather/threshold.ts'

/** Limits that replace the stored ones on a site's page: a draft being edited, or those of a chosen operation. */
export interface TrialLimits {
  siteId: number
  rows: readonly Threshold[]
  /** The limits are stored, and the forecast judged by them is loading. */
  isSaved?: boolean
}

/** Null if the stored limits apply. */
export const trialLimits = createStore<TrialLimits | null>(null)
