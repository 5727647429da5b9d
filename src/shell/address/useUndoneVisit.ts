import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { beforeTraversal } from './beforeTraversal.ts'

/**
 * Calls `undone` when Back or Forward leads to the address that is still drawn: a visit to another one was on its way and
 * is given up, and nothing on the page is told of it.
 */
export function useUndoneVisit(undone: () => void): void {
  const { pathname, search } = useLocation()
  const returned = useEffectEvent(() => {
    if (window.location.pathname === pathname && window.location.search === search) undone()
  })
  useEffect(() => beforeTraversal(() => returned()), [])
}
