import { useLocalTime } from '#providers/preferences/displayPreferences.ts'
import { usePreference } from '#providers/preferences/preferences.ts'
import { type ForecastDays, MAX_DAYS } from '#weather/forecastDays.ts'
import { useSharedView } from './share/useSharedView.ts'
import type { Mode, SiteView } from './siteView.ts'

export interface SiteViewPreferences extends SiteView {
  /** Whether the stored preferences are loaded. Until then the defaults apply and none is shown as selected. */
  isKnown: boolean
  setMode: (mode: Mode) => void
  setDays: (days: ForecastDays) => void
  setLocalTime: (isLocalTime: boolean) => void
  setShowThresholds: (showThresholds: boolean) => void
}

/** The user's view preferences, on any machine. The address takes precedence until the user changes that part. */
export function useSiteViewPreferences(): SiteViewPreferences {
  const [mode, setMode, isKnown] = usePreference<Mode>('siteview.mode', 'Chart')
  const [days, setDays] = usePreference<ForecastDays>('siteview.days', MAX_DAYS)
  const [isLocalTime, setLocalTime] = useLocalTime()
  const [showThresholds, setShowThresholds] = usePreference('siteview.showThresholds', true)
  const { view: shared, release } = useSharedView()
  const own =
    <Value>(part: keyof SiteView, set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      release(part)
    }
  return {
    mode: shared.mode ?? mode,
    days: shared.days ?? days,
    isLocalTime: shared.isLocalTime ?? isLocalTime,
    showThresholds: shared.showThresholds ?? showThresholds,
    isKnown,
    setMode: own('mode', setMode),
    setDays: own('days', setDays),
    setLocalTime: own('isLocalTime', setLocalTime),
    setShowThresholds: own('showThresholds', setShowThresholds),
  }
}
