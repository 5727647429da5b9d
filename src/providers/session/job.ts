import { useCallback, useMemo } from 'react'
import { type JobSettings, jobPreference, jobSettingsOf } from '../../weather/windows/job/jobSettings.ts'
import { usePreference } from './preferences.ts'

/**
 * What the user's job needs, one for the forecast and the board: [job, set, whether the stored one is known]. Before that it is the job of
 * somebody who has said nothing. `jobAt` makes it the job of a site.
 */
export function useJob(): [JobSettings, (job: JobSettings) => void, boolean] {
  const [stored, setStored, isKnown] = usePreference<unknown>(jobPreference, undefined)
  const job = useMemo(() => jobSettingsOf(stored), [stored])
  const setJob = useCallback((next: JobSettings) => setStored(next), [setStored])
  return [job, setJob, isKnown]
}
