import { useDisplaySettings } from '#providers/preferences/displayPreferences.ts'
import { useViewPart, withViewPart } from '#shell/address/viewParts.ts'

const PART = 'view.percentiles'

const nameOf = (isPlanners: boolean) => (isPlanners ? 'planners' : 'plain')

/** A query string that says whether percentiles are planners', so that a link shows the same to every reader. */
export const withPlanners = (search: string, isPlanners: boolean): string =>
  withViewPart(search, PART, nameOf(isPlanners))

/** Whether percentiles of usable time are planners': as the address says, or else the user's preference. */
export function useIsPlanners(): boolean {
  const { display } = useDisplaySettings()
  const [part] = useViewPart(PART, '')
  const named = [true, false].find((isPlanners) => nameOf(isPlanners) === part)
  return named ?? display.isPlanners
}

/** The same with a setter, which stores the choice and names it in the address. */
export function usePlanners(): [isPlanners: boolean, setPlanners: (isPlanners: boolean) => void] {
  const { setPlanners } = useDisplaySettings()
  const [, setPart] = useViewPart(PART, '')
  return [
    useIsPlanners(),
    (chosen) => {
      setPlanners(chosen)
      setPart(nameOf(chosen))
    },
  ]
}
