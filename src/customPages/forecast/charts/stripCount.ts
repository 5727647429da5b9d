import { useEffect } from 'react'
import { useSession } from '../../../providers/session/session.ts'

/** Pixels of a strip with its name. */
export const STRIP_HEIGHT = 28

const key = (username: string) => `${username}:limitStrips`

/** How many strips the user's forecast had in this tab, so that the page keeps their place while it loads. */
export function useStripCount(): number {
  const { username } = useSession()
  try {
    return Math.max(0, Math.min(9, Number(sessionStorage.getItem(key(username))) || 0))
  } catch {
    return 0
  }
}

/** Stores how many there are; a user who is only looked at leaves nothing here. */
export function useStoredStripCount(count: number): void {
  const { username, isViewed } = useSession()
  useEffect(() => {
    if (isViewed) return
    try {
      sessionStorage.setItem(key(username), String(count))
    } catch {
      // Without storage the charts move a little when they arrive.
    }
  }, [username, isViewed, count])
}
