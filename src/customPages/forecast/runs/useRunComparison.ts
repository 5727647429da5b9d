import { useMemo } from 'react'
import { useCustomer } from '#providers/access/customer.ts'
import type { Limit } from '#weather/operation.ts'
import type { Place } from '#weather/series.ts'
import { type Certainty, certaintyOf, withoutBand } from '#weather/windows/certainty.ts'
import type { Job } from '#weather/windows/job/job.ts'
import { type JudgedRun, judgeRun } from '#weather/windows/job/judgedRun.ts'
import { type WindowChange, windowChanges } from '#weather/windows/windowChanges.ts'
import type { ComparedRuns } from './useForecastRuns.ts'

/** A window of the shown run, and how likely it is to hold. */
export interface SureWindow {
  start: number
  end: number
  certainty: Certainty
}

/** The comparison of the shown run's windows with other runs. */
export interface RunComparison {
  /** The run to which the shown one is compared: that of a shared link, else the previous one; undefined if there is none. */
  before?: number
  /** The run of a shared link if it is the shown one, or is not among the runs before it any more. */
  linked?: { run: number; is: 'shown' | 'gone' }
  /** Changes since the previous run; null if there is nothing to compare. */
  changes: readonly WindowChange[] | null
  sure: readonly SureWindow[]
  /** Names of limited parameters without a band, which make the certainty of any window unknown. */
  withoutBand: readonly string[]
}

interface ComparedWindows {
  judged: JudgedRun | null
  limits: readonly Limit[]
  job: Job
  site: Place
  now: number
  /** The run of a shared link, whose windows are compared in place of those of the previous run. */
  since?: number | undefined
}

/** Where the run of a link is among the runs of the page, if there is nothing to compare with it. */
function linkedRun({ shown, earlier }: ComparedRuns, since: number): Pick<RunComparison, 'linked'> {
  if (shown.run === since) return { linked: { run: since, is: 'shown' } }
  return earlier.some(({ run }) => run === since) ? {} : { linked: { run: since, is: 'gone' } }
}

/** The changes since the previous run and the certainty of the windows, under the same limits and for the same job. */
export function compareRuns(
  runs: ComparedRuns,
  { judged, limits, job, site, now, since }: ComparedWindows,
  bothSides: boolean,
): RunComparison {
  const last = runs.earlier.find(({ run }) => since === undefined || run === since)
  const before = {
    ...(since !== undefined && linkedRun(runs, since)),
    ...(last && { before: last.run }),
  }
  if (!judged || limits.length === 0) return { ...before, changes: null, sure: [], withoutBand: [] }
  const sureness = certaintyOf(runs.shown, limits, bothSides)
  return {
    ...before,
    changes: last
      ? windowChanges(
          judgeRun(last.series, { limits, job, place: site, bothSides })?.ofJob ?? [],
          judged.ofJob,
          now,
          job.hours,
        )
      : null,
    sure: judged.windows.flatMap((window) => {
      const certainty = sureness(window)
      return certainty ? [{ start: window.start, end: window.end, certainty }] : []
    }),
    withoutBand: withoutBand(runs.shown, limits),
  }
}

/** The comparison for the page; undefined while the runs load. */
export function useRunComparison(
  runs: ComparedRuns | undefined,
  { judged, limits, job, site, now, since }: ComparedWindows,
): RunComparison | undefined {
  const { toleranceBothSides } = useCustomer().config
  return useMemo(
    () => runs && compareRuns(runs, { judged, limits, job, site, now, since }, toleranceBothSides),
    [runs, judged, limits, job, site, now, since, toleranceBothSides],
  )
}
