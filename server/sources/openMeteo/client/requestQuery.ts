import { DAY } from '../../../../src/weather/time.ts'
import { type EndpointName, endpoints } from '../endpoints.ts'
import { variablesOf } from '../mapping.ts'

interface Place {
  latitude: number
  longitude: number
}

/** A request to an endpoint for a range of hours at some places. */
export interface EndpointRequest {
  endpoint: EndpointName
  places: readonly Place[]
  /** Whether sea cells are preferred, otherwise land cells. */
  offshore: boolean
  /** First and last requested day, unix seconds. */
  from: number
  to: number
}

const day = (time: number) => new Date(time * 1000).toISOString().slice(0, 10)

/** Path and query of a request. Units, times and zone are always stated, so that no default of the service applies. */
export function requestQuery({ endpoint, places, offshore, from, to }: EndpointRequest): string {
  const { path, model } = endpoints[endpoint]
  const query = new URLSearchParams({
    latitude: places.map(({ latitude }) => latitude).join(','),
    longitude: places.map(({ longitude }) => longitude).join(','),
    hourly: variablesOf(endpoint).join(','),
    start_date: day(from),
    end_date: day(to),
    timeformat: 'unixtime',
    timezone: 'GMT',
    wind_speed_unit: 'ms',
    temperature_unit: 'celsius',
    precipitation_unit: 'mm',
    length_unit: 'metric',
    cell_selection: offshore ? 'sea' : 'land',
    ...(model !== undefined && { models: model }),
  })
  return `${path}?${query}`
}

/** Variables and days that count as one call; more of either count as more calls. */
const CALL_VARIABLES = 10
const CALL_DAYS = 14

/** The number of calls that the service counts a request as. */
export function callWeight({ endpoint, places, from, to }: EndpointRequest): number {
  const variables = variablesOf(endpoint).length * (endpoints[endpoint].members ?? 1)
  const days = (to - from) / DAY + 1
  return places.length * Math.max(1, variables / CALL_VARIABLES) * Math.max(1, days / CALL_DAYS)
}
