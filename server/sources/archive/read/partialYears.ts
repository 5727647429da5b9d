import { dateOf, HOUR, yearOf } from '#weather/time.ts'

const startOf = (year: number): number => Date.UTC(year, 0) / 1000

/** The years, UTC, that a series with a sample every `step` hours covers only in part, as messages with the dates covered. */
export function partialYears({ start, length }: { start: number; length: number }, step = 1): string[] {
  const between = (step - 1) * HOUR
  const end = start + length * HOUR + between
  const last = start + (length - 1) * HOUR
  return [...new Set([yearOf(start), yearOf(last)])]
    .filter((year) => start - between > startOf(year) || end < startOf(year + 1))
    .map((year) => {
      const [from, to] = [Math.max(start, startOf(year)), Math.min(last, startOf(year + 1) - HOUR)]
      return `${year} is not whole: its data are of ${dateOf(from)} to ${dateOf(to)}.`
    })
}
