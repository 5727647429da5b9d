import { useMemo } from 'react'
import { type DateLanguage, type Display, displayOf, displayPreferences } from '#weather/units/display.ts'
import type { Units } from '#weather/units/units.ts'
import { usePreference } from './preferences.ts'

/** Whether times are in the site's local time instead of UTC: [value, set, whether the stored value is loaded]. */
export const useLocalTime = () => usePreference('siteview.isLocalTime', false)

/** The units, date language and percentiles that the user has chosen; the defaults until they are loaded. */
export const useDisplay = (): Display => useDisplaySettings().display

/** The same with their setters. */
export function useDisplaySettings() {
  const [units, setUnits, isKnown] = usePreference<unknown>(displayPreferences.units, undefined)
  const [language, setLanguage] = usePreference<unknown>(displayPreferences.language, undefined)
  const [isPlanners, setPlanners] = usePreference<unknown>(displayPreferences.isPlanners, undefined)
  const display = useMemo(
    () =>
      displayOf({
        [displayPreferences.units]: units,
        [displayPreferences.language]: language,
        [displayPreferences.isPlanners]: isPlanners,
      }),
    [units, language, isPlanners],
  )
  return {
    display,
    isKnown,
    setUnits: (chosen: Units) => setUnits(chosen),
    setLanguage: (chosen: DateLanguage) => setLanguage(chosen),
    setPlanners: (chosen: boolean) => setPlanners(chosen),
  }
}
