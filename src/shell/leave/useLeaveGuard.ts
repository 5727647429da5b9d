import { useWarnAboutChange } from '@refinedev/core'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'

/**
 * Lets `LeaveNotice` ask for confirmation before a page with unsaved changes is left. The answer is a
 * function that lifts the guard at once, for leaving after a save or on purpose.
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const { setWarnWhen } = useWarnAboutChange()
  useEffect(() => {
    setWarnWhen(isDirty)
    return () => setWarnWhen(false)
  }, [isDirty, setWarnWhen])
  // The guard hangs on the router by an effect: it has to be gone before the next line navigates.
  return () => flushSync(() => setWarnWhen(false))
}
