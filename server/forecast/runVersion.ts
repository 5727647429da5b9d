import { newestRun } from '../sources/forecastRun.ts'

/**
 * The version of cached runs at a time. A stored run never changes, unless the clock was ahead: runs of times that have not come are
 * loaded again, so the version changes when the clock is set back.
 */
export function createRunVersion(): (now: Date) => string {
  let newest = Number.NEGATIVE_INFINITY
  let version = 0
  return (now) => {
    const run = newestRun(now)
    if (run < newest) version++
    newest = run
    return String(version)
  }
}
