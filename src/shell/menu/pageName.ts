import { useEffect } from 'react'
import { createStore, useStore } from '../../providers/store.ts'

/** What the page on show is of, for example a site. */
const pageName = createStore<string | null>(null)

/** Names the page in the title of the browser's tab while it shows; undefined while the name is not known. */
export function useNamedPage(name: string | undefined): void {
  useEffect(() => {
    pageName.set(name ?? null)
    return () => pageName.set(null)
  }, [name])
}

/** The name of the page on show; null where its module is enough. */
export const usePageName = (): string | null => useStore(pageName)
