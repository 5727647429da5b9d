import type { ViewParameter } from '../../../schemas/shapes/parameters.ts'

/** A chart set and its parameters, as GET /parameter/grouped returns them. */
export interface ParameterGroup {
  chartSetId: number
  chartSetName: string
  parameters: Pick<ViewParameter, 'parameterId'>[]
}

/** A heading, and below it parameters with their twins. */
export interface Section {
  name: string
  clusters: ViewParameter[][]
}

/**
 * Every parameter once: under the first chart set that shows it, right beside its twin, which may be of another
 * set or of none. What no chart shows stands last.
 */
export function sectionsOf(
  parameters: readonly ViewParameter[],
  groups: readonly ParameterGroup[],
): Section[] {
  const left = new Map(parameters.map((parameter) => [parameter.parameterId, parameter]))
  const cluster = (id: number | null): ViewParameter[] => {
    const parameter = id === null ? undefined : left.get(id)
    if (!parameter) return []
    left.delete(parameter.parameterId)
    return [parameter, ...cluster(parameter.twinChartParameterId)]
  }
  const clusters = (ids: readonly Pick<ViewParameter, 'parameterId'>[]) =>
    ids.map(({ parameterId }) => cluster(parameterId)).filter(({ length }) => length > 0)
  const shown = groups.map((group) => ({ name: group.chartSetName, clusters: clusters(group.parameters) }))
  return [...shown, { name: 'Not in a chart', clusters: clusters(parameters) }].filter(
    (section) => section.clusters.length > 0,
  )
}
