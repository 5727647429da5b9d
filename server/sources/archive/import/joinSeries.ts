import type { HourlySeries } from '#weather/series.ts'
import { HOUR } from '#weather/time.ts'
import { BadInput } from './badInput.ts'
import { count, stamp } from './gaps.ts'
import { LONGEST } from './readSeries.ts'

/** A part of a series, and where it is from, for a message. */
export interface Part {
  series: HourlySeries
  from: string
}

/** Copies a part's values into a longer series. Throws BadInput if an hour has another value there already. */
function place(all: HourlySeries, { series, from }: Part): void {
  const offset = (series.start - all.start) / HOUR
  for (const [name, column] of Object.entries(series.columns)) {
    const into = all.columns[name]!
    const differing: { step: number; was: number }[] = []
    for (const [step, value] of column.entries()) {
      if (Number.isNaN(value)) continue
      const known = into[offset + step]!
      if (!Number.isNaN(known) && known !== value) differing.push({ step, was: known })
      into[offset + step] = value
    }
    const [first] = differing
    if (first === undefined) continue
    const shown = (value: number) => Number(value.toPrecision(6))
    const values = `${shown(column[first.step]!)} at ${stamp(series.start + first.step * HOUR)}, where it was ${shown(first.was)}`
    throw new BadInput(
      `${from}: ${count(differing.length, 'value')} of ${name} differ from what other files have for the same hour, the first ${values}. Take these hours out of one of them, or import all files again with --replace.`,
    )
  }
}

/**
 * One series of several that may overlap, in any order, with the parameters of all; NaN where none has a value. Throws BadInput if
 * two have different values for an hour.
 */
export function joinSeries(parts: readonly Part[]): HourlySeries {
  const start = Math.min(...parts.map(({ series }) => series.start))
  const end = Math.max(...parts.map(({ series }) => series.start + series.length * HOUR))
  const length = (end - start) / HOUR
  if (length > LONGEST)
    throw new BadInput('The files lie centuries apart; one of their years cannot be right.')
  const names = [...new Set(parts.flatMap(({ series }) => Object.keys(series.columns)))]
  const columns = Object.fromEntries(names.map((name) => [name, new Float32Array(length).fill(Number.NaN)]))
  const all = { start, length, columns }
  for (const part of parts) place(all, part)
  return all
}
