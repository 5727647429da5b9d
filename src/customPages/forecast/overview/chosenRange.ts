import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createStore, useStore } from '#providers/store.ts'
import type { Horizon } from '#weather/forecastDays.ts'

/** The last chosen range of each site, stored until the page reloads, so that switching to the table does not lose it. */
const ranges = createStore<Readonly<Record<number, Horizon | null>>>({})

/** The range last chosen at a site, null for the whole horizon. */
export const useLastRange = (siteId: number): Horizon | null => useStore(ranges)[siteId] ?? null

/**
 * The chosen range of a site, null for the whole horizon; it changes at most once per animation frame. A shared range takes
 * precedence until the user chooses another.
 */
export function useChosenRange(
  siteId: number,
  shared?: Horizon,
): [Horizon | null, (range: Horizon | null) => void] {
  const known = useCallback(() => shared ?? ranges.get()[siteId] ?? null, [siteId, shared])
  const [chosen, setChosen] = useFrameState<Horizon | null>(known)
  const begun = useRef(shared)
  useEffect(() => {
    if (begun.current === shared) return
    begun.current = shared
    setChosen(known())
  }, [shared, known, setChosen])
  const choose = useCallback(
    (range: Horizon | null) => {
      ranges.set({ ...ranges.get(), [siteId]: range })
      setChosen(range)
    },
    [siteId, setChosen],
  )
  return [chosen, choose]
}

/**
 * State that changes at most once per animation frame, to the last value set. It renders synchronously in that frame: if rendering
 * were left to a later task, a busy machine would draw twice in one frame.
 */
function useFrameState<T>(initial: () => T): [T, (value: T) => void] {
  const [value, setValue] = useState(initial)
  const last = useRef(value)
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
