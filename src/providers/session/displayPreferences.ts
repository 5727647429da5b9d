import { usePreference } from './preferences.ts'

/** Whether times are on the site's clock, else in UTC: [value, set, whether the stored value is known]. */
export const useLocalTime = () => usePreference('siteview.isLocalTime', false)
