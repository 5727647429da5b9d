import { parameterNamed } from '#server/sources/archive/units/cfNames.ts'
import { type Parameter, parameterByName } from '#weather/parameters.ts'
import type { Variable } from './files/netcdfFile.ts'

/** The meaning of a variable: its standard name and the height, in meters, of which it is. */
interface Known {
  standardName: string
  height?: number
}

/**
 * Variables whose files name no standard name, no height, or "unknown". Of ERA5 the short names of ECMWF's parameter database
 * (codes.ecmwf.int/grib/param-db) as its NetCDF files have them, of CMEMS those of the wave products (GLOBAL_ANALYSISFORECAST_WAV_001_027,
 * product user manual, table of variables), of WAVEWATCH III the frequency. ERA5's mean periods `mwp` and `mpts` are of the moment -1, which is no parameter.
 */
const named: Readonly<Record<string, Known>> = {
  u10: { standardName: 'eastward_wind', height: 10 },
  v10: { standardName: 'northward_wind', height: 10 },
  u100: { standardName: 'eastward_wind', height: 100 },
  v100: { standardName: 'northward_wind', height: 100 },
  si10: { standardName: 'wind_speed', height: 10 },
  i10fg: { standardName: 'wind_speed_of_gust', height: 10 },
  fg10: { standardName: 'wind_speed_of_gust', height: 10 },
  t2m: { standardName: 'air_temperature', height: 2 },
  d2m: { standardName: 'dew_point_temperature', height: 2 },
  sst: { standardName: 'sea_surface_temperature' },
  siconc: { standardName: 'sea_ice_area_fraction' },
  swh: { standardName: 'sea_surface_wave_significant_height' },
  hmax: { standardName: 'sea_surface_wave_maximum_height' },
  pp1d: { standardName: 'sea_surface_wave_period_at_variance_spectral_density_maximum' },
  mp2: { standardName: 'sea_surface_wave_zero_upcrossing_period' },
  mwd: { standardName: 'sea_surface_wave_from_direction' },
  shts: { standardName: 'sea_surface_swell_wave_significant_height' },
  mdts: { standardName: 'sea_surface_swell_wave_from_direction' },
  fp: { standardName: 'sea_surface_wave_peak_frequency' },
  VHM0: { standardName: 'sea_surface_wave_significant_height' },
  VCMX: { standardName: 'sea_surface_wave_maximum_height' },
  VTPK: { standardName: 'sea_surface_wave_period_at_variance_spectral_density_maximum' },
  VTM02: {
    standardName: 'sea_surface_wave_mean_period_from_variance_spectral_density_second_frequency_moment',
  },
  VMDR: { standardName: 'sea_surface_wave_from_direction' },
}

/** What a variable is, by its standard name or, if that says nothing, by its own; `height` is the one that the file states. */
export function knownAs({ name, attributes }: Variable, height: number | undefined): Known | undefined {
  const own = Object.hasOwn(named, name) ? named[name] : undefined
  const standardName = attributes.standard_name
  if (typeof standardName !== 'string' || standardName === '' || standardName === 'unknown')
    return own && { ...own, ...(height !== undefined && { height }) }
  const isSame = own?.standardName === standardName
  const at = height ?? (isSame ? own?.height : undefined)
  return { standardName, ...(at !== undefined && { height: at }) }
}

/** The parameter of a variable, and the degrees to add; undefined if it is none. */
export function parameterOf(
  variable: Variable,
  known: Known | undefined,
): { parameter: Parameter; turn: number } | undefined {
  const found = known && parameterNamed(known.standardName, known.height)
  if (found) return found
  const parameter = parameterByName(variable.name)
  return parameter && { parameter, turn: 0 }
}

/** Two components that make a speed and a direction. */
export interface Vector {
  east: string
  north: string
  speed: string
  direction: string
  /** Whether the direction is the one that it comes from, or the one that it goes to. */
  origin: 'from' | 'to'
}

const current = {
  speed: 'sea_water_speed',
  direction: 'sea_water_velocity_to_direction',
  origin: 'to',
} as const

/** By standard names. */
export const vectors: readonly Vector[] = [
  {
    east: 'eastward_wind',
    north: 'northward_wind',
    speed: 'wind_speed',
    direction: 'wind_from_direction',
    origin: 'from',
  },
  { east: 'eastward_sea_water_velocity', north: 'northward_sea_water_velocity', ...current },
  { east: 'surface_eastward_sea_water_velocity', north: 'surface_northward_sea_water_velocity', ...current },
]

/** Frequencies of the highest band of the waves' spectrum, as WAVEWATCH III names them: their periods are the peak period. */
export const peakFrequencies: readonly string[] = [
  'sea_surface_wave_peak_frequency',
  'dominant_wave_frequency',
  'sea_surface_wave_frequency_at_variance_spectral_density_maximum',
]
export const PEAK_PERIOD = 'sea_surface_wave_period_at_variance_spectral_density_maximum'
