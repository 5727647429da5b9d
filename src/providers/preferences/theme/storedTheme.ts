import type { ColorScheme } from '#tokens.ts'

/** Light, dark, or the system's theme. */
export type ThemeChoice = ColorScheme | 'system'

/** Storage key of the choice; `src/shell/firstLoad/firstPaint.js` reads it before the first paint. */
export const THEME_KEY = 'seawindow.theme'

export const isThemeChoice = (value: unknown): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system'

/** The stored choice; the system's theme if there is none or storage cannot be read. */
export function readTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return isThemeChoice(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}

/** The scheme of a choice. */
export const schemeOf = (choice: ThemeChoice, isSystemDark: boolean): ColorScheme => {
  if (choice !== 'system') return choice
  return isSystemDark ? 'dark' : 'light'
}
