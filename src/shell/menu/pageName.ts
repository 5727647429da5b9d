import { useEffect } from 'react'
import { createStore, useStore } from '#providers/store.ts'

/** The subject of the current page, for example a site. */
const pageName = createStore<string | null>(null)

/** Shows a name in the title of the browser tab while the page is open; undefined while the name is loading. */
export function useNamedPage(name: string | undefined): void {
  useEffect(() => {
    pageName.set(name ?? null)
    return () => pageName.set(null)
  }, [name])
}

/** The name of the current page; null if it has only its module's title. */
export const usePageName = (): string | null => useStore(pageName)
