import type { SourcedSeries } from './source.ts'

/** Marks a run as stale because the source could not provide a newer one; `reason` is added as a note. */
export const asLastRun = ({ series, provenance }: SourcedSeries, reason: string): SourcedSeries => ({
  series,
  provenance: {
    ...provenance,
    title: `${provenance.title}, the last run received: no newer one can be had`,
    stale: true,
    notes: [reason, ...(provenance.notes ?? [])],
  },
})
