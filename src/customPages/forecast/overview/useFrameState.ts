import { useCallback, useEffect, useRef, useState } from 'react'

/** State that changes at most once per animation frame, however often it is set: the last value of a frame counts. */
export function useFrameState<T>(initial: T): [T, (value: T) => void] {
  const [value, setValue] = useState(initial)
  const last = useRef(initial)
  const frame = useRef<number | null>(null)
  const set = useCallback((next: T) => {
    last.current = next
    frame.current ??= requestAnimationFrame(() => {
      frame.current = null
      setValue(last.current)
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
