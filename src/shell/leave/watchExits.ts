import { createPath, type Navigator, type To } from 'react-router'
import { beforeTraversal } from '../address/beforeTraversal.ts'

/** The index of the current address in the browser's history, as numbered by react-router. */
function historyIndex(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: number }
  return idx ?? 0
}

/** Whether an address is another page, not only another search or hash of the current one. */
function isOtherPage(to: To): boolean {
  const address = typeof to === 'string' ? to : createPath(to)
  return new URL(address, window.location.href).pathname !== window.location.pathname
}

/**
 * Intercepts navigation within the portal (links, buttons, Back and Forward), except replacing the search or hash of the current
 * page, and passes it to `leaveBy`, which may run it later. When the tab closes, the browser requests confirmation. Returns a
 * function that stops the interception.
 */
export function watchExits(navigator: Navigator, leaveBy: (leave: () => void) => void): () => void {
  const { push, replace } = navigator
  navigator.push = (...to) => leaveBy(() => push(...to))
  navigator.replace = (...to) => (isOtherPage(to[0]) ? leaveBy(() => replace(...to)) : replace(...to))

  const here = historyIndex()
  let isReturning = false
  const stopTraversal = beforeTraversal((event) => {
    // The browser has already navigated: go back to the page that is still shown, hiding both events from the router.
    event.stopImmediatePropagation()
    if (isReturning) {
      isReturning = false
      return
    }
    const steps = historyIndex() - here
    if (steps === 0) return
    isReturning = true
    window.history.go(-steps)
    leaveBy(() => window.history.go(steps))
  })

  const confirmClosing = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', confirmClosing)
  return () => {
    navigator.push = push
    navigator.replace = replace
    stopTraversal()
    window.removeEventListener('beforeunload', confirmClosing)
  }
}
