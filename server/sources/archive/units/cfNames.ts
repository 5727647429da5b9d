import { type Parameter, parameters } from '#weather/parameters.ts'

/** The meaning of a CF standard name in this program. */
interface Meaning {
  /** The standard name of the registry. */
  name: string
  /** Degrees to add, for a direction with the opposite convention (from or to). */
  turn?: number
}

/** Standard names other than the registry's: older names, synonyms, and directions with the opposite convention. */
const meanings: Readonly<Record<string, Meaning>> = {
  significant_height_of_wind_and_swell_waves: { name: 'sea_surface_wave_significant_height' },
  significant_height_of_swell_waves: { name: 'sea_surface_swell_wave_significant_height' },
  sea_surface_wave_zero_upcrossing_period: {
    name: 'sea_surface_wave_mean_period_from_variance_spectral_density_second_frequency_moment',
  },
  sea_surface_wave_to_direction: { name: 'sea_surface_wave_from_direction', turn: 180 },
  sea_surface_swell_wave_to_direction: { name: 'sea_surface_swell_wave_from_direction', turn: 180 },
  wind_to_direction: { name: 'wind_from_direction', turn: 180 },
  sea_water_to_direction: { name: 'sea_water_velocity_to_direction' },
  direction_of_sea_water_velocity: { name: 'sea_water_velocity_to_direction' },
  sea_water_velocity_from_direction: { name: 'sea_water_velocity_to_direction', turn: 180 },
  precipitation_flux: { name: 'lwe_precipitation_rate' },
}

/** Thresholds for flags that a standard name gives as a share. 15 % is the usual edge of sea ice. */
export const flagShares: Readonly<Record<string, number>> = { sea_ice_area_fraction: 0.15 }

/** Range of heights, in meters, for quantities without a height in the registry: screen level. */
const SCREEN = { from: 1, to: 3 }

function isAtHeight(parameter: Parameter, height: number | undefined): boolean {
  if (parameter.height !== undefined) return height !== undefined && Math.abs(height - parameter.height) < 0.5
  return height === undefined || (height >= SCREEN.from && height <= SCREEN.to)
}

/** Whether a standard name stands for a parameter of the registry. */
export function isKnownName(standardName: unknown): standardName is string {
  if (typeof standardName !== 'string') return false
  return (
    Object.hasOwn(meanings, standardName) ||
    parameters.some((parameter) => parameter.standardName === standardName)
  )
}

/** The parameter that a standard name at a height in meters stands for, and the degrees to add; null if there is none. */
export function parameterNamed(
  standardName: string,
  height: number | undefined,
): { parameter: Parameter; turn: number } | null {
  const { name, turn = 0 } = Object.hasOwn(meanings, standardName)
    ? meanings[standardName]!
    : { name: standardName }
  const parameter = parameters.find(
    (candidate) => candidate.standardName === name && isAtHeight(candidate, height),
  )
  return parameter ? { parameter, turn } : null
}
