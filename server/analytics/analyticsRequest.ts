import { analyticsOperation } from '#formats/requestedOperation.ts'
import type { AnalyticsRequest } from '#schemas/shapes/hindcast/analytics.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { AnalyticsTableRequest } from '#weather/hindcast/analyticsTable.ts'
import { parameterById, windSpeedAt } from '#weather/parameters.ts'
import type { SiteRow } from '../repositories/sites.ts'

const activeOf = ({ weatherParameters }: AnalyticsRequest) =>
  weatherParameters.map((row, index) => ({ ...row, index })).filter(({ isActive }) => isActive !== false)

/**
 * Checks that a schema cannot express: a height with a wind speed, known parameters, and at least one active parameter.
 */
export function analyticsRequestErrors(request: AnalyticsRequest): FieldError[] {
  const { value } = request.workWindow.analysisLevel
  const active = activeOf(request)
  return [
    ...(windSpeedAt(value)
      ? []
      : [{ path: '/workWindow/analysisLevel/value', message: `No wind speed at ${value} m` }]),
    ...(active.length > 0 ? [] : [{ path: '/weatherParameters', message: 'Required' }]),
    ...active.flatMap(({ id, index }) =>
      parameterById(id)
        ? []
        : [{ path: `/weatherParameters/${index}/id`, message: `Unknown parameter ${id}` }],
    ),
    ...(request.operation?.limits ?? []).flatMap(({ parameterId }, index) =>
      parameterById(parameterId)
        ? []
        : [{ path: `/operation/limits/${index}/parameterId`, message: `Unknown parameter ${parameterId}` }],
    ),
  ]
}

/** The analysis request of a validated request at its site. */
export function analyticsRequestOf(request: AnalyticsRequest, site: SiteRow): AnalyticsTableRequest {
  const { months, workWindow: asked } = request
  const { limits, windowLength, workWindow } = analyticsOperation(request)
  return {
    months: [...months].sort((a, b) => a - b),
    limits,
    percentile: asked.percentiles[0] ?? Number.NaN,
    windowLength,
    workWindow: { ...workWindow, timeZone: site.timeZone },
    windParameter: windSpeedAt(asked.analysisLevel.value)?.name ?? '',
    point: { latitude: site.latitude, longitude: site.longitude },
  }
}
