import { useEffect } from 'react'
import { useSession } from '#providers/session/session.ts'

/** Height of a strip with its name, pixels. */
export const STRIP_HEIGHT = 28

const key = (username: string) => `${username}:limitStrips`

/** The number of strips of the user's last forecast in this tab, so that the page reserves their room while it loads. */
export function useStripCount(): number {
  const { username } = useSession()
  try {
    return Math.max(0, Math.min(9, Number(sessionStorage.getItem(key(username))) || 0))
  } catch {
    return 0
  }
}

/** Stores the number of strips, except in a view of another user's session. */
export function useStoredStripCount(count: number): void {
  const { username, isViewed } = useSession()
  useEffect(() => {
    if (isViewed) return
    try {
      sessionStorage.setItem(key(username), String(count))
    } catch {
      // Without storage the charts move slightly when the strips arrive.
    }
  }, [username, isViewed, count])
}
