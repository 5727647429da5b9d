import { longestShift } from '#weather/hindcast/longestShift.ts'
import { hoursText } from '#weather/time.ts'
import type { JobSettings } from '#weather/windows/job/jobSettings.ts'

/** A warning if no shift of a job is as long as the job, and work may not pause between shifts; undefined otherwise. */
export function jobNeverFits({
  hours,
  workWindow,
}: Pick<JobSettings, 'hours' | 'workWindow'>): string | undefined {
  const shift = workWindow.isCompressed ? Number.POSITIVE_INFINITY : longestShift(workWindow)
  return hours > shift
    ? `No window holds ${hoursText(hours)} in a shift of ${hoursText(shift)}, unless work may pause between shifts.`
    : undefined
}

/**
 * A warning if a window is longer than any shift (definitions A.3); undefined if it fits or if the form is not yet
 * filled in far enough to decide.
 */
export function neverFitsMessage(
  windowLength: unknown,
  ...workWindow: Parameters<typeof longestShift>
): string | undefined {
  const [{ windowSelection }] = workWindow
  const { start = null, end = null } = windowSelection.customRange ?? {}
  const isHour = (hour: unknown) => Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) <= 24
  if (windowSelection.name === 'custom' && !(isHour(start) && isHour(end))) return undefined
  if (typeof windowLength !== 'number') return undefined
  const shift = longestShift(...workWindow)
  if (!(windowLength > shift)) return undefined
  return `A window of ${hoursText(windowLength)} never fits a shift of ${hoursText(shift)}: every value will be zero.`
}
