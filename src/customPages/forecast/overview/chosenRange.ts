import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Horizon } from '../../../chartModel/horizon.ts'
import { createStore, useStore } from '../../../providers/store.ts'

/** By site, the range last chosen, for as long as the page lives: the table in between does not lose it. */
const ranges = createStore<Readonly<Record<number, Horizon | null>>>({})

/** The range last chosen at a site, null for the whole horizon. */
export const useLastRange = (siteId: number): Horizon | null => useStore(ranges)[siteId] ?? null

/**
 * The chosen range of a site, null for the whole horizon; it changes at most once per animation frame. A shared one goes
 * before it until another is chosen.
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
 * State that changes at most once per animation frame, however often it is set: the last value of a frame counts. What
 * follows from it is drawn in that frame too; left to a later task, two draws would meet in a frame of a busy machine.
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
