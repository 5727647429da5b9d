import { type WorkingMonth, workingMonths } from '#weather/hindcast/workingMonths.ts'
import type { HourMask } from '#weather/masks/hourMask.ts'
import { usableMask } from '#weather/masks/usableMask.ts'
import type { CachedSeries, RunRules } from './cachedSeries.ts'

/** The usable hours of a request, and its months with the hours counted in each. */
export function usableHours(
  { work, weather }: CachedSeries['computed'],
  { windowLength, isCompressed }: RunRules,
): { usable: HourMask; months: WorkingMonth[] } {
  const usable = usableMask(weather.ok, work.permittedInSeries, windowLength, isCompressed)
  return { usable, months: workingMonths(work, weather, usable) }
}
