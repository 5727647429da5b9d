import { type ChartSetDefinition, chartSets } from '#schemas/chartSets.ts'
import type { ParameterGroup, ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import { noThreshold, type Threshold, toleranceTypeOf } from '#weather/adapters/thresholds.ts'
import { type Parameter, parameterByName, parameters } from '#weather/parameters.ts'

const draws = ({ groups }: ChartSetDefinition, { name }: Parameter) =>
  groups.some(({ parameter }) => parameter === name)

const twinChartParameterId = ({ twin }: Parameter) =>
  (twin === undefined ? undefined : parameterByName(twin)?.parameterId) ?? null

function groupsOf(parameter: Parameter): ViewParameter['groups'] {
  return chartSets
    .filter((set) => draws(set, parameter))
    .map(({ chartId, name, groups, onlyAvailableForOffshore = false }) => ({
      chartSetId: chartId,
      chartSetName: name,
      color:
        groups.find(
          ({ parameter: drawn, color, minMaxForecast }) =>
            drawn === parameter.name && color && !minMaxForecast,
        )?.color ?? parameter.color.replace('#', ''),
      onlyAvailableForOffshore,
    }))
}

/** The parameters available at a site, with their thresholds; without a site (`isOffshore` true) all of them. */
export function viewParameters(thresholds: readonly Threshold[], isOffshore: boolean): ViewParameter[] {
  const byId = new Map(thresholds.map((threshold) => [threshold.parameterId, threshold]))
  return parameters
    .filter(({ offshoreOnly }) => isOffshore || !offshoreOnly)
    .map((parameter) => ({
      ...(byId.get(parameter.parameterId) ?? noThreshold),
      toleranceType: toleranceTypeOf(byId.get(parameter.parameterId)?.toleranceType),
      parameterId: parameter.parameterId,
      twinChartParameterId: twinChartParameterId(parameter),
      name: parameter.name,
      displayName: parameter.displayName,
      unit: parameter.unit,
      groups: groupsOf(parameter),
    }))
}

/** The parameters of each chart set, in drawing order. */
export function groupedParameters(): ParameterGroup[] {
  return chartSets.map((set) => {
    const drawn = new Set(set.groups.map(({ parameter }) => parameter))
    return {
      chartSetId: set.chartId,
      chartSetName: set.name,
      parameters: [...drawn].flatMap((drawnName) =>
        parameters
          .filter(({ name }) => name === drawnName)
          .map((parameter) => ({
            twinChartParameterId: twinChartParameterId(parameter),
            parameterId: parameter.parameterId,
            displayName: parameter.displayName,
            name: parameter.name,
            unit: parameter.unit,
          })),
      ),
    }
  })
}
