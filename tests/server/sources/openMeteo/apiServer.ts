import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers one request; `url` is that of the request. */
export type Handler = (url: URL, response: ServerResponse) => void

export interface ApiServer {
  address: string
  /** Every request so far, in order. */
  requested: URL[]
  /** Answers the requests from now on. */
  handle: Handler
  close: () => Promise<void>
}

/** A local HTTP server in place of the weather service. */
export async function openApiServer(handle: Handler): Promise<ApiServer> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    api.requested.push(url)
    api.handle(url, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const api: ApiServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested: [],
    handle,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return api
}

/** Sends JSON. */
export function send(response: ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(body))
}

const units: [RegExp, string][] = [
  [/^(wind_(speed|gusts)|ocean_current_velocity)/, 'm/s'],
  [/direction/, '°'],
  [/^(temperature|dew_point|sea_surface)/, '°C'],
  [/^relative_humidity/, '%'],
  [/^precipitation/, 'mm'],
  [/^shortwave/, 'W/m²'],
  [/^weather_code/, 'wmo code'],
  [/period/, 's'],
  [/./, 'm'],
]

/** Value of a variable at a time, null where there is none, undefined where the variable is left out. */
export type ValueOf = (variable: string, time: number, place: number) => number | null | undefined

/**
 * The response of the API, in its format: an object for one place, a list for more, every hour of the requested days, and
 * their units. An ensemble has `members` members, numbered from 01.
 */
export function answerTo(url: URL, given: ValueOf, members = 0): unknown {
  const read = (name: string) => url.searchParams.get(name) ?? ''
  const day = (name: string) => Date.parse(`${read(name)}T00:00:00Z`) / 1000
  const time = Array.from(
    { length: (day('end_date') - day('start_date')) / 3600 + 24 },
    (_, hour) => day('start_date') + hour * 3600,
  )
  const longitudes = read('longitude').split(',').map(Number)
  const variables = read('hourly')
    .split(',')
    .flatMap((name) => [
      name,
      ...Array.from(
        { length: members },
        (_, member) => `${name}_member${String(member + 1).padStart(2, '0')}`,
      ),
    ])
  const list = read('latitude')
    .split(',')
    .map((latitude, place) => {
      const named = variables.filter((name) => given(name, time[0]!, place) !== undefined)
      return {
        latitude: Number(latitude),
        longitude: longitudes[place],
        generationtime_ms: 0.1,
        utc_offset_seconds: 0,
        timezone: 'GMT',
        timezone_abbreviation: 'GMT',
        elevation: 0,
        ...(place > 0 && { location_id: place }),
        hourly_units: {
          time: 'unixtime',
          ...Object.fromEntries(
            named.map((name) => [name, units.find(([pattern]) => pattern.test(name))?.[1]]),
          ),
        },
        hourly: {
          time,
          ...Object.fromEntries(named.map((name) => [name, time.map((at) => given(name, at, place))])),
        },
      }
    })
  return list.length === 1 ? list[0] : list
}
