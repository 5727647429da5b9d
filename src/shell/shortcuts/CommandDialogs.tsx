import { lazy, Suspense, useEffect } from 'react'
import { createStore, useStore } from '../../providers/store.ts'
import { OPENS_FILTER } from '../opensFilter.ts'
import { isPressed } from './shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('../palette/Palette.tsx')).Palette }))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}))

/** The dialog over the page: the palette, the shortcuts, or none. */
const openStore = createStore<'palette' | 'shortcuts' | null>(null)

export const openPalette = (): void => openStore.set('palette')
export const openShortcuts = (): void => openStore.set('shortcuts')
const close = (): void => openStore.set(null)

/** The filters and search forms of a page. The first that is drawn is the page's. */
const FILTERS = 'main [role="searchbox"], main [role="search"] input'

/** The buttons that unfold a filter where a small screen hides it. */
const FOLDED = `main [${OPENS_FILTER}][aria-expanded="false"]`

const isShown = (element: HTMLElement) => element.getClientRects().length > 0

function focusShownFilter(): boolean {
  const filter = [...document.querySelectorAll<HTMLInputElement>(FILTERS)].find(isShown)
  filter?.focus()
  filter?.select()
  return filter !== undefined
}

/** Focuses the filter of the page, which it unfolds, with its text selected. Answers whether the page has one. */
function focusFilter(): boolean {
  const folded = [...document.querySelectorAll<HTMLElement>(FOLDED)].find(isShown)
  if (focusShownFilter()) return true
  if (!folded) return false
  folded.click()
  requestAnimationFrame(focusShownFilter)
  return true
}

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="spinbutton"], [role="combobox"]'

/** What has the page below it to itself. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'

/** What asks for an answer before anything else. */
const MODALS = '[role="dialog"][aria-modal="true"], [role="alertdialog"]'

const isThere = (selector: string) => document.querySelector(selector) !== null

/** What a key does anywhere in the portal; whether it does anything. */
function act(event: KeyboardEvent): boolean {
  if (isPressed('palette', event)) {
    if (openStore.get() === 'palette') close()
    else if (!isThere(MODALS)) openPalette()
    // The browser's own search bar does not open either way.
    return true
  }
  if (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) return false
  if (isThere(OVERLAYS)) return false
  if (isPressed('shortcuts', event)) openShortcuts()
  else if (isPressed('filter', event)) return focusFilter()
  else return false
  return true
}

function press(event: KeyboardEvent): void {
  if (!event.defaultPrevented && act(event)) event.preventDefault()
}

/** The shortcuts that work everywhere, and the dialogs that they open. `help` is the address of the page's help. */
export const CommandDialogs = ({ help }: { help: string | undefined }) => {
  const open = useStore(openStore)
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      close()
    }
  }, [])
  return (
    <Suspense>
      {open === 'palette' && <Palette help={help} onClose={close} onShortcuts={openShortcuts} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  )
}
