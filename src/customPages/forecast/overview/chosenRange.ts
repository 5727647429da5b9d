import { useCallback } from 'react'
import type { Horizon } from '../../../chartModel/horizon.ts'
import { createStore } from '../../../providers/store.ts'
import { useFrameState } from './useFrameState.ts'

/** By site, the range last chosen, for as long as the page lives: the table in between does not lose it. */
const ranges = createStore<Readonly<Record<number, Horizon | null>>>({})

/** The chosen range of a site, null for the whole horizon; it changes at most once per animation frame. */
export function useChosenRange(siteId: number): [Horizon | null, (range: Horizon | null) => void] {
  const [chosen, setChosen] = useFrameState<Horizon | null>(ranges.get()[siteId] ?? null)
  const choose = useCallback(
    (range: Horizon | null) => {
      ranges.set({ ...ranges.get(), [siteId]: range })
      setChosen(range)
    },
    [siteId, setChosen],
  )
  return [chosen, choose]
}
