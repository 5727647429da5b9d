import { useWarnAboutChange } from '@refinedev/core'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import {
  createPath,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  type To,
} from 'react-router'
import { beforeTraversal } from '../address/beforeTraversal.ts'
import { useConfirm } from '../useConfirm.tsx'

/** The confirmation before unsaved changes are lost. */
const confirmation = {
  title: 'Unsaved changes',
  text: 'There are unsaved changes. Leave without saving them?',
}

/**
 * Returns a function that resolves to whether the page may be left: true at once without unsaved changes, else as the user
 * confirms. It removes the guard but does not navigate.
 */
export function useConfirmLeave(): () => Promise<boolean> {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const confirm = useConfirm()
  return async () => {
    if (!warnWhen) return true
    if (!(await confirm(confirmation))) return false
    // An effect attaches the guard to the router, so flush it before the caller navigates.
    flushSync(() => setWarnWhen(false))
    return true
  }
}

/** Requests confirmation, in the portal's own dialog, before a page with a `useLeaveGuard` is left. */
export function LeaveNotice() {
  const { warnWhen } = useWarnAboutChange()
  const { navigator } = useContext(NavigationContext)
  const mayLeave = useConfirmLeave()
  const isAsking = useRef(false)
  const leaveBy = useEffectEvent(async (leave: () => void) => {
    if (isAsking.current) return
    isAsking.current = true
    const isLeaving = await mayLeave()
    isAsking.current = false
    if (isLeaving) leave()
  })
  useEffect(
    () => (warnWhen ? watchExits(navigator, (leave) => void leaveBy(leave)) : undefined),
    [warnWhen, navigator],
  )
  return null
}

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
function watchExits(navigator: Navigator, leaveBy: (leave: () => void) => void): () => void {
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
