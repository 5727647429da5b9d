import { useMemo } from 'react'
import {
  type DateLanguage,
  type Display,
  displayOf,
  displayPreferences,
} from '../../weather/units/display.ts'
import type { Units } from '../../weather/units/units.ts'
import { usePreference } from './preferences.ts'

/** Whether times are on the site's clock, else in UTC: [value, set, whether the stored value is known]. */
export const useLocalTime = () => usePreference('siteview.isLocalTime', false)

/** The units and the language of dates that the user has chosen. Until they are known, those of a user who has chosen none. */
export const useDisplay = (): Display => useDisplaySettings().display

/** The same, and how to change them. */
export function useDisplaySettings() {
  const [units, setUnits, isKnown] = usePreference<unknown>(displayPreferences.units, undefined)
  const [language, setLanguage] = usePreference<unknown>(displayPreferences.language, undefined)
  const display = useMemo(
    () => displayOf({ [displayPreferences.units]: units, [displayPreferences.language]: language }),
    [units, language],
  )
  return {
    display,
    isKnown,
    setUnits: (chosen: Units) => setUnits(chosen),
    setLanguage: (chosen: DateLanguage) => setLanguage(chosen),
  }
}
