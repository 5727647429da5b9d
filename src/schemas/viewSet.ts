import { type ChartSetDefinition, chartOrder, chartSetOf, isSetOf } from './chartSets.ts'

export const positions = ['upper', 'lower'] as const
export type ChartPosition = (typeof positions)[number]

/** The sets that a user chose for the two charts, by id. */
export type ViewSet = Partial<Record<ChartPosition, number>>

/** The preference that stores the user's view set. */
export const viewSetPreference = 'siteview.chartSets'

/** The view set in any value; an id that no set of the file has counts as no choice. */
export function viewSetOf(value: unknown): ViewSet {
  if (typeof value !== 'object' || value === null) return {}
  return {
    upper: 'upper' in value ? chartSetOf(value.upper)?.chartId : undefined,
    lower: 'lower' in value ? chartSetOf(value.lower)?.chartId : undefined,
  }
}

/** The sets that a chart offers at a site, in order. */
export const offeredSets = (position: ChartPosition, isOffshore: boolean): ChartSetDefinition[] =>
  chartOrder[position].flatMap((id) => chartSetOf(id) ?? []).filter((set) => isSetOf(isOffshore, set))

/**
 * The set that a chart shows: the chosen one if it is available at the site, else silently the first available one in
 * the chart's order. An unknown id counts as no choice.
 */
export function viewedSet(position: ChartPosition, isOffshore: boolean, chosen: ViewSet): ChartSetDefinition {
  const offered = offeredSets(position, isOffshore)
  const set = offered.find(({ chartId }) => chartId === chosen[position]) ?? offered[0]
  if (!set) throw new Error(`no chart set for the ${position} chart of an onshore site`)
  return set
}

/** The sets that the charts of a site show, upper chart first. */
export const viewedSets = (isOffshore: boolean, chosen: ViewSet): ChartSetDefinition[] =>
  positions.map((position) => viewedSet(position, isOffshore, chosen))

/** The ids of the sets that the charts of a site show. */
export const shownViewSet = (chosen: ViewSet, isOffshore: boolean): Required<ViewSet> => ({
  upper: viewedSet('upper', isOffshore, chosen).chartId,
  lower: viewedSet('lower', isOffshore, chosen).chartId,
})

/** The charts whose set differs between two view sets. */
export const changedPositions = (before: ViewSet, after: ViewSet): ChartPosition[] =>
  positions.filter((position) => after[position] !== before[position])

/** The stored choice after the user picked; an unchanged position keeps its choice for the sites that offer it. */
export const pickedViewSet = (chosen: ViewSet, shown: ViewSet, picked: ViewSet): ViewSet => ({
  ...chosen,
  ...Object.fromEntries(changedPositions(shown, picked).map((position) => [position, picked[position]])),
})
