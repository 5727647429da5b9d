import { useEffect, useEffectEvent } from 'react'
import { useDisplaySettings } from '#providers/preferences/displayPreferences.ts'
import { useViewPart } from '#shell/address/viewParts.ts'

const nameOf = (isPlanners: boolean) => (isPlanners ? 'planners' : 'plain')

const usePart = () => useViewPart('view.percentiles', '')

/** Whether percentiles of usable time are planners': as the address says, or else the user's preference. */
export function useIsPlanners(): boolean {
  const { display } = useDisplaySettings()
  const [part] = usePart()
  const named = [true, false].find((isPlanners) => nameOf(isPlanners) === part)
  return named ?? display.isPlanners
}

/** The same with a setter, which stores the choice. Names it in the address, so that a link shows the same to every reader. */
export function usePlanners(): [isPlanners: boolean, setPlanners: (isPlanners: boolean) => void] {
  const { isKnown, setPlanners } = useDisplaySettings()
  const [part, setPart] = usePart()
  const isPlanners = useIsPlanners()
  const name = useEffectEvent(() => setPart(nameOf(isPlanners)))
  const isUnnamed = isKnown && part !== nameOf(isPlanners)
  useEffect(() => {
    if (isUnnamed) name()
  }, [isUnnamed])
  return [
    isPlanners,
    (chosen) => {
      setPlanners(chosen)
      setPart(nameOf(chosen))
    },
  ]
}
