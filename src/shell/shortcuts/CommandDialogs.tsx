import { lazy, Suspense, useEffect } from 'react'
import { createStore, useStore } from '#providers/store.ts'
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

/** The filters and search forms of a page; the first visible one is used. */
const FILTERS = 'main [role="searchbox"], main [role="search"] input'

/** The buttons that open a filter that small screens hide. */
const FOLDED = `main [${OPENS_FILTER}][aria-expanded="false"]`

const isShown = (element: HTMLElement) => element.getClientRects().length > 0

function focusShownFilter(): boolean {
  const filter = [...document.querySelectorAll<HTMLInputElement>(FILTERS)].find(isShown)
  filter?.focus()
  filter?.select()
  return filter !== undefined
}

/** Opens and focuses the page's filter and selects its text. Returns whether the page has one. */
function focusFilter(): boolean {
  const folded = [...document.querySelectorAll<HTMLElement>(FOLDED)].find(isShown)
  if (focusShownFilter()) return true
  if (!folded) return false
  folded.click()
  requestAnimationFrame(focusShownFilter)
  return true
}

const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="spinbutton"], [role="combobox"]'

/** Elements over the page, during which single-key shortcuts are off. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'

/** Elements that must be closed before the palette can open. */
const MODALS = '[role="dialog"][aria-modal="true"], [role="alertdialog"]'

const isThere = (selector: string) => document.querySelector(selector) !== null

/** Handles a key that works anywhere in the portal. Returns whether it was handled. */
function act(event: KeyboardEvent): boolean {
  if (isPressed('palette', event)) {
    if (openStore.get() === 'palette') close()
    else if (!isThere(MODALS)) openPalette()
    // Handled in either case, so that the browser does not open its own search bar.
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

/** The shortcuts that work everywhere and their dialogs. `help` is the address of the page's help. */
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
