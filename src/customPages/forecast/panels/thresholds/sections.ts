import type { ParameterGroup, ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import { isBlank, type Threshold } from '#weather/adapters/thresholds.ts'

/** A heading and its parameters, each with its twins. */
export interface Section {
  name: string
  clusters: ViewParameter[][]
}

/**
 * Every parameter once: under the first chart set that shows it, next to its twin, which may belong to another set or to
 * none. Parameters that no chart shows come last.
 */
export function sectionsOf(
  parameters: readonly ViewParameter[],
  groups: readonly ParameterGroup[],
): Section[] {
  const remaining = new Map(parameters.map((parameter) => [parameter.parameterId, parameter]))
  const cluster = (id: number | null): ViewParameter[] => {
    const parameter = id === null ? undefined : remaining.get(id)
    if (!parameter) return []
    remaining.delete(parameter.parameterId)
    return [parameter, ...cluster(parameter.twinChartParameterId)]
  }
  const clusters = (ids: readonly Pick<ViewParameter, 'parameterId'>[]) =>
    ids.map(({ parameterId }) => cluster(parameterId)).filter(({ length }) => length > 0)
  const shown = groups.map((group) => ({ name: group.chartSetName, clusters: clusters(group.parameters) }))
  return [...shown, { name: 'Not in a chart', clusters: clusters(parameters) }].filter(
    (section) => section.clusters.length > 0,
  )
}

/** Splits off the parameters with a limit, under one heading with their twins, from the sections of the others. */
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
