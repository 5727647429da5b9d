import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * State that changes at most once per animation frame, however often it is set: the last value of a frame counts. What
 * follows from it is drawn in that frame too; left to a later task, two draws would meet in a frame of a busy machine.
 */
export function useFrameState<T>(initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState(initial)
  const last = useRef(initial)
  const frame = useRef<number | null>(null)
  const set = useCallback((next: T) => {
    last.current = next
    frame.current ??= requestAnimationFrame(() => {
      frame.current = null
      flushSync(() => setValue(last.current))
    })
  }, [])
  useEffect(
    () => () => {
      if (frame.current !== null) cancelAnimationFrame(frame.current)
      frame.current = null
    },
    [],
  )
  return [value, set]
}
