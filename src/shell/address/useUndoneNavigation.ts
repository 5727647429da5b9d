import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { beforeTraversal } from './beforeTraversal.ts'

/**
 * Calls `undone` when Back or Forward leads to the address that is still drawn: the navigation to another one is abandoned
 * before it is drawn, and nothing on the page changes.
 */
export function useUndoneNavigation(undone: () => void): void {
  const { pathname, search } = useLocation()
  const returned = useEffectEvent(() => {
    if (window.location.pathname === pathname && window.location.search === search) undone()
  })
  useEffect(() => beforeTraversal(() => returned()), [])
}
