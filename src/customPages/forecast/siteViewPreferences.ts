import { useLocalTime } from '../../providers/session/displayPreferences.ts'
import { usePreference } from '../../providers/session/preferences.ts'
import { type ForecastDays, MAX_DAYS } from '../../weather/forecastDays.ts'

export const modes = ['Chart', 'Table'] as const
export type Mode = (typeof modes)[number]

export interface SiteView {
  mode: Mode
  days: ForecastDays
  isLocalTime: boolean
  showThresholds: boolean
}

export interface SiteViewPreferences extends SiteView {
  /** Whether the stored ones are known: before that the initial ones stand in, and none is shown as chosen. */
  isKnown: boolean
  setMode: (mode: Mode) => void
  setDays: (days: ForecastDays) => void
  setLocalTime: (isLocalTime: boolean) => void
  setShowThresholds: (showThresholds: boolean) => void
}

/** How the user likes to see a site, on any machine. */
export function useSiteViewPreferences(): SiteViewPreferences {
  const [mode, setMode, isKnown] = usePreference<Mode>('siteview.mode', 'Chart')
  const [days, setDays] = usePreference<ForecastDays>('siteview.days', MAX_DAYS)
  const [isLocalTime, setLocalTime] = useLocalTime()
  const [showThresholds, setShowThresholds] = usePreference('siteview.showThresholds', true)
  const view = { mode, days, isLocalTime, showThresholds }
  return { ...view, isKnown, setMode, setDays, setLocalTime, setShowThresholds }
}
