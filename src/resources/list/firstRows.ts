/** More rows than the tallest screen can show. */
export const FIRST_ROWS = 100

/**
 * Calls back once rows that were just passed to a grid are painted: the grid draws them in the frame after the one in which
 * it measures its height. Returns a function that cancels the callback.
 */
export function afterFirstRows(callback: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(callback)
    })
  })
  return () => cancelAnimationFrame(frame)
}
