import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type ReadView, readSharedView, type SharedPart, withoutShared } from './sharedView.ts'

export interface AddressedView extends ReadView {
  /** Removes parts from the address, so that the user's own settings apply again; all parts if none are given. */
  release: (...parts: SharedPart[]) => void
}

/** The view in the current address. It takes precedence over the user's own and is not stored. */
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
