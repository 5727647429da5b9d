import { HALF_STEP, largest, type NamedCosts } from './conditionCosts.ts'

/**
 * States which condition to relax first over the requested months: the one that is first in most months, and the one that adds
 * most hours a year, which can differ.
 */
export function whyNotSummary({ conditions, costs }: NamedCosts, months?: readonly number[]): string {
  const rows = costs.filter(({ month, known }) => known !== null && (months?.includes(month) ?? true))
  if (rows.length === 0) return 'No month has enough data to say.'
  if (rows.every(({ known, usable }) => known === usable))
    return 'Nothing to gain: all known hours are usable.'
  const wins = conditions.map((_, position) => rows.filter((row) => row.relaxFirst === position).length)
  const gains = conditions.map((_, position) =>
    rows.reduce((sum, row) => sum + (row.costs[position]?.gain ?? 0), 0),
  )
  const widerGains = conditions.map((_, position) =>
    rows.reduce((sum, row) => sum + (row.costs[position]?.wider ?? 0), 0),
  )
  const span = months === undefined || months.length === 12 ? 'a year' : 'a year in these months'
  const added = (gain = 0) => {
    const hours = Math.round(gain)
    return `${hours} usable ${hours === 1 ? 'hour' : 'hours'} ${span}`
  }
  const name = (position: number) => `"${conditions[position]}"`
  const widest = largest(widerGains)
  const halfStep =
    widest === null
      ? ''
      : ` Half a step: ${name(widest)} ${HALF_STEP} % wider adds ${added(widerGains[widest])}.`
  const first = largest(wins)
  if (first === null) return `No single condition helps in any month.${halfStep}`
  const best = largest(gains)
  const share = `${wins[first]} of ${rows.length} ${rows.length === 1 ? 'month' : 'months'}`
  const removal =
    best === null || first === best
      ? `Relax first: ${name(first)}. It adds most in ${share}, and ${added(gains[first])}.`
      : `Relax first: ${name(first)} in ${share}, which adds ${added(gains[first])}; ${name(best)} adds more in all, ${added(gains[best])}.`
  return removal + halfStep
}
