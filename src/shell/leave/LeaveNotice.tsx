import { useWarnAboutChange } from '@refinedev/core'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { useConfirm } from '../useConfirm.tsx'
import { watchExits } from './watchExits.ts'

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
