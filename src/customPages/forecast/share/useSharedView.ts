import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ReadView, readSharedView, type SharedPart, withoutShared } from './sharedView.ts'

export interface AddressedView extends ReadView {
  /** Takes parts out of the address, so that the reader's own count again; all of them where none are named. */
  release: (...parts: SharedPart[]) => void
}

/** The view in the present address. It goes before the user's own and is stored nowhere. */
export function useSharedView(): AddressedView {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const read = useMemo(() => readSharedView(search), [search])
  const release = useCallback(
    (...parts: SharedPart[]) => {
      const next = withoutShared(search, parts.length === 0 ? undefined : parts)
      if (next !== search) void navigate({ pathname, search: next }, { replace: true })
    },
    [pathname, search, navigate],
  )
  return { ...read, release }
}
