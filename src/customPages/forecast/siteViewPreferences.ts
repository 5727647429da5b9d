import { usePreference } from '../../providers/preferences.ts'

/** Days of the whole forecast: what 'MAX' means. */
export const MAX_DAYS = 10

export type Horizon = 5 | typeof MAX_DAYS

export interface SiteView {
  days: Horizon
  isLocalTime: boolean
  showThresholds: boolean
}

export interface SiteViewPreferences extends SiteView {
  setDays: (days: Horizon) => void
  setLocalTime: (isLocalTime: boolean) => void
  setShowThresholds: (showThresholds: boolean) => void
}

/** How the user likes to see a site, on any machine. */
export function useSiteViewPreferences(): SiteViewPreferences {
  const [days, setDays] = usePreference<Horizon>('siteview.days', MAX_DAYS)
  const [isLocalTime, setLocalTime] = usePreference('siteview.isLocalTime', false)
  const [showThresholds, setShowThresholds] = usePreference('siteview.showThresholds', true)
  return { days, isLocalTime, showThresholds, setDays, setLocalTime, setShowThresholds }
}
