import type { EndpointName } from './endpoints.ts'

/** How a parameter is derived from variables of the API. */
export type Reading =
  /** The first of the variables that has values, converted from `unit`: value * factor. */
  | { rule: 'value'; variables: readonly string[]; unit: string; factor?: number; how?: string }
  /** Computed from the speeds at the model's own heights. */
  | { rule: 'power law between heights'; variable: string; height: number; unit: string }
  /** The direction at the nearest height of the model. */
  | { rule: 'nearest height'; variable: string; height: number; unit: string }
  /** 1 where the code is among those listed, else 0. */
  | { rule: 'code'; variable: string; codes: readonly number[]; unit: string }
  /** The expected highest wave of an hour, from significant height and mean period. */
  | { rule: 'expected maximum'; height: string; period: string }

/** The source of a parameter, and how it is read. */
export interface Mapping {
  /** Name in the registry. */
  parameter: string
  /** The endpoints that have it, for the forecast and for the hindcast. */
  from: readonly EndpointName[]
  reading: Reading
  /** Whether a value is for the hour before its time stamp; this program's values are for the hour after it. */
  preceding?: boolean
}

/** Meters above the ground at which the models provide wind. */
export const modelHeights: Partial<Record<EndpointName, readonly number[]>> = {
  forecast: [10, 80, 120, 180],
  archive: [10, 100],
}

const air: readonly EndpointName[] = ['forecast', 'archive']
const sea: readonly EndpointName[] = ['marine', 'waveArchive']

const windSpeed = (height: number): Mapping => ({
  parameter: `wind_speed_${height}m`,
  from: air,
  reading: { rule: 'power law between heights', variable: 'wind_speed', height, unit: 'm/s' },
})

const windDirection = (height: number): Mapping => ({
  parameter: `wind_direction_${height}m`,
  from: air,
  reading: { rule: 'nearest height', variable: 'wind_direction', height, unit: '°' },
})

const value = (unit: string, ...variables: string[]): Extract<Reading, { rule: 'value' }> => ({
  rule: 'value',
  variables,
  unit,
})

/**
 * Every parameter that Open-Meteo has, and how it is read; units are those of the API, as requested. Parameters without a row
 * are absent: sea ice, cloud base and helicopter blade icing are not offered, and are not estimated either, because flight
 * decisions depend on them. Directions need no conversion: wind, waves and swell are coming from, currents going to.
 */
export const mappings: readonly Mapping[] = [
  windSpeed(10),
  windSpeed(80),
  windSpeed(100),
  windSpeed(115),
  windSpeed(125),
  windSpeed(140),
  windSpeed(150),
  windDirection(10),
  windDirection(100),
  windDirection(150),
  { parameter: 'wind_gust_10m', from: air, reading: value('m/s', 'wind_gusts_10m'), preceding: true },
  { parameter: 'air_temperature', from: air, reading: value('°C', 'temperature_2m') },
  { parameter: 'dew_point', from: air, reading: value('°C', 'dew_point_2m') },
  { parameter: 'humidity', from: air, reading: value('%', 'relative_humidity_2m') },
  { parameter: 'precipitation', from: air, reading: value('mm', 'precipitation'), preceding: true },
  {
    parameter: 'visibility',
    from: ['forecast'],
    reading: { ...value('m', 'visibility'), factor: 0.001 },
  },
  { parameter: 'short_radiation', from: air, reading: value('W/m²', 'shortwave_radiation'), preceding: true },
  {
    parameter: 'lightning',
    from: ['forecast'],
    reading: { rule: 'code', variable: 'weather_code', codes: [95, 96, 99], unit: 'wmo code' },
  },
  {
    parameter: 'categorical_snow',
    from: air,
    reading: {
      rule: 'code',
      variable: 'weather_code',
      codes: [71, 73, 75, 77, 85, 86],
      unit: 'wmo code',
    },
  },
  { parameter: 'wave_height', from: sea, reading: value('m', 'wave_height') },
  {
    parameter: 'wave_height_max',
    from: sea,
    reading: { rule: 'expected maximum', height: 'wave_height', period: 'wave_period' },
  },
  { parameter: 'wave_peak_period', from: sea, reading: value('s', 'wave_peak_period') },
  {
    parameter: 'wave_period',
    from: sea,
    reading: {
      ...value('s', 'wave_period'),
      how: 'the mean period of the model',
    },
  },
  { parameter: 'wave_direction', from: sea, reading: value('°', 'wave_direction') },
  { parameter: 'swell_height', from: ['marine'], reading: value('m', 'swell_wave_height') },
  {
    parameter: 'swell_period',
    from: ['marine'],
    reading: value('s', 'swell_wave_peak_period', 'swell_wave_period'),
  },
  { parameter: 'swell_direction', from: ['marine'], reading: value('°', 'swell_wave_direction') },
  { parameter: 'current_speed', from: ['marine'], reading: value('m/s', 'ocean_current_velocity') },
  { parameter: 'current_direction', from: ['marine'], reading: value('°', 'ocean_current_direction') },
  { parameter: 'elevation', from: ['marine'], reading: value('m', 'sea_level_height_msl') },
  { parameter: 'sea_temperature', from: ['marine'], reading: value('°C', 'sea_surface_temperature') },
]

/** Parameters with a 10th and a 90th percentile over the members of an ensemble. */
export const spreads: readonly Mapping[] = [
  { parameter: 'wind_speed_10m', from: ['ensemble'], reading: value('m/s', 'wind_speed_10m') },
  {
    parameter: 'wind_gust_10m',
    from: ['ensemble'],
    reading: value('m/s', 'wind_gusts_10m'),
    preceding: true,
  },
  { parameter: 'wave_height', from: ['waveEnsemble'], reading: value('m', 'wave_height') },
]

function namesIn(reading: Reading, endpoint: EndpointName): readonly string[] {
  switch (reading.rule) {
    case 'value':
      return reading.variables
    case 'code':
      return [reading.variable]
    case 'expected maximum':
      return [reading.height, reading.period]
    default:
      return (modelHeights[endpoint] ?? []).map((height) => `${reading.variable}_${height}m`)
  }
}

/** The variables to request from an endpoint, without duplicates. */
export function variablesOf(endpoint: EndpointName): string[] {
  const rows = [...mappings, ...spreads].filter(({ from }) => from.includes(endpoint))
  return [...new Set(rows.flatMap(({ reading }) => namesIn(reading, endpoint)))]
}
