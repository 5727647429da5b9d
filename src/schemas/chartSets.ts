import file from './chartSets.json' with { type: 'json' }

export const plotTypes = ['RangeArea', 'RangeArea2', 'Line', 'Line2', 'Bar', 'Point', 'Arrow'] as const
export type PlotType = (typeof plotTypes)[number]

/** One line, area, bar or row of arrows of a chart set; unit, decimals and color are the parameter's. */
export interface ChartSetGroup {
  /** Name in the parameter registry. */
  parameter: string
  plotType: PlotType
  /** Hex without #; set if another line of the set already uses the family's color. */
  color?: string
  /** 1 is the lowest, 2 the highest forecast of an ensemble, if the source has them. */
  minMaxForecast?: 1 | 2
}

/** What one chart of a site's forecast can show. */
export interface ChartSetDefinition {
  chartId: number
  name: string
  onlyAvailableForOffshore?: boolean
  groups: readonly ChartSetGroup[]
}

export const positions = ['upper', 'lower'] as const
export type ChartPosition = (typeof positions)[number]

/** The preference that stores the user's view sets; its values are ids of chart sets. */
export const viewSetPreference = 'siteview.chartSets'
export type ViewSet = Partial<Record<ChartPosition, number>>

/** Every chart set, in the order of the file. */
export const chartSets = file.chartSets as readonly ChartSetDefinition[]

const byId = new Map(chartSets.map((set) => [set.chartId, set]))

/** The sets that a chart offers at a site, in order. */
export function chartSetsOf(position: ChartPosition, isOffshore: boolean): ChartSetDefinition[] {
  return file.order[position]
    .map((id) => byId.get(id))
    .filter((set) => set !== undefined)
    .filter((set) => isOffshore || !set.onlyAvailableForOffshore)
}

/**
 * The set that a chart shows: the chosen one if it is available at the site, else silently the first available one in
 * the chart's order. An unknown id counts as no choice.
 */
export function chartSetFor(
  position: ChartPosition,
  isOffshore: boolean,
  chosen: number | undefined,
): ChartSetDefinition {
  const offered = chartSetsOf(position, isOffshore)
  const set = offered.find(({ chartId }) => chartId === chosen) ?? offered[0]
  if (!set) throw new Error(`no chart set for the ${position} chart of an onshore site`)
  return set
}

/** The sets that the charts of a site show, upper chart first. */
export const viewedSets = (isOffshore: boolean, chosen: ViewSet): ChartSetDefinition[] =>
  positions.map((position) => chartSetFor(position, isOffshore, chosen[position]))
