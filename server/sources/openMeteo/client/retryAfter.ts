import { DAY, HOUR } from '#weather/time.ts'

const MINUTE = 60

/** First words of the service's refusals, and the period after which its count is reset. */
const periods: readonly [RegExp, number][] = [
  [/^minutely/i, MINUTE],
  [/^hourly/i, HOUR],
  [/^daily/i, DAY],
]

const within = (seconds: number) => Math.min(DAY, Math.max(1, seconds))

/**
 * Seconds until a service that answered "too many requests" may be called again: from its header Retry-After, in seconds or as
 * a date, otherwise until the end of the period that its reason names, otherwise a minute. At least a second and at most a day.
 */
export function retryAfter(header: string | null, reason: string, now: Date): number {
  if (header !== null && header.trim() !== '') {
    const seconds = Number(header)
    if (!Number.isNaN(seconds)) return within(seconds)
    const moment = Date.parse(header)
    if (!Number.isNaN(moment)) return within((moment - now.getTime()) / 1000)
  }
  const period = periods.find(([word]) => word.test(reason))?.[1]
  if (period === undefined) return MINUTE
  return period - ((now.getTime() / 1000) % period)
}
