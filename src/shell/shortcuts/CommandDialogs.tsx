import { lazy, Suspense, useEffect } from 'react'
import { createStore, useStore } from '../../providers/store.ts'
import { focusFilter } from './focusFilter.ts'
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
