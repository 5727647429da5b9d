import { DAY, HOUR } from '#weather/time.ts'

/** At most `calls` calls in any period of `seconds` seconds. */
export interface CallLimit {
  seconds: number
  calls: number
}

/** The limits of the free service. */
export const freeLimits: readonly CallLimit[] = [
  { seconds: 60, calls: 600 },
  { seconds: HOUR, calls: 5000 },
  { seconds: DAY, calls: 10_000 },
]

/** Counts calls, so that the service need not refuse any. */
export interface CallBudget {
  /** Seconds until a call of this weight is within all limits; 0 if it is, and then it is counted. */
  take(weight: number): number
}

/**
 * Counts calls against the limits of the service, so that it need not refuse any. A call heavier than a limit is allowed if no
 * other call was made in that limit's period.
 */
export function createCallBudget(limits: readonly CallLimit[], now: () => Date): CallBudget {
  const longest = Math.max(0, ...limits.map(({ seconds }) => seconds))
  let taken: { time: number; weight: number }[] = []

  const wait = (time: number, weight: number, { seconds, calls }: CallLimit): number => {
    const recent = taken.filter((call) => call.time > time - seconds)
    let used = recent.reduce((sum, call) => sum + call.weight, 0)
    if (used + weight <= calls) return 0
    // The earliest calls leave the period first.
    const freeing = recent.find((call) => {
      used -= call.weight
      return used + weight <= calls
    })
    const last = freeing ?? recent.at(-1)
    return last ? last.time + seconds - time : 0
  }

  return {
    take(weight) {
      const time = now().getTime() / 1000
      // A call in the future is from before the clock was set back; it would count for as long as the clock was ahead.
      taken = taken.filter((call) => call.time > time - longest && call.time <= time)
      const seconds = Math.max(0, ...limits.map((limit) => wait(time, weight, limit)))
      if (seconds === 0) taken.push({ time, weight })
      return seconds
    },
  }
}
