import type { HourlySeries, Place } from '../series.ts'
import { HOUR } from '../time.ts'
import { permittedHours } from '../workWindow.ts'
import type { Job } from './job/job.ts'
import type { WorkHours } from './liveHours.ts'
import { STATUS } from './windowStatus.ts'

/**
 * Counts the hours, from the present one on, in windows that fit the job, as in `windowsIn`. The parts that do not depend on the
 * limits are computed once.
 */
export function workHoursFor(
  { start, length }: Pick<HourlySeries, 'start' | 'length'>,
  job: Job,
  place: Place,
  now: number,
): WorkHours {
  const { permitted } = permittedHours(start, length, place, job.workWindow)
  const first = Math.max(0, Math.floor((now - start) / HOUR))
  return ({ statuses }) => {
    let total = 0
    let run = 0
    // The last time only marks the end of the forecast and ends the last run.
    for (let hour = first; hour < length; hour++) {
      if (hour < length - 1 && statuses[hour] === STATUS.ok && permitted[hour]) {
        run++
        continue
      }
      if (job.workWindow.isCompressed && !permitted[hour] && hour < length - 1) continue
      if (run >= job.hours) total += run
      run = 0
    }
    return total
  }
}
