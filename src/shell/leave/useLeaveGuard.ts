import { useWarnAboutChange } from '@refinedev/core'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'

/**
 * Makes `LeaveNotice` request confirmation before the user leaves a page with unsaved changes. Returns a function that
 * removes the guard at once, for leaving after a save or on purpose.
 */
export function useLeaveGuard(isDirty: boolean): () => void {
  const { setWarnWhen } = useWarnAboutChange()
  useEffect(() => {
    setWarnWhen(isDirty)
    return () => setWarnWhen(false)
  }, [isDirty, setWarnWhen])
  // An effect attaches the guard to the router, so flush it before the caller navigates.
  return () => flushSync(() => setWarnWhen(false))
}
