import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { beforeTraversal } from './beforeTraversal.ts'

/**
 * Calls `undone` when Back or Forward leads to the address that is still shown: a pending navigation is then abandoned before
 * it renders, and nothing on the page changes.
 */
export function useUndoneNavigation(undone: () => void): void {
  const { pathname, search } = useLocation()
  const returned = useEffectEvent(() => {
    if (window.location.pathname === pathname && window.location.search === search) undone()
  })
  useEffect(() => beforeTraversal(() => returned()), [])
}
