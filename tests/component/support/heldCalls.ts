import type { Interception } from './apiFetch.ts'
import type { startPortal } from './portal.tsx'

/** Holds the requests to some paths, which the API never gets, until they are answered as successful; `others` may answer the rest. */
export function heldCalls(portal: ReturnType<typeof startPortal>, path: RegExp, others: Interception) {
  const paths: string[] = []
  let held: (() => void)[] = []
  let isReleased = false
  let most = 0
  portal.intercept((request) => {
    if (!path.test(request.path)) return others(request)
    paths.push(request.path)
    if (isReleased) return Response.json({ data: true })
    return new Promise((resolve) => {
      held.push(() => resolve(Response.json({ data: true })))
      most = Math.max(most, held.length)
    })
  })
  const answer = () => {
    const waiting = held
    held = []
    for (const resolve of waiting) resolve()
  }
  const release = () => {
    isReleased = true
    answer()
  }
  return {
    /** The paths of all these requests. */
    paths,
    held: () => held.length,
    /** The most requests held at a time. */
    most: () => most,
    /** Answers the held requests. */
    answer,
    /** Answers the held requests, and later ones immediately. */
    release,
  }
}
