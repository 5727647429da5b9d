import { parameterByName } from '#weather/parameters.ts'
import { filledHours, type Sampling, samplesOf, samplingOf } from '#weather/sampling.ts'
import type { HourlySeries } from '#weather/series.ts'
import { BadInput } from './badInput.ts'
import { count } from './gaps.ts'

/** By parameter, how often it is sampled. */
export type Samplings = Readonly<Record<string, Sampling>>

const mapColumns = (
  { start, length, columns }: HourlySeries,
  change: (column: Float32Array, name: string) => Float32Array,
): HourlySeries => ({
  start,
  length,
  columns: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, change(column, name)])),
})

/** A stored series without the hours that were filled between its samples. */
export const samplesOnly = (series: HourlySeries, samplings: Samplings = {}): HourlySeries =>
  mapColumns(series, (column, name) => {
    const sampling = samplings[name]
    return sampling ? samplesOf(column, series.start, sampling) : column
  })

/**
 * A series of samples with the hours between them filled, how often each parameter that is not hourly is sampled, and notes on samples
 * that were left out. Throws BadInput for a parameter without a common step (definitions D.1).
 */
export function sampledSeries(samples: HourlySeries): {
  series: HourlySeries
  samplings: Samplings
  notes: string[]
} {
  const notes: string[] = []
  const samplings: Record<string, Sampling> = {}
  for (const [name, column] of Object.entries(samples.columns)) {
    const found = samplingOf(column, samples.start)
    if ('problem' in found) throw new BadInput(`${name}: ${found.problem}.`)
    const { sampling, others } = found
    if (sampling.step > 1) samplings[name] = sampling
    if (others > 0)
      notes.push(`${count(others, 'value')} of ${name} not on its hours, every ${sampling.step} h, left out.`)
  }
  const series = mapColumns(samples, (column, name) => {
    const sampling = samplings[name]
    return sampling ? filledHours(column, samples.start, sampling, parameterByName(name)!) : column
  })
  return { series, samplings, notes }
}
