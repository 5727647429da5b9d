import { type ChoiceName, type Choices, choicesOf, usualChoices } from '#chartModel/statistics/choices.ts'
import { useViewPart, type ViewPart } from '#shell/address/viewParts.ts'
import { useIsPlanners } from './usePlanners.ts'

/** The format of each choice in the address. */
const parts = {
  month: 'view.month',
  netHours: 'view.net',
  percentile: 'view.percentile',
  parameter: 'view.parameter',
  rose: 'view.rose',
  sectors: 'view.sectors',
  extreme: 'view.extreme',
} as const satisfies Record<ChoiceName, ViewPart>

/** The choices of the current address, and a function that changes one. */
export function useChoices(): [Choices, (name: ChoiceName, value: string | number) => void] {
  const isPlanners = useIsPlanners()
  const pair = (name: ChoiceName) => [parts[name], String(usualChoices[name])] as const
  const month = useViewPart(...pair('month'))
  const netHours = useViewPart(...pair('netHours'))
  const percentile = useViewPart(...pair('percentile'))
  const parameter = useViewPart(...pair('parameter'))
  const rose = useViewPart(...pair('rose'))
  const sectors = useViewPart(...pair('sectors'))
  const extreme = useViewPart(...pair('extreme'))
  const all = { month, netHours, percentile, parameter, rose, sectors, extreme }
  const texts = Object.fromEntries(Object.entries(all).map(([name, [text]]) => [name, text])) as Record<
    ChoiceName,
    string
  >
  return [{ ...choicesOf(texts), isPlanners }, (name, value) => all[name][1](String(value))]
}
