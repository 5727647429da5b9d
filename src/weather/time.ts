/** Seconds in an hour, the step of every series. */
export const HOUR = 3600

/** Seconds in a day. */
export const DAY = 86400

/** The year, UTC, of a time in unix seconds. */
export const yearOf = (time: number): number => new Date(time * 1000).getUTCFullYear()

/** The UTC date (yyyy-MM-dd) of a time in unix seconds. */
export const dateOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)

/** The name of the UTC zone. */
export const UTC = 'UTC'

/** A number of days in words: "1 day", "5 days". */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`

/** A number of hours in words: "1 hour", "36 hours". */
export const hoursText = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'}`
