import { airTemperature, dewPoint, humidity, ice, precipitation, seaTemperature } from './air.ts'
import type { Field } from './scene.ts'
import { bladeIcing, lightning, lowCloud, shortRadiation, snow, visibility } from './sky.ts'
import { currentDirection, currentSpeed, elevation } from './tide.ts'
import {
  highestWave,
  peakPeriod,
  swellDirection,
  swellHeight,
  swellPeriod,
  waveDirection,
  waveHeight,
  zeroCrossingPeriod,
} from './waves.ts'
import { windDirection, windDirectionAt, windGust, windSpeed, windSpeedAt } from './wind.ts'

/** The field of each parameter of the registry, in the registry's unit. */
export const fields: Readonly<Record<string, Field>> = {
  wind_speed_10m: windSpeed,
  wind_speed_80m: windSpeedAt(80),
  wind_speed_100m: windSpeedAt(100),
  wind_speed_115m: windSpeedAt(115),
  wind_speed_125m: windSpeedAt(125),
  wind_speed_140m: windSpeedAt(140),
  wind_speed_150m: windSpeedAt(150),
  wind_gust_10m: windGust,
  wind_direction_10m: windDirection,
  wind_direction_100m: windDirectionAt(100),
  wind_direction_150m: windDirectionAt(150),
  wave_height: waveHeight,
  wave_height_max: highestWave,
  wave_peak_period: peakPeriod,
  wave_period: zeroCrossingPeriod,
  wave_direction: waveDirection,
  swell_height: swellHeight,
  swell_period: swellPeriod,
  swell_direction: swellDirection,
  current_speed: currentSpeed,
  current_direction: currentDirection,
  elevation,
  sea_temperature: seaTemperature,
  air_temperature: airTemperature,
  ice,
  precipitation,
  visibility,
  lightning,
  heli_blade_icing: bladeIcing,
  cloud_height: lowCloud,
  dew_point: dewPoint,
  categorical_snow: snow,
  humidity,
  short_radiation: shortRadiation,
}
