import { createStore } from '../../../providers/store.ts'
import type { Threshold } from '../../../weather/threshold.ts'

/** Limits that judge the page of a site in the place of the stored ones: a draft that is typed or dragged, or a chosen operation's. */
export interface TrialLimits {
  siteId: number
  rows: readonly Threshold[]
  /** They are stored, and the forecast that they judge is on its way. */
  isSaved?: boolean
}

/** Null where the stored limits judge. */
export const trialLimits = createStore<TrialLimits | null>(null)
