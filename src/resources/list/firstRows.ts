/** More rows than the highest screen shows at once. */
export const FIRST_ROWS = 100

/**
 * Calls back once rows that have just been given to a grid are painted: it draws them in the frame after the one in which it
 * measures its height. Answers what calls that off.
 */
export function afterFirstRows(callback: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(callback)
    })
  })
  return () => cancelAnimationFrame(frame)
}
