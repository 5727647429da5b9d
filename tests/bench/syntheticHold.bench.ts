import { climatology } from '#server/sources/climatology.ts'
import { now } from '../server/weatherApp.ts'
import { apiOverHttp } from './apiOverHttp.ts'
import { atMost, type BenchRow, longestHold, medians } from './measure.ts'

const latitude = (place: number) => 54 + place / 100
const LONGITUDE = 6.6

/** Ids and names of the five parameters. */
const parameters = {
  1: 'wind_speed_10m',
  3: 'wind_speed_100m',
  11: 'wave_height',
  14: 'wave_period',
  16: 'swell_height',
}

/** The body of POST /hindcast/analysis: shifts on working days in local time, the most expensive calendar. */
const request = (place: number) =>
  JSON.stringify({
    latitude: latitude(place),
    longitude: LONGITUDE,
    workingDays: 'Mon-Fri',
    windowLength: 6,
    daylight: false,
    startHour: 7,
    endHour: 19,
    conditionList: Object.keys(parameters).map((id) => ({
      parameterId: Number(id),
      condition: 'LT',
      testValue: 8,
      apply: true,
    })),
    isTimezoneUTC: false,
    isCompressed: true,
  })

/**
 * The longest time that the event loop is blocked during the first request at a place over HTTP, which generates, indexes and
 * judges twenty synthetic years of five parameters, against generating one year of them at once. The minimum over the rounds
 * excludes machine noise.
 */
export async function run(): Promise<BenchRow[]> {
  const source = climatology(() => now)
  const api = await apiOverHttp(source)
  const ask = await api.caller('planner')
  const names = Object.values(parameters)
  const from = Date.UTC(2010, 0) / 1000
  const year = (place: number) =>
    source.series(
      { latitude: latitude(place), longitude: LONGITUDE, offshore: true },
      names,
      from,
      from + 8760 * 3600,
    )
  let place = 0
  const { once } = await medians({ once: async () => void (await year(++place)) }, 21)
  let hold = Number.POSITIVE_INFINITY
  for (let round = 0; round < 12; round++) {
    hold = Math.min(hold, await longestHold(() => ask('/hindcast/analysis/', request(++place))))
  }
  await api.close()
  return [
    atMost(
      'POST /hindcast/analysis, 5 parameters of a new synthetic place: longest hold of the event loop / a year',
      hold / once,
      3,
    ),
  ]
}
