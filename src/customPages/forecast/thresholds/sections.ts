import type { ViewParameter } from '../../../schemas/shapes/parameters.ts'
import { isBlank, type Threshold } from '../../../weather/threshold.ts'

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

/** Parameters with a limit first, under one heading with their twins; the sections of the others. */
export function setFirst(
  sections: readonly Section[],
  rows: readonly Threshold[],
): { set: Section[]; others: Section[] } {
  const limited = new Set(rows.filter((row) => !isBlank(row)).map(({ parameterId }) => parameterId))
  const isSet = (cluster: ViewParameter[]) => cluster.some(({ parameterId }) => limited.has(parameterId))
  const clusters = sections.flatMap((section) => section.clusters)
  const set = [{ name: 'Limits that are set', clusters: clusters.filter(isSet) }]
  const others = sections.map(({ name, clusters: all }) => ({
    name,
    clusters: all.filter((cluster) => !isSet(cluster)),
  }))
  const hasRows = (section: Section) => section.clusters.length > 0
  return { set: set.filter(hasRows), others: others.filter(hasRows) }
}
