import type { JobSettings } from '#weather/windows/job/jobSettings.ts'
import { jobText } from '#weather/windows/jobText.ts'
import { parameterWord } from '#weather/windows/windowOutlook.ts'
import { isAlwaysOpen } from '#weather/workWindow.ts'

const LOCAL = 'local time of each site'

/** The clocks of the bars' days, of the times, and of the days on which the job can start. */
function clockText(workWindow: JobSettings['workWindow'], isLocalTime: boolean): string {
  const isLocalDay = isAlwaysOpen(workWindow) ? isLocalTime : !workWindow.isTimezoneUTC
  if (isLocalDay && isLocalTime) return `days of the bars in UTC, start days and times in ${LOCAL}`
  if (isLocalDay) return `days of the bars and times in UTC, start days in ${LOCAL}`
  return isLocalTime ? `days in UTC, times in ${LOCAL}` : 'days and times in UTC'
}

/**
 * Which limits, job and clock a board uses, for example "Your limits of wind and waves · 9 h in a row, 07:00 to 19:00 UTC · days in
 * UTC". `parameters` are those that its limits judge.
 */
export function boardText(
  { operation, ...job }: JobSettings,
  parameters: readonly string[],
  isLocalTime: boolean,
): string {
  const owner = operation ? `Limits of operation ${operation.name}` : 'Your limits'
  const judged = listOf([...new Set(parameters.map(parameterWord))])
  return [`${owner}: ${judged}`, jobText(job) || 'any hour', clockText(job.workWindow, isLocalTime)].join(
    ' · ',
  )
}

const listOf = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words)
