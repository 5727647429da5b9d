import type { JobSettings } from '#weather/windows/job/jobSettings.ts'
import { jobText } from '#weather/windows/jobText.ts'
import { parameterWord } from '#weather/windows/windowOutlook.ts'

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
  return [
    `${owner}: ${judged}`,
    jobText(job) || 'any hour',
    isLocalTime ? 'days in UTC, times in local time of each site' : 'days and times in UTC',
  ].join(' · ')
}

const listOf = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words)
