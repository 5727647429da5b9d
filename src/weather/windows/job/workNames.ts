import { isAlwaysOpen } from '#weather/workWindow.ts'
import { type StatusName, statusWords } from '../windowStatus.ts'
import { isAnyHour } from './job.ts'
import type { JobSettings } from './jobSettings.ts'

/** What an hour means for a job: its status, or whether the job can use an ok hour, or that work is not allowed in it. */
export type WorkName = StatusName | 'window' | 'short' | 'closed'

/** The words shown for hours, because color alone never conveys a meaning. */
export const workWords: Readonly<Record<WorkName, string>> = {
  ...statusWords,
  window: 'Window',
  short: 'OK, too short',
  closed: 'Outside working time',
}

/** The hours that a bar of a job can have, in the order of its key, best first; the last one is an hour without data. */
export function workKey({ hours, workWindow }: Pick<JobSettings, 'hours' | 'workWindow'>): WorkName[] {
  if (isAnyHour({ hours, workWindow })) return ['ok', 'warning', 'alarm', 'unknown']
  return [
    'window',
    ...(hours > 1 ? (['short'] as const) : []),
    'warning',
    'alarm',
    ...(isAlwaysOpen(workWindow) ? [] : (['closed'] as const)),
    'unknown',
  ]
}
