import { DAY, HOUR } from '#weather/time.ts'

/** Models start at 00, 06, 12 and 18 UTC. */
export const RUN_CYCLE = 6 * HOUR

/**
 * How long after its reference time a run counts as complete. A model first gathers observations and then computes for
 * hours, so a run does not exist yet at its own reference time; a run shown too early would have its last days missing.
 */
export const AVAILABILITY_DELAY = 4 * HOUR

/** The hours of the day, UTC, from which a new run counts as complete. */
export const completionHours: readonly number[] = Array.from(
  { length: DAY / RUN_CYCLE },
  (_, cycle) => ((cycle * RUN_CYCLE + AVAILABILITY_DELAY) / HOUR) % 24,
)

/** The reference time, in unix seconds, of the newest complete run at `now`. */
export function newestRun(now: Date): number {
  return Math.floor((now.getTime() / 1000 - AVAILABILITY_DELAY) / RUN_CYCLE) * RUN_CYCLE
}

/** Maximum duration of the refresh of all sites; until then a site shows the run before. */
const REFRESH_TIME = HOUR

/** The newest run that every site should have by now; an older run is late. */
export const dueRun = (now: Date): number => newestRun(new Date(now.getTime() - REFRESH_TIME * 1000))
