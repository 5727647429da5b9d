import { hindcastOperation } from '#formats/requestedOperation.ts'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import type { FieldError } from '#schemas/validation/validator.ts'
import { throwSourceUnavailable } from '#server/domainErrors.ts'
import type { HindcastSource } from '#server/sources/source.ts'
import type { HindcastTableRequest } from '#weather/hindcast/hindcastTable.ts'
import { hindcastParameters, type Parameter } from '#weather/parameters.ts'
import { regionOf } from '#weather/regions.ts'
import type { Place } from '#weather/series.ts'
import { isAtSea } from './isAtSea.ts'

const known = new Set(hindcastParameters.map(({ parameterId }) => parameterId))

/**
 * Checks that a schema cannot express: the coordinates must be in one of the six regions, or within the reach of an archive that the
 * caller may read. `path` is that of the latitude.
 */
export async function regionErrors(
  source: Pick<HindcastSource, 'covers'>,
  { latitude, longitude }: Place,
  path = '/latitude',
): Promise<FieldError[]> {
  if (regionOf(latitude, longitude)) return []
  const point = { latitude, longitude, offshore: isAtSea(latitude, longitude) }
  const covered = await source.covers(point).catch(throwSourceUnavailable)
  if (covered?.source === 'archive') return []
  return [{ path, message: 'Coordinates outside of available domains' }]
}

/** Checks that a schema cannot express, besides the place: parameters that the hindcast has. */
export function requestErrors({ conditionList, operation }: HindcastRequest): FieldError[] {
  const unknown = (list: string, rows: readonly { parameterId: number }[]) =>
    rows.flatMap(({ parameterId }, index) =>
      known.has(parameterId)
        ? []
        : { path: `${list}/${index}/parameterId`, message: `Unknown parameter ${parameterId}` },
    )
  return [
    ...unknown('/conditionList', conditionList),
    ...unknown('/operation/limits', operation?.limits ?? []),
  ]
}

/** The table request of a validated request; `timeZone` is the point's IANA zone. */
export function tableRequestOf(request: HindcastRequest, timeZone: string): HindcastTableRequest {
  const { latitude, longitude } = request
  const { limits, windowLength, workWindow } = hindcastOperation(request)
  const { isCompressed = false } = workWindow
  return {
    limits,
    windowLength,
    workWindow: { ...workWindow, timeZone },
    isCompressed,
    point: { latitude, longitude },
  }
}

/** The parameters of a comma-separated list of ids, in the same order without duplicates, and the errors in the list. */
export function parameterList(list: string): { parameters: Parameter[]; errors: FieldError[] } {
  const parameters: Parameter[] = []
  const errors: FieldError[] = []
  for (const id of new Set(list.split(',').map(Number))) {
    const parameter = hindcastParameters.find(({ parameterId }) => parameterId === id)
    if (parameter) parameters.push(parameter)
    else errors.push({ path: '/parameterlist', message: `Unknown parameter ${id}` })
  }
  return { parameters, errors }
}
