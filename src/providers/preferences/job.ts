import { useCallback, useMemo } from 'react'
import { type JobSettings, jobPreference, jobSettingsOf } from '#weather/windows/job/jobSettings.ts'
import { usePreference } from './preferences.ts'

/**
 * The user's job settings, shared by the forecast and the board: [job, set, whether the stored job is loaded]. Until loaded, the
 * default job. `jobAt` converts it to the job of a site.
 */
export function useJob(): [JobSettings, (job: JobSettings) => void, boolean] {
  const [stored, setStored, isKnown] = usePreference<unknown>(jobPreference, undefined)
  const job = useMemo(() => jobSettingsOf(stored), [stored])
  const setJob = useCallback((next: JobSettings) => setStored(next), [setStored])
  return [job, setJob, isKnown]
}
