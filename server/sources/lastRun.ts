import type { SourcedSeries } from './source.ts'

/** A run in place of a newer one that the source could not give, with the reason as a message. */
export const asLastRun = ({ series, provenance }: SourcedSeries, reason: string): SourcedSeries => ({
  series,
  provenance: {
    ...provenance,
    title: `${provenance.title}, the last run received: no newer one can be had`,
    stale: true,
    notes: [reason, ...(provenance.notes ?? [])],
  },
})
