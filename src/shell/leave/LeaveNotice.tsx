import { useWarnAboutChange } from '@refinedev/core'
import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router'
import { useConfirm } from '../useConfirm.tsx'
import { watchExits } from './watchExits.ts'

/** The question before unsaved changes are lost. */
const confirmation = {
  title: 'Unsaved changes',
  text: 'There are unsaved changes. Leave without saving them?',
}

/**
 * A function that answers whether unsaved changes may be lost: at once where there are none, else as the user confirms. It takes
 * the guard away, but does not leave.
 */
export function useConfirmLeave(): () => Promise<boolean> {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const confirm = useConfirm()
  return async () => {
    if (!warnWhen) return true
    if (!(await confirm(confirmation))) return false
    // The guard hangs on the router by an effect: it has to be gone before the next line navigates.
    flushSync(() => setWarnWhen(false))
    return true
  }
}

/** Asks for confirmation, in the portal's own dialog, before a page with a `useLeaveGuard` is left. */
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
