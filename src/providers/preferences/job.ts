import { createContext, useCallback, useContext, useMemo } from 'react'
import { type JobSettings, jobPreference, jobSettingsOf } from '#weather/windows/job/jobSettings.ts'
import { usePreference } from './preferences.ts'

type JobInForce = [job: JobSettings, setJob: (job: JobSettings) => void, isKnown: boolean]

/** The job of a link, which stands for the user's own in the page below. */
export const LinkedJob = createContext<JobInForce | null>(null)

/**
 * The user's job settings, shared by the forecast and the board: [job, set, whether the stored job is loaded]. Until loaded, the
 * default job. `jobAt` converts it to the job of a site.
 */
export function useJob(): JobInForce {
  const linked = useContext(LinkedJob)
  const [stored, setStored, isKnown] = usePreference<unknown>(jobPreference, undefined)
  const job = useMemo(() => jobSettingsOf(stored), [stored])
  const setJob = useCallback((next: JobSettings) => setStored(next), [setStored])
  return linked ?? [job, setJob, isKnown]
}
