import file from './chartSets.json' with { type: 'json' }

export const plotTypes = ['RangeArea', 'RangeArea2', 'Line', 'Line2', 'Bar', 'Point', 'Arrow'] as const

/** One line, area, bar or row of arrows of a chart set; unit, decimals and color are the parameter's. */
export interface ChartSetGroup {
  /** Name in the parameter registry. */
  parameter: string
  plotType: (typeof plotTypes)[number]
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

/** Every chart set, in the order of the file. */
export const chartSets = file.chartSets as readonly ChartSetDefinition[]

/** The set with an id, if the file has it. */
export const chartSetOf = (id: unknown): ChartSetDefinition | undefined =>
  chartSets.find(({ chartId }) => chartId === id)

/** Whether a site can have the parameters of the set. */
export const isSetOf = (isOffshore: boolean, { onlyAvailableForOffshore }: ChartSetDefinition): boolean =>
  isOffshore || !onlyAvailableForOffshore

/** The ids of the sets that each chart offers, in its order. */
export const chartOrder: Readonly<Record<'upper' | 'lower', readonly number[]>> = file.order
