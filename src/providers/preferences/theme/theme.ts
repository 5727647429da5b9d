import { useEffect } from 'react'
import { useSession } from '#providers/session/session.ts'
import { createStore, useStore } from '#providers/store.ts'
import type { ColorScheme } from '#tokens.ts'
import { usePreference } from '../preferences.ts'
import { useMedia, usePrinted } from './printing.ts'
import { isThemeChoice, readTheme, schemeOf, THEME_KEY, type ThemeChoice } from './storedTheme.ts'

/** Outlives the session: the login page keeps the theme of the last signed-in user. */
const choiceStore = createStore<ThemeChoice>(typeof window === 'undefined' ? 'system' : readTheme(), {
  outlivesSession: true,
})

function choose(choice: ThemeChoice): void {
  if (choice === choiceStore.get()) return
  choiceStore.set(choice)
  try {
    localStorage.setItem(THEME_KEY, choice)
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key }) => key === THEME_KEY && choiceStore.set(readTheme()))

/**
 * The chosen theme and its setter. It is a preference of the user on every device; a shared account has one per browser. Viewing
 * as another user does not apply or change that user's preference.
 */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const { isMultiUser, isViewed } = useSession()
  const isOwn = !isMultiUser && !isViewed
  const [stored, store] = usePreference<unknown>('theme', undefined)
  useEffect(() => {
    if (isOwn && isThemeChoice(stored)) choose(stored)
  }, [isOwn, stored])
  const change = (choice: ThemeChoice) => {
    choose(choice)
    if (isOwn) store(choice)
  }
  return [useStore(choiceStore), change]
}

/** The color scheme of the page: the chosen one or the system's; light when printed, because paper is white. */
export function useColorScheme(): ColorScheme {
  const choice = useStore(choiceStore)
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  return usePrinted() ? 'light' : schemeOf(choice, isSystemDark)
}

/** Makes the browser draw its own parts, such as scroll bars and the frame around the page, in the scheme. */
export function useBrowserScheme(scheme: ColorScheme): void {
  useEffect(() => {
    document.documentElement.dataset.scheme = scheme
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    const color = bar?.dataset[scheme]
    if (bar && color) bar.content = color
  }, [scheme])
}
