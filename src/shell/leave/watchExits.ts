import { createPath, type Navigator, type To } from 'react-router'
import { beforeTraversal } from '../address/beforeTraversal.ts'

/** The place of the present address in the browser's history, as react-router numbers them. */
function historyIndex(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: number }
  return idx ?? 0
}

/** Whether an address is that of another page: not another search or hash of this one. */
function isOtherPage(to: To): boolean {
  const address = typeof to === 'string' ? to : createPath(to)
  return new URL(address, window.location.href).pathname !== window.location.pathname
}

/**
 * Stops every way out of a page within the portal, and hands it to `leaveBy`, which may go it later: links and buttons, Back and
 * Forward. Closing the tab is the browser's to confirm. Answers how to stop that.
 */
export function watchExits(navigator: Navigator, leaveBy: (leave: () => void) => void): () => void {
  const { push, replace } = navigator
  navigator.push = (...to) => leaveBy(() => push(...to))
  navigator.replace = (...to) => (isOtherPage(to[0]) ? leaveBy(() => replace(...to)) : replace(...to))

  const here = historyIndex()
  let isReturning = false
  const stopTraversal = beforeTraversal((event) => {
    // The browser has gone already: it goes back to the page that is still drawn, and the router hears of neither.
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
