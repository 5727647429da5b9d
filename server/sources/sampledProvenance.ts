import { parameterByName } from '#weather/parameters.ts'
import { samplingNotes } from '#weather/sampling.ts'
import type { Provenance, SourcedSeries } from './source.ts'

/** The provenance of a series with the steps of its parameters that are not hourly, and a note on them (definitions D.2). */
export function sampledProvenance({ series, provenance }: SourcedSeries): Provenance {
  const { samplings = {} } = series
  const found = Object.entries(samplings)
  if (found.length === 0) return provenance
  const named = samplingNotes(samplings, (name) => parameterByName(name)?.description ?? name)
  return {
    ...provenance,
    steps: Object.fromEntries(found.map(([name, { step }]) => [name, step])),
    notes: [...(provenance.notes ?? []), ...named],
  }
}
