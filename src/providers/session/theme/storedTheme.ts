import type { ColorScheme } from '../../../tokens.ts'

/** Light, dark, or what the system has. */
export type ThemeChoice = ColorScheme | 'system'

/** Where the browser keeps the choice; `public/firstPaint.js` reads it before the first paint. */
export const THEME_KEY = 'seawindow.theme'

export const isThemeChoice = (value: unknown): value is ThemeChoice =>
  value === 'light' || value === 'dark' || value === 'system'

/** The choice that the browser holds; the system's theme where it holds none or may not be read. */
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
