import { HOUR } from '#weather/time.ts'

/** The hours in [from, to), unix seconds. Throws a user-facing error unless both are whole hours and `from` is before `to`. */
export function hourRange(from: number, to: number): { start: number; length: number } {
  for (const time of [from, to]) {
    if (!Number.isInteger(time / HOUR)) throw new Error(`${time} is not a whole hour in unix seconds.`)
  }
  if (from >= to) throw new Error('The series must begin before it ends.')
  return { start: from, length: (to - from) / HOUR }
}
