import { type ChartPosition, chartSetFor, positions, type ViewSet } from '#schemas/chartSets.ts'

export type ShownViewSet = Record<ChartPosition, number>

/** The chart sets of a site: the chosen ones, or onshore, silently, the first without parameters of the sea. */
export const shownViewSet = (chosen: ViewSet, isOffshore: boolean): ShownViewSet => ({
  upper: chartSetFor('upper', isOffshore, chosen.upper).chartId,
  lower: chartSetFor('lower', isOffshore, chosen.lower).chartId,
})

/** The stored choice after the user picked; an unchanged position keeps its choice for the sites that offer it. */
export function pickedViewSet(chosen: ViewSet, shown: ShownViewSet, picked: ShownViewSet): ViewSet {
  const changed = positions.filter((position) => picked[position] !== shown[position])
  return { ...chosen, ...Object.fromEntries(changed.map((position) => [position, picked[position]])) }
}
